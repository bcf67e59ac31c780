/// The pages in a `-wal`, the newest version of each, checked by salts and checksums (`LogWalk`).
///
/// A page whose newest frame is wrong counts as lost, because an older version would bring back old rows. Frames after
/// the last commit are never used.
struct LogFrames {
  enum Place: Equatable {
    /// Offset of the page's bytes in the log.
    case frame(Int64)
    case lost
  }

  let pageSize: Int
  private(set) var places: [Int: Place] = [:]
  /// Pages of the database after the last commit; `nil` if there is none.
  private(set) var databasePages: Int?
  private(set) var brokenFrames = 0
  var hasFrames: Bool { databasePages != nil }

  /// Reads a log.
  /// - Parameters:
  ///   - expectedPageSize: for a log with a destroyed header.
  ///   - isBridging: false reads what SQLite reads: nothing after the first wrong frame.
  init?(_ file: ReadOnlyFile, expectedPageSize: Int?, isBridging: Bool = true) {
    guard var walk = LogWalk(file, expectedPageSize: expectedPageSize), walk.isHeaderWhole || isBridging else {
      return nil
    }
    pageSize = walk.pageSize
    var open: [Int: Place] = [:]
    var broken = 0
    while let frame = walk.next() {
      guard isBridging || frame.isIntact else { break }
      if !frame.isProven { broken += 1 }
      let commit = frame.wrongBit?.commit ?? frame.commit
      let isKnown = frame.isProven || frame.wrongBit?.isCertain == true
      for page in frame.wrongBit?.pages ?? [frame.page] where page > 0 && page < 1 << 31 {
        open[page] = frame.isProven ? .frame(frame.offset) : .lost
      }
      guard commit > 0, isKnown || frame.page <= commit else { continue }
      // A wrong commit frame still ends its transaction, but only a proven one shows the length of the database.
      if isKnown || databasePages == nil { databasePages = commit }
      for (page, place) in open { places[page] = place }
      open = [:]
      brokenFrames = broken
    }
  }
}
