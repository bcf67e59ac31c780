import GRDBSQLite

/// A layer between SQLite and the system's files that reads a database front to back in large blocks.
///
/// SQLite reads one page at a time, and for long scans the system calls cost more than what they bring. Everything else
/// passes through unchanged: locks, the log, shared memory, writes and syncs are the system's own.
///
/// What it keeps is never older than SQLite allows. A block is dropped with each lock that is taken or released, so that
/// it lives at most as long as one transaction, during which nobody else may change what this connection reads from the
/// file: in rollback mode because of the shared lock, and in WAL mode because a checkpoint moves only pages that this
/// connection reads from the log. A file that nobody changes (`immutable`) has no locks. What the connection writes
/// itself also drops the block.
enum ReadAhead {
  /// The name to open a database with; `nil` if there is no system layer to build on, and SQLite's own is used.
  static let name: String? = register()

  private static func register() -> String? {
    let name = "cachebridge-read-ahead"
    guard let system = sqlite3_vfs_find(nil) else { return nil }
    let text = UnsafeMutableBufferPointer<CChar>.allocate(capacity: name.utf8.count + 1)
    _ = text.initialize(from: name.utf8CString)
    let layer = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    // Whatever is not replaced below ignores which layer it is called for, as SQLite's own layers for Unix do.
    layer.initialize(to: system.pointee)
    layer.pointee.iVersion = min(system.pointee.iVersion, 2)
    layer.pointee.pNext = nil
    layer.pointee.zName = UnsafePointer(text.baseAddress)
    layer.pointee.szOsFile = Int32(ReadAheadFile.headerBytes) + system.pointee.szOsFile
    layer.pointee.pAppData = UnsafeMutableRawPointer(system)
    layer.pointee.xOpen = { layer, name, file, flags, outFlags in
      guard let system = layer?.pointee.pAppData?.assumingMemoryBound(to: sqlite3_vfs.self), let file else {
        return SQLITE_MISUSE
      }
      // Only databases are scanned; logs, journals and temporary files are the system's alone.
      guard flags & SQLITE_OPEN_MAIN_DB != 0 else {
        return system.pointee.xOpen(system, name, file, flags, outFlags)
      }
      return ReadAheadFile.open(file) { system.pointee.xOpen(system, name, $0, flags, outFlags) }
    }
    // Registered for the life of the process, like SQLite's own; the memory is never freed.
    return sqlite3_vfs_register(layer, 0) == SQLITE_OK ? name : nil
  }
}

/// Decides what to read ahead, and keeps the block that was read. Belongs to one open file, so to one connection.
struct ReadAheadBlock {
  /// Bytes read at once: few enough to stay in the processor's second cache, and for SQLite's layer for Unix, which
  /// reads and writes less than 128 KiB at a time; more than SQLite's largest page.
  static let capacity = 96 << 10
  /// So many reads in a row that only go forward make a scan.
  private static let readsOfAScan = 4
  /// How far a scan may skip ahead, in reads: pages of other tables and indexes lie between those of a table.
  private static let longestSkip: Int64 = 8

  private var bytes: UnsafeMutableRawPointer?
  private var start: Int64 = 0
  private var count: Int64 = 0
  /// The end of the last read, and how many in a row went forward.
  private var expected: Int64 = 0
  private var run = 0

  /// Copies from the block if it has all of the requested bytes.
  @inline(__always)
  mutating func copy(to destination: UnsafeMutableRawPointer, _ length: Int, from offset: Int64) -> Bool {
    guard let bytes, offset >= start, offset &+ Int64(length) <= start &+ count else { return false }
    destination.copyMemory(from: bytes + Int(offset &- start), byteCount: length)
    expected = offset &+ Int64(length)
    return true
  }

  /// Notes a read that the block could not answer.
  /// - Returns: whether it continues a scan, so that more than the requested bytes should be read.
  mutating func isScan(_ length: Int, from offset: Int64) -> Bool {
    let isForward = offset >= expected && offset &- expected <= ReadAheadBlock.longestSkip &* Int64(length)
    run = isForward ? min(run + 1, ReadAheadBlock.readsOfAScan) : 0
    expected = offset &+ Int64(length)
    return run >= ReadAheadBlock.readsOfAScan && length < ReadAheadBlock.capacity
  }

  /// Fills the block by calling `read`; after a failure it is empty.
  mutating func fill(_ length: Int, from offset: Int64, _ read: (UnsafeMutableRawPointer) -> Int32) -> Int32 {
    let bytes = bytes ?? UnsafeMutableRawPointer.allocate(byteCount: ReadAheadBlock.capacity, alignment: 4096)
    self.bytes = bytes
    let code = read(bytes)
    start = offset
    count = code == SQLITE_OK ? Int64(length) : 0
    return code
  }

  /// Forgets the block's content.
  mutating func drop() { count = 0 }

  func deallocate() { bytes?.deallocate() }
}
