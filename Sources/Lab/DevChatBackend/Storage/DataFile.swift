import Foundation
import GRDB

/// The file that a server stores everything in, and what can be wrong with it.
enum DataFile {
  /// - Parameter path: `nil` for memory.
  /// - Throws: `BackendError`.
  static func open(_ path: String?) throws -> DatabaseQueue {
    do {
      if let path { try check(path) }
      return try Schema.open(path)
    } catch let error as DatabaseError {
      throw BackendError(dataFile: error)
    }
  }

  /// Refuses a file of another program before anything is written to it.
  private static func check(_ path: String) throws {
    let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    // A missing or empty file becomes ours; a folder has a size, and cannot be opened.
    guard let size, size > 0 else { return }
    var configuration = Configuration()
    configuration.readonly = true
    configuration.label = "DevChatBackend"
    let (ours, all) = try DatabaseQueue(path: path, configuration: configuration).read { db in
      let ours = "SELECT count(*) FROM sqlite_master WHERE name IN ('server', 'member', 'departure', 'message_change')"
      return (
        try Int.fetchOne(db, sql: ours) ?? 0, try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") ?? 0
      )
    }
    guard ours == 4 || all == 0 else { throw BackendError.unknownDataFile }
  }
}

extension BackendError {
  /// From SQLite's result code. Its text may contain the path, and is omitted.
  fileprivate init(dataFile error: DatabaseError) {
    switch error.resultCode {
    case .SQLITE_NOTADB, .SQLITE_CORRUPT, .SQLITE_ERROR: self = .unknownDataFile
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .lockedDataFile
    default: self = .inaccessibleDataFile
    }
  }
}
