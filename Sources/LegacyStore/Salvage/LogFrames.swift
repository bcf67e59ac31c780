/// The pages in a `-wal`, newest of each, checked by salts and checksums.
///
/// SQLite stops at the first frame that is wrong. Here the chain of checksums is taken up again behind it, from the sum
/// that the wrong frame carries: every frame is still proven, only its predecessor is not. A page whose newest frame is
/// wrong counts as lost, for an older version of it would bring back old rows. Frames after the last commit are never
/// used.
struct LogFrames {
  enum Place: Equatable {
    /// Offset of the page's bytes in the log.
    case frame(Int64)
    case lost
  }

  let pageSize: Int
  private(set) var places: [Int: Place] = [:]
  /// Pages of the database after the last commit; `nil` without one.
  private(set) var databasePages: Int?
  private(set) var brokenFrames = 0
  var hasFrames: Bool { databasePages != nil }

  private struct Sum: Equatable {
    var first: UInt32
    var second: UInt32
  }

  /// Whether reading goes on behind a wrong frame.
  private let isBridging: Bool

  /// Reads a log.
  /// - Parameters:
  ///   - expectedPageSize: for a log whose own header is destroyed.
  ///   - isBridging: false reads what SQLite reads: nothing from the first wrong frame on.
  init?(_ file: ReadOnlyFile, expectedPageSize: Int?, isBridging: Bool = true) {
    self.isBridging = isBridging
    let header = file.prefix(32)
    guard header.count == 32, let magic = BigEndian.integer32(header, 0) else { return nil }
    let isBig = magic & 1 == 1
    var start = Sum(first: 0, second: 0)
    LogFrames.add(Array(header[0..<24]), isBig, &start)
    let declared = Int(BigEndian.integer32(header, 8) ?? 0)
    let isWhole =
      magic & 0xFFFF_FFFE == 0x377F_0682 && PageGeometry.isPageSize(declared)
      && start == LogFrames.sum(header, at: 24)
    guard isWhole || isBridging, let size = isWhole ? declared : expectedPageSize, PageGeometry.isPageSize(size) else {
      return nil
    }
    pageSize = size
    if isWhole {
      read(file, isBig: isBig, salts: Array(header[16..<24]), seed: start)
    } else {
      // The first frame's salts and sum stand in for the header's; that frame itself stays unproven.
      var first = [UInt8](repeating: 0, count: 24)
      guard file.read(into: &first, at: 32) else { return nil }
      for isBig in [false, true] where databasePages == nil {
        brokenFrames = 0
        places = [:]
        read(file, isBig: isBig, salts: Array(first[8..<16]), seed: nil)
      }
    }
  }

  private mutating func read(_ file: ReadOnlyFile, isBig: Bool, salts: [UInt8], seed: Sum?) {
    var seed = seed
    var open: [Int: Place] = [:]
    var frame = [UInt8](repeating: 0, count: 24 + pageSize)
    var offset: Int64 = 32
    var strangers = 0
    while file.read(into: &frame, at: offset) {
      defer { offset += Int64(frame.count) }
      let page = Int(BigEndian.integer32(frame, 0) ?? 0)
      let commit = Int(BigEndian.integer32(frame, 4) ?? 0)
      let stored = LogFrames.sum(frame, at: 16)
      let isOurs = Array(frame[8..<16]) == salts
      var computed = seed
      if isOurs, var sum = seed {
        LogFrames.add(Array(frame[0..<8]), isBig, &sum)
        LogFrames.add(frame, from: 24, isBig, &sum)
        computed = sum
      }
      seed = stored
      let isProven = isOurs && computed == stored && page > 0
      if !isBridging, !isProven { break }
      guard isOurs else {
        // What an earlier round of the log left behind its end looks the same as a damaged frame; a few are bridged.
        strangers += 1
        if strangers > 64 { break }
        continue
      }
      brokenFrames += strangers
      strangers = 0
      if !isProven { brokenFrames += 1 }
      if page > 0, page < 1 << 31 { open[page] = isProven ? .frame(offset + 24) : .lost }
      guard commit > 0, isProven || page <= commit else { continue }
      // A wrong commit frame still ends its transaction, but only a proven one tells how long the database is.
      if isProven || databasePages == nil { databasePages = commit }
      for (page, place) in open { places[page] = place }
      open = [:]
    }
  }

  private static func sum(_ bytes: [UInt8], at offset: Int) -> Sum {
    Sum(first: BigEndian.integer32(bytes, offset) ?? 0, second: BigEndian.integer32(bytes, offset + 4) ?? 0)
  }

  private static func add(_ bytes: [UInt8], from start: Int = 0, _ isBig: Bool, _ sum: inout Sum) {
    var (first, second) = (sum.first, sum.second)
    bytes.withUnsafeBytes { buffer in
      var offset = start
      while offset + 8 <= buffer.count {
        let a = buffer.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        let b = buffer.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
        first = first &+ (isBig ? UInt32(bigEndian: a) : UInt32(littleEndian: a)) &+ second
        second = second &+ (isBig ? UInt32(bigEndian: b) : UInt32(littleEndian: b)) &+ first
        offset += 8
      }
    }
    sum = Sum(first: first, second: second)
  }
}
