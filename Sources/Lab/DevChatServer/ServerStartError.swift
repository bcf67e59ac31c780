import Foundation
import NIOCore

/// The server cannot listen.
public struct ServerStartError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A stable name in snake case.
  public let code: String
  public let message: String
  public var description: String { "\(code): \(message)" }

  /// Another process listens there.
  public static let portInUse = ServerStartError(
    code: "port_in_use", message: "Another process is listening on that port. Choose another one, or 0 for a free one.")
  /// Ports up to 1023 need special permission.
  public static let portForbidden = ServerStartError(
    code: "port_forbidden", message: "The system does not allow this user to use that port. Choose one above 1023.")
  /// Not an address of this machine, or a name that cannot be resolved.
  public static let noSuchAddress = ServerStartError(
    code: "no_such_address", message: "This machine does not have that address. Use 127.0.0.1 or one of its addresses.")

  private init(code: String, message: String) { (self.code, self.message) = (code, message) }

  init(_ error: any Error) {
    switch (error as? IOError)?.errnoCode {
    case EADDRINUSE: self = .portInUse
    case EACCES, EPERM: self = .portForbidden
    default: self = .noSuchAddress
    }
  }
}
