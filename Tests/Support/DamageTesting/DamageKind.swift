package import Foundation
package import SeededTesting

/// A way in which the files of a store are spoilt.
package enum DamageKind: String, CaseIterable, Sendable {
  case bitFlips, burst, zeroPages, garbagePages, swapPages, truncation, pageTruncation, header, pageHeader, schema
  case ones, walFlips, walTruncation, walHeader, walZeros, foreignWAL, garbageJournal, headerOnly

  package static let pageSize = 4096

  /// Whether it spoils nothing without a `-wal`.
  package var needsLog: Bool {
    switch self {
    case .walFlips, .walTruncation, .walHeader, .walZeros: true
    default: false
    }
  }

  /// Spoils the files.
  /// - Parameter other: the log of another store.
  package func apply(to files: inout DatabaseFiles, other: Data, _ random: inout SeededRandom) {
    switch self {
    case .bitFlips: DamageKind.flip(&files.main, 1 + random.below(200), &random)
    case .burst:
      DamageKind.overwrite(&files.main, 1 + random.below(64), &random) { UInt8(truncatingIfNeeded: $0.next()) }
    case .ones: DamageKind.overwrite(&files.main, 1 + random.below(24), &random) { _ in 0xFF }
    case .zeroPages: DamageKind.eachPage(&files.main, &random) { page, _ in page = Data(count: page.count) }
    case .garbagePages:
      DamageKind.eachPage(&files.main, &random) { page, random in
        page = Data((0..<page.count).map { _ in UInt8(truncatingIfNeeded: random.next()) })
      }
    case .swapPages: swapPages(&files.main, &random)
    case .truncation: files.main = files.main.prefix(random.below(files.main.count))
    case .pageTruncation:
      files.main = files.main.prefix(random.below(files.main.count / DamageKind.pageSize) * DamageKind.pageSize)
    case .header:
      for _ in 0...random.below(8) {
        DamageKind.set(&files.main, random.below(100), UInt8(truncatingIfNeeded: random.next()))
      }
    case .headerOnly:
      // The fields that say how the file is read: page size, versions, reserved bytes, page count, free list, encoding.
      let fields = [16, 17, 18, 19, 20, 21, 28, 31, 32, 35, 36, 39, 44, 47, 52, 55, 56, 59, 64, 67]
      DamageKind.set(&files.main, fields[random.below(fields.count)], UInt8(truncatingIfNeeded: random.next()))
    case .pageHeader:
      // Kind, free block, cell count, cell area, right child and the first cell pointers of a b-tree page.
      let page = 1 + random.below(max(files.main.count / DamageKind.pageSize - 1, 1))
      let start = page * DamageKind.pageSize
      for _ in 0...random.below(4) where start + 40 < files.main.count {
        files.main[start + random.below(40)] = UInt8(truncatingIfNeeded: random.next())
      }
    case .schema:
      for _ in 0...random.below(12) {
        let index = 100 + random.below(DamageKind.pageSize - 100)
        let bit = UInt8(1 << random.below(8))
        if index < files.main.count { files.main[index] ^= bit }
      }
    case .walFlips: DamageKind.flip(&files.wal, 1 + random.below(60), &random)
    case .walTruncation: files.wal = files.wal.prefix(random.below(max(files.wal.count, 1)))
    case .walHeader:
      for _ in 0...random.below(4) where files.wal.count > 32 {
        files.wal[random.below(32)] = UInt8(truncatingIfNeeded: random.next())
      }
    case .walZeros: DamageKind.overwrite(&files.wal, 1 + random.below(8192), &random) { _ in 0 }
    case .foreignWAL: files.wal = other
    case .garbageJournal: files.journal = journal(&random)
    }
  }

  /// Of a file that was cut off before there may be less.
  private static func set(_ data: inout Data, _ index: Int, _ value: UInt8) {
    if index < data.count { data[index] = value }
  }

  private static func flip(_ data: inout Data, _ count: Int, _ random: inout SeededRandom) {
    for _ in 0..<count where !data.isEmpty { data[random.below(data.count)] ^= UInt8(1 << random.below(8)) }
  }

  private static func overwrite(
    _ data: inout Data, _ length: Int, _ random: inout SeededRandom, _ byte: (inout SeededRandom) -> UInt8
  ) {
    guard !data.isEmpty else { return }
    let start = random.below(data.count)
    for index in start..<min(start + length, data.count) { data[index] = byte(&random) }
  }

  /// Changes one to four pages.
  private static func eachPage(
    _ data: inout Data, _ random: inout SeededRandom, _ change: (inout Data, inout SeededRandom) -> Void
  ) {
    for _ in 0...random.below(4) {
      let start = random.below(max(data.count / pageSize, 1)) * pageSize
      guard start + pageSize <= data.count else { continue }
      var page = Data(data[start..<start + pageSize])
      change(&page, &random)
      data.replaceSubrange(start..<start + pageSize, with: page)
    }
  }

  private func swapPages(_ data: inout Data, _ random: inout SeededRandom) {
    let count = data.count / DamageKind.pageSize
    guard count > 2 else { return }
    for _ in 0...random.below(3) {
      let (first, second) = (1 + random.below(count - 1), 1 + random.below(count - 1))
      let size = DamageKind.pageSize
      let page = Data(data[first * size..<(first + 1) * size])
      data.replaceSubrange(first * size..<(first + 1) * size, with: Data(data[second * size..<(second + 1) * size]))
      data.replaceSubrange(second * size..<(second + 1) * size, with: page)
    }
  }

  /// A rollback journal that SQLite may take for one: with the right magic or without, with garbage for pages.
  private func journal(_ random: inout SeededRandom) -> Data {
    var data = Data((0..<512 + random.below(20_000)).map { _ in UInt8(truncatingIfNeeded: random.next()) })
    if random.below(4) > 0 {
      data.replaceSubrange(0..<8, with: [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7])
      // Records (all of them), nonce, pages before, sector size, page size.
      data.replaceSubrange(8..<12, with: [0xFF, 0xFF, 0xFF, 0xFF])
      data.replaceSubrange(16..<28, with: [0, 0, 0, UInt8(1 + random.below(40)), 0, 0, 2, 0, 0, 0, 16, 0])
    }
    return data
  }
}
