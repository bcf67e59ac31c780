import GRDBSQLite

/// An open database behind `ReadAhead`: in SQLite's memory for the file, first the pointer to our methods, then that to
/// our blocks, then the system's own file.
enum ReadAheadFile {
  private typealias File = UnsafeMutablePointer<sqlite3_file>

  /// What is kept for one open file.
  private struct Blocks {
    var ahead = ReadAheadBlock()
    var behind = WriteBehindBlock()
  }

  /// The file control that turns gathering of writes on; far from SQLite's own.
  static let gatherWrites: Int32 = 0x4342_0001

  private static let blocksOffset = MemoryLayout<UnsafeRawPointer>.stride
  /// What stands before the system's file; keeps its alignment.
  static let headerBytes = 16

  /// Opens the system's file.
  /// - Parameter open: called with the memory for the system's file; returns SQLite's code.
  static func open(
    _ file: UnsafeMutablePointer<sqlite3_file>, _ open: (UnsafeMutablePointer<sqlite3_file>) -> Int32
  ) -> Int32 {
    file.pointee.pMethods = nil
    let system = system(file)
    system.pointee.pMethods = nil
    let code = open(system)
    guard code == SQLITE_OK else {
      // SQLite closes a file that could not be opened if it has methods.
      if let close = system.pointee.pMethods?.pointee.xClose { _ = close(system) }
      return code
    }
    let blocks = UnsafeMutablePointer<Blocks>.allocate(capacity: 1)
    blocks.initialize(to: Blocks())
    UnsafeMutableRawPointer(file).storeBytes(of: blocks, toByteOffset: blocksOffset, as: type(of: blocks))
    file.pointee.pMethods = UnsafePointer(methods)
    return code
  }

  @inline(__always)
  private static func system(_ file: File) -> File {
    (UnsafeMutableRawPointer(file) + headerBytes).assumingMemoryBound(to: sqlite3_file.self)
  }

  @inline(__always)
  private static func blocks(_ file: File) -> UnsafeMutablePointer<Blocks> {
    UnsafeRawPointer(file).load(fromByteOffset: blocksOffset, as: UnsafeMutablePointer<Blocks>.self)
  }

  /// Calls a method of the system's file, once it has everything that was written. Only for methods whose failure SQLite
  /// notices.
  /// - Parameter dropsBlock: whether what was read ahead may no longer be used.
  @inline(__always)
  private static func settled(
    _ file: File?, dropsBlock: Bool = false, _ body: (File, UnsafePointer<sqlite3_io_methods>) -> Int32
  ) -> Int32 {
    forward(file, dropsBlock: dropsBlock) { system, methods in
      let code = blocks(file!).pointee.behind.flush { methods.pointee.xWrite(system, $0, $1, $2) }
      return code == SQLITE_OK ? body(system, methods) : code
    }
  }

  /// Calls a method of the system's file.
  @inline(__always)
  private static func forward(
    _ file: File?, dropsBlock: Bool = false, _ body: (File, UnsafePointer<sqlite3_io_methods>) -> Int32
  ) -> Int32 {
    guard let file, let methods = system(file).pointee.pMethods else { return SQLITE_MISUSE }
    if dropsBlock { blocks(file).pointee.ahead.drop() }
    return body(system(file), methods)
  }

  private static func read(
    _ file: File, _ buffer: UnsafeMutableRawPointer, _ length: Int32, _ offset: sqlite3_int64
  ) -> Int32 {
    let blocks = blocks(file)
    if blocks.pointee.ahead.copy(to: buffer, Int(length), from: offset) { return SQLITE_OK }
    return settled(file) { system, methods in
      if blocks.pointee.ahead.isScan(Int(length), from: offset) {
        var size: sqlite3_int64 = 0
        if methods.pointee.xFileSize(system, &size) == SQLITE_OK, size &- offset > Int64(length) {
          let count = min(Int(size &- offset), ReadAheadBlock.capacity)
          let code = blocks.pointee.ahead.fill(count, from: offset) {
            methods.pointee.xRead(system, $0, Int32(count), offset)
          }
          if code == SQLITE_OK, blocks.pointee.ahead.copy(to: buffer, Int(length), from: offset) { return SQLITE_OK }
        }
      }
      // What cannot be read ahead fails, if at all, with the system's own answer.
      return methods.pointee.xRead(system, buffer, length, offset)
    }
  }

  private static func write(
    _ file: File, _ bytes: UnsafeRawPointer, _ length: Int32, _ offset: sqlite3_int64
  ) -> Int32 {
    let blocks = blocks(file)
    blocks.pointee.ahead.drop()
    if blocks.pointee.behind.append(bytes, Int(length), at: offset) { return SQLITE_OK }
    return settled(file) { system, methods in
      if blocks.pointee.behind.append(bytes, Int(length), at: offset) { return SQLITE_OK }
      return methods.pointee.xWrite(system, bytes, length, offset)
    }
  }

  /// Version 2: no memory map, which would also take the pages past this layer.
  ///
  /// Safe to share: written once here, and only read by SQLite.
  private nonisolated(unsafe) static let methods: UnsafeMutablePointer<sqlite3_io_methods> = {
    let methods = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    var table = sqlite3_io_methods()
    table.iVersion = 2
    table.xClose = { file in
      guard let file else { return SQLITE_MISUSE }
      // A transaction that was committed is written; of another, the journal undoes what is.
      let code = forward(file) { $1.pointee.xClose($0) }
      let blocks = ReadAheadFile.blocks(file)
      blocks.pointee.ahead.deallocate()
      blocks.pointee.behind.deallocate()
      blocks.deinitialize(count: 1)
      blocks.deallocate()
      return code
    }
    table.xRead = { file, buffer, length, offset in
      guard let file, let buffer else { return SQLITE_MISUSE }
      return ReadAheadFile.read(file, buffer, length, offset)
    }
    table.xWrite = { file, bytes, length, offset in
      guard let file, let bytes else { return SQLITE_MISUSE }
      return ReadAheadFile.write(file, bytes, length, offset)
    }
    table.xTruncate = { file, size in settled(file, dropsBlock: true) { $1.pointee.xTruncate($0, size) } }
    table.xSync = { file, flags in settled(file) { $1.pointee.xSync($0, flags) } }
    table.xFileSize = { file, size in settled(file) { $1.pointee.xFileSize($0, size) } }
    table.xLock = { file, level in settled(file, dropsBlock: true) { $1.pointee.xLock($0, level) } }
    table.xUnlock = { file, level in
      // A lock that is given up ends the transaction. If writing failed, the transaction was not committed, and its
      // journal is still there for whoever takes the next lock.
      _ = settled(file) { _, _ in SQLITE_OK }
      if let file, level <= SQLITE_LOCK_SHARED { ReadAheadFile.blocks(file).pointee.behind.endTransaction() }
      return forward(file, dropsBlock: true) { $1.pointee.xUnlock($0, level) }
    }
    table.xCheckReservedLock = { file, result in forward(file) { $1.pointee.xCheckReservedLock($0, result) } }
    // Among them SQLITE_FCNTL_SYNC, which precedes every commit, even one that does not sync.
    table.xFileControl = { file, operation, argument in
      switch operation {
      case ReadAheadFile.gatherWrites:
        guard let file else { return SQLITE_MISUSE }
        ReadAheadFile.blocks(file).pointee.behind.isOn = true
        return SQLITE_OK
      case SQLITE_FCNTL_LAST_ERRNO:
        // Asked for after a failure.
        return forward(file) { $1.pointee.xFileControl($0, operation, argument) }
      default:
        return settled(file) { $1.pointee.xFileControl($0, operation, argument) }
      }
    }
    // Both have no way to fail.
    table.xSectorSize = { file in forward(file) { $1.pointee.xSectorSize($0) } }
    table.xDeviceCharacteristics = { file in forward(file) { $1.pointee.xDeviceCharacteristics($0) } }
    table.xShmMap = { file, region, size, extend, memory in
      settled(file) { system, methods in
        // From here on the file has a log, whose checkpoints do not ask after each part whether it was written.
        if let file { ReadAheadFile.blocks(file).pointee.behind.isOn = false }
        return methods.pointee.xShmMap(system, region, size, extend, memory)
      }
    }
    table.xShmLock = { file, offset, count, flags in
      forward(file, dropsBlock: true) { $1.pointee.xShmLock($0, offset, count, flags) }
    }
    table.xShmBarrier = { file in
      _ = forward(file) {
        $1.pointee.xShmBarrier($0)
        return SQLITE_OK
      }
    }
    table.xShmUnmap = { file, deletes in forward(file) { $1.pointee.xShmUnmap($0, deletes) } }
    methods.initialize(to: table)
    return methods
  }()
}
