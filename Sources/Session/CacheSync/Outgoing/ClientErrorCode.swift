import ChatCache
import ChatWire

/// The documented codes of client-side failures (Docs/Protocol.md#error-codes). The server's own codes are in
/// `ServerError.Code`.
package enum ClientErrorCode {
  package static let unknown: Int64 = 800000
  package static let connectionRequired: Int64 = 800101
  package static let connectionCanceled: Int64 = 800102
  package static let invalidParameter: Int64 = 800110
  package static let network: Int64 = 800120
  package static let malformedData: Int64 = 800130
  package static let markAsReadRate: Int64 = 800160
  package static let ackTimeout: Int64 = 800180
  package static let loginTimeout: Int64 = 800190
  package static let socketClosed: Int64 = 800200
  package static let socketFailed: Int64 = 800210
  package static let requestFailed: Int64 = 800220
  package static let uploadCanceled: Int64 = 800240
  package static let uploadTimeout: Int64 = 800250
  package static let fileTooLarge: Int64 = 800260
  package static let pending: Int64 = 800400
  package static let sessionRefreshFailed: Int64 = 800502
  package static let cache: Int64 = 800700

  /// The code of an error of the wire, the server or the cache.
  package static func number(of error: any Error) -> Int64 {
    switch error {
    // An answer without a code says nothing.
    case let error as ServerError: error.code == 0 ? requestFailed : Int64(error.code)
    case let error as WireError: numbers[error.code] ?? unknown
    case let error as SendFailure: error.code
    case is CacheError: cache
    case is CancellationError: connectionCanceled
    default: unknown
    }
  }

  /// The code of a send that failed. The app closed the connection while it was under way: then nobody knows whether the
  /// server has the message, as when the connection is lost, and the user may send it again.
  static func ofSend(_ error: any Error) -> Int64 {
    let code = number(of: error)
    return code == connectionCanceled ? socketClosed : code
  }

  private static let numbers: [WireError.Code: Int64] = [
    .notConnected: connectionRequired, .connectionCanceled: connectionCanceled, .network: network,
    .malformed: malformedData, .ackTimeout: ackTimeout, .loginTimeout: loginTimeout, .socketClosed: socketClosed,
    .socketFailed: socketFailed, .requestTimeout: requestFailed, .uploadCanceled: uploadCanceled,
    .uploadTimeout: uploadTimeout, .fileTooLarge: fileTooLarge, .sessionRefreshFailed: sessionRefreshFailed,
    .untrustedCertificate: socketFailed, .invalidParameter: invalidParameter,
  ]
}
