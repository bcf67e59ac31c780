import Foundation

/// How much of a store's `-wal` SQLite reads, and what comes after the place where it stops.
///
/// SQLite stops silently at the first frame whose salts or sum are wrong. That is right after a crash: the frames that
/// follow belong to a transaction that never ended, or to an earlier round of the log. A *commit* after that place,
/// with a correct sum, was once read: then the log is damaged.
package struct LogSurvey: Sendable, Equatable, Codable {
  /// Frames that SQLite uses: those up to the last commit before the first wrong frame.
  package private(set) var used = 0
  /// Frames after these up to the last commit that is still visible; 0 in an intact log.
  package private(set) var behind = 0

  package var isDamaged: Bool { behind > 0 }

  init(_ file: ReadOnlyFile, expectedPageSize: Int?) {
    guard var walk = LogWalk(file, expectedPageSize: expectedPageSize) else { return }
    var sinceUsed = 0
    while let frame = walk.next() {
      sinceUsed += 1
      if frame.isIntact {
        guard frame.commit > 0 else { continue }
        used += sinceUsed
        sinceUsed = 0
      } else if frame.isProven ? frame.commit > 0 : (frame.wrongBit?.commit ?? 0) > 0 {
        behind = sinceUsed
      }
    }
  }

  /// Reads the log of a store once; `nil` if there is none.
  ///
  /// An app may write to the store at the same time, and a half-finished write looks like damage: then the log is read
  /// again.
  /// - Throws: `changed` if the log is written to all the time.
  package static func survey(_ files: SourceFiles) throws(StoreError) -> LogSurvey? {
    for _ in 0..<10 {
      let before = try files.snapshot()
      guard (before.bytes(.wal) ?? 0) > 32 else { return nil }
      let first = try FileBytes.prefix(of: files.mainPath, count: 100)
      let declared = BigEndian.integer16(first, 16).map { $0 == 1 ? 65536 : $0 } ?? 0
      let header = try FileBytes.prefix(of: files.path(.wal), count: 32)
      let survey = LogSurvey(
        try ReadOnlyFile(path: files.path(.wal)),
        expectedPageSize: PageGeometry.isPageSize(declared) ? declared : 4096)
      if !survey.isDamaged { return survey }
      if try files.snapshot() == before, try FileBytes.prefix(of: files.path(.wal), count: 32) == header {
        return survey
      }
    }
    throw StoreError(
      .changed, "The store's -wal keeps changing.", hint: "Close the app that uses it, then run the command again.")
  }
}
