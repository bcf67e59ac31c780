package import ChatClient
package import Foundation

/// The status of a device's registration for push notifications.
public enum PushTokenRegistrationStatus: UInt, Sendable {
  case success = 0
  /// There is no connection: register the pending token once there is one.
  case pending = 1
  case error = 2
}

extension SharedSession {
  /// Registers this device; without a connection, the token waits in `PendingPushTokens`.
  /// - Parameter isUnique: whether the user's other devices stop receiving notifications.
  package func registerPushToken(
    _ token: Data, type: PushTokenType = .apns, isUnique: Bool,
    completionHandler: ((PushTokenRegistrationStatus, SBDError?) -> Void)?
  ) {
    let handler = AppValue(completionHandler)
    PendingPushTokens[type] = token
    guard let session, session.connectionState == .open else {
      return deliver { handler.value?(.pending, nil) }
    }
    session.pushTokens.register(token, type: type, isUnique: isUnique) { _, error in
      if error == nil { PendingPushTokens.forget(token, type: type) }
      handler.value?(error == nil ? .success : .error, error)
    }
  }
}
