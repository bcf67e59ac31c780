/// The pages in a `-wal`, newest of each, checked by salts and checksums (`LogWalk`).
///
/// A page whose newest frame is wrong counts as lost, for an older version of it would bring back old rows. Frames after
/// the last commit are never used.
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

  /// Reads a log.
  /// - Parameters:
  ///   - expectedPageSize: for a log whose own header is destroyed.
  ///   - isBridging: false reads what SQLite reads: nothing from the first wrong frame on.
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
      // A wrong commit frame still ends its transaction, but only a proven one tells how long the database is.
      if isKnown || databasePages == nil { databasePages = commit }
      for (page, place) in open { places[page] = place }
      open = [:]
      brokenFrames = broken
    }
  }
}
