package import RawSQLite

extension RawConnection {
  /// Opens an existing file for reading and writing, or makes a new one (SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
  /// spelled out because this target does not import the C API).
  package static func opening(_ path: String) throws -> RawConnection {
    try RawConnection(path: path, flags: 0x2 | 0x4)
  }
}
