/// The pages of a store, each from where it is newest: the `-wal` or the main file.
final class PageFile {
  let geometry: PageGeometry
  /// Pages of the database: by the log's last commit, else by the header, else by the length of the file.
  let pageCount: Int
  /// The last existing page, in the file or in the log.
  let lastPage: Int
  let log: LogFrames?
  private let main: ReadOnlyFile
  private let logFile: ReadOnlyFile?

  var pageSize: Int { geometry.pageSize }

  /// - Parameter isBridging: whether reading the log continues after a wrong frame, which SQLite does not do.
  /// - Throws: `StoreError` if the main file cannot be opened.
  init(mainPath: String, logPath: String?, isBridging: Bool = true) throws(StoreError) {
    let main = try ReadOnlyFile(path: mainPath)
    let logFile = logPath.flatMap { try? ReadOnlyFile(path: $0) }
    let header = main.prefix(100)
    let declared = BigEndian.integer16(header, 16).map { $0 == 1 ? 65536 : $0 } ?? 0
    let log = logFile.flatMap {
      LogFrames($0, expectedPageSize: PageGeometry.isPageSize(declared) ? declared : 4096, isBridging: isBridging)
    }
    let usedLog = log.flatMap { $0.hasFrames ? $0 : nil }
    var first = header
    if let logFile, case .frame(let offset) = usedLog?.places[1] {
      var bytes = [UInt8](repeating: 0, count: 100)
      if logFile.read(into: &bytes, at: offset) { first = bytes }
    }
    geometry = PageGeometry(first: first, logPageSize: usedLog?.pageSize) { size, usable in
      PageFile.score(main, size, usable)
    }
    let fits = usedLog?.pageSize == geometry.pageSize
    self.log = fits ? usedLog : nil
    self.main = main
    self.logFile = logFile
    let filePages = Int(main.bytes / Int64(geometry.pageSize))
    // A forged log may name any page; an honest one adds no more pages than it has frames.
    let bound = filePages + Int((logFile?.bytes ?? 0) / Int64(geometry.pageSize))
    lastPage = max(filePages, self.log?.places.keys.filter { $0 <= bound }.max() ?? 0)
    pageCount = self.log?.databasePages ?? geometry.declaredPages ?? filePages
  }

  /// Reads a page; false if it is beyond the end, lost with the log, or cannot be read.
  func read(_ page: Int, into bytes: inout [UInt8]) -> Bool {
    guard page > 0, page <= lastPage else { return false }
    if bytes.count != pageSize { bytes = [UInt8](repeating: 0, count: pageSize) }
    switch log?.places[page] {
    case .frame(let offset): return logFile?.read(into: &bytes, at: offset) ?? false
    case .lost: return false
    case nil: return main.read(into: &bytes, at: Int64(page - 1) * Int64(pageSize))
    }
  }

  /// Counts, in up to 256 places of the file, the leaf pages of tables that are intact with this page size.
  private static func score(_ file: ReadOnlyFile, _ size: Int, _ usable: Int) -> Int {
    let pages = Int(file.bytes / Int64(size))
    guard pages > 0 else { return 0 }
    // Every size examines the same places, so that a small one cannot win by examining more of them.
    let step = max(Int64(65536), (file.bytes / 256) / 65536 * 65536)
    var bytes = [UInt8](repeating: 0, count: size)
    var score = 0
    var offset: Int64 = 0
    var looks = 0
    while offset + Int64(size) <= file.bytes, looks < 256 {
      // Within one block of 64 KiB, the pages of this size at the offsets of the smallest ones.
      for inner in stride(from: 0, to: 65536, by: size) where offset + Int64(inner + size) <= file.bytes {
        guard offset + Int64(inner) > 0, file.read(into: &bytes, at: offset + Int64(inner)) else { continue }
        guard let page = BTreePage(bytes, number: 2, usableBytes: usable), page.kind == .tableLeaf else { continue }
        let cells = page.leafCells()
        // In bytes: a page that is read too small loses the cells at its end. One that is read too large has whole
        // cells, and longer ones where it has overflow pages, but they do not fill it.
        if cells.count == page.cellCount, page.isFilled(by: cells) {
          score += cells.reduce(0) { $0 + $1.end - $1.start }
        }
      }
      looks += 1
      offset += step
    }
    return score
  }
}
