import GRDBSQLite

/// Gathers pages that are written one after the other, as those of a file that grows. Belongs to one open file, whose
/// owner flushes it before anything but a write that continues it.
///
/// A write that was taken and then fails is told to every later call of the same transaction, so that it cannot be
/// committed, whichever call SQLite made when it failed.
struct WriteBehindBlock {
  /// Bytes written at once, see `ReadAheadBlock.capacity`.
  static let capacity = 96 << 10

  /// Whether writes are gathered at all.
  var isOn = false

  private var bytes: UnsafeMutableRawPointer?
  private var start: Int64 = 0
  private var count = 0
  /// The code of a write that failed after it was taken.
  private var failure = SQLITE_OK

  /// Takes a write that continues the block or begins an empty one.
  /// - Returns: false if it was not taken.
  mutating func append(_ source: UnsafeRawPointer, _ length: Int, at offset: Int64) -> Bool {
    guard isOn, failure == SQLITE_OK, count + length <= WriteBehindBlock.capacity,
      count == 0 || offset == start + Int64(count)
    else { return false }
    let bytes = bytes ?? UnsafeMutableRawPointer.allocate(byteCount: WriteBehindBlock.capacity, alignment: 4096)
    self.bytes = bytes
    if count == 0 { start = offset }
    (bytes + count).copyMemory(from: source, byteCount: length)
    count += length
    return true
  }

  /// Passes what was gathered to `write`.
  /// - Returns: `SQLITE_OK` if nothing is missing in the file, else the code of the write that failed in this
  ///   transaction.
  @inline(__always)
  mutating func flush(_ write: (UnsafeRawPointer, Int32, Int64) -> Int32) -> Int32 {
    guard count > 0, let bytes else { return failure }
    let length = Int32(count)
    count = 0
    failure = write(bytes, length, start)
    return failure
  }

  /// The transaction is over: committed, or left to its journal.
  mutating func endTransaction() { failure = SQLITE_OK }

  func deallocate() { bytes?.deallocate() }
}
