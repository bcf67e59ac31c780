import GRDBSQLite
import Testing

@testable import RawSQLite

/// What SQLite is told by a file that gathers writes.
@Suite struct ReadAheadFileTests {
  /// A file of the system that counts what is written to it, and whose writes may fail.
  private struct Disk {
    var file = sqlite3_file()
    var written: Int32 = 0
    var code = SQLITE_OK
  }

  /// An open file on such a disk.
  private final class OpenFile {
    let file: UnsafeMutablePointer<sqlite3_file>
    let disk: UnsafeMutablePointer<Disk>
    private let methods = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    private let page = UnsafeMutableRawPointer.allocate(byteCount: 4096, alignment: 8)

    init() {
      let bytes = ReadAheadFile.headerBytes + MemoryLayout<Disk>.stride
      let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 16)
      file = memory.bindMemory(to: sqlite3_file.self, capacity: 1)
      disk = (memory + ReadAheadFile.headerBytes).bindMemory(to: Disk.self, capacity: 1)
      disk.initialize(to: Disk())
      page.initializeMemory(as: UInt8.self, repeating: 7, count: 4096)
      var table = sqlite3_io_methods()
      table.iVersion = 2
      table.xClose = { _ in SQLITE_OK }
      table.xWrite = { file, _, length, _ in
        file!.withMemoryRebound(to: Disk.self, capacity: 1) {
          if $0.pointee.code == SQLITE_OK { $0.pointee.written += length }
          return $0.pointee.code
        }
      }
      table.xRead = { _, _, _, _ in SQLITE_OK }
      table.xTruncate = { _, _ in SQLITE_OK }
      table.xSync = { _, _ in SQLITE_OK }
      table.xFileSize = { _, size in
        size!.pointee = 0
        return SQLITE_OK
      }
      table.xLock = { _, _ in SQLITE_OK }
      table.xUnlock = { _, _ in SQLITE_OK }
      table.xFileControl = { _, operation, argument in
        guard operation == SQLITE_FCNTL_LAST_ERRNO else { return SQLITE_NOTFOUND }
        argument!.storeBytes(of: 28, as: Int32.self)
        return SQLITE_OK
      }
      table.xSectorSize = { _ in 512 }
      table.xDeviceCharacteristics = { _ in 1 }
      table.xShmMap = { _, _, _, _, _ in SQLITE_OK }
      methods.initialize(to: table)
      let code = ReadAheadFile.open(file) { [methods] in
        $0.pointee.pMethods = UnsafePointer(methods)
        return SQLITE_OK
      }
      #expect(code == SQLITE_OK)
    }

    deinit {
      _ = own.xClose(file)
      UnsafeMutableRawPointer(file).deallocate()
      methods.deallocate()
      page.deallocate()
    }

    var own: sqlite3_io_methods { file.pointee.pMethods.pointee }
    func write(_ index: Int64) -> Int32 { own.xWrite(file, page, 4096, index * 4096) }
    func control(_ operation: Int32) -> Int32 { own.xFileControl(file, operation, nil) }
  }

  private func gathering() -> OpenFile {
    let open = OpenFile()
    #expect(open.control(ReadAheadFile.gatherWrites) == SQLITE_OK)
    return open
  }

  @Test func everythingIsWrittenBeforeACommitAndASync() {
    let calls: [(String, (OpenFile) -> Int32)] = [
      ("the control before a commit", { $0.control(SQLITE_FCNTL_SYNC) }),
      ("sync", { $0.own.xSync($0.file, 2) }),
      ("truncate", { $0.own.xTruncate($0.file, 0) }),
      ("unlock", { $0.own.xUnlock($0.file, 1) }),
      ("log", { $0.own.xShmMap($0.file, 0, 0, 0, nil) }),
      ("a write elsewhere", { $0.write(100) }),
    ]
    for (name, call) in calls {
      let open = gathering()
      for index in 0..<3 { #expect(open.write(Int64(index)) == SQLITE_OK) }
      #expect(open.disk.pointee.written == 0)
      _ = call(open)
      #expect(open.disk.pointee.written == 3 * 4096, "\(name)")
    }
  }

  @Test func aFileWithALogDoesNotGather() {
    let open = gathering()
    #expect(open.own.xShmMap(open.file, 0, 0, 0, nil) == SQLITE_OK)
    #expect(open.write(0) == SQLITE_OK)
    #expect(open.disk.pointee.written == 4096)
  }

  /// Whichever call comes next, what has no way to fail says what the system's file says, and the commit fails.
  @Test func aFailedWriteIsToldUntilTheTransactionEnds() {
    let open = gathering()
    #expect(open.write(0) == SQLITE_OK)
    open.disk.pointee.code = SQLITE_FULL
    #expect(open.own.xSectorSize(open.file) == 512)
    #expect(open.own.xDeviceCharacteristics(open.file) == 1)
    var size: sqlite3_int64 = 0
    #expect(open.own.xFileSize(open.file, &size) == SQLITE_FULL)
    // The disk has room again, but what was taken is gone.
    open.disk.pointee.code = SQLITE_OK
    #expect(open.write(1) == SQLITE_FULL)
    #expect(open.control(SQLITE_FCNTL_SYNC) == SQLITE_FULL)
    #expect(open.own.xSync(open.file, 2) == SQLITE_FULL)
    #expect(open.disk.pointee.written == 0)
    var failure: Int32 = 0
    #expect(open.own.xFileControl(open.file, SQLITE_FCNTL_LAST_ERRNO, &failure) == SQLITE_OK)
    #expect(failure == 28)
    // The next transaction begins with what the journal restores.
    #expect(open.own.xUnlock(open.file, SQLITE_LOCK_NONE) == SQLITE_OK)
    #expect(open.write(0) == SQLITE_OK)
    #expect(open.control(SQLITE_FCNTL_SYNC) == SQLITE_NOTFOUND)
    #expect(open.disk.pointee.written == 4096)
  }
}
