import CacheStorage
import GRDB
import RawSQLite

extension CacheError {
  /// A failure of the pool of connections in the words of this module. Errors of the caller's own closures pass through.
  static func wrappingPool(_ error: any Error) -> any Error {
    switch error {
    // What GRDB says of a connection that was closed.
    case let error as DatabaseError where error.resultCode == .SQLITE_MISUSE: closedCache
    // GRDB's own error repeats SQL and arguments: only its code is kept.
    case let error as DatabaseError:
      CacheError(RawSQLiteError(extendedCode: error.extendedResultCode.rawValue, operation: "database"))
    default: wrapping(error)
    }
  }
}
