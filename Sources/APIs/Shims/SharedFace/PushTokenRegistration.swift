package import ChatClient
package import Foundation

/// The status of a device's registration for push notifications.
#if canImport(ObjectiveC)
  @objc(SBDPushTokenRegistrationStatus)
#endif
public enum PushTokenRegistrationStatus: UInt, Sendable {
  case success = 0
  /// There is no connection: register the pending token once there is one.
  case pending = 1
  case error = 2
}

/// The push tokens of this device while they could not be registered, by service.
package final class PendingPushTokens: Sendable {
  private let tokens = Locked<[PushTokenType: Data]>([:])

  package subscript(_ type: PushTokenType) -> Data? {
    get { tokens.withValue { $0[type] } }
    set { tokens.withValue { $0[type] = newValue } }
  }

  /// It is registered. A newer one keeps waiting.
  func forget(_ token: Data, type: PushTokenType) {
    tokens.withValue { if $0[type] == token { $0[type] = nil } }
  }
}

extension SharedSession {
  /// This device's, while they wait for a connection.
  package var pendingPushTokens: PendingPushTokens { layer(PendingPushTokens.self) { PendingPushTokens() } }

  /// Registers this device; without a connection, the token waits in `pendingPushTokens`.
  /// - Parameter isUnique: whether the user's other devices stop receiving notifications.
  package func registerPushToken(
    _ token: Data, type: PushTokenType = .apns, isUnique: Bool,
    completionHandler: ((PushTokenRegistrationStatus, SBDError?) -> Void)?
  ) {
    let handler = AppValue(completionHandler)
    let pending = pendingPushTokens
    pending[type] = token
    guard let session, session.connectionState == .open else {
      return deliver { handler.value?(.pending, nil) }
    }
    session.pushTokens.register(token, type: type, isUnique: isUnique) { _, error in
      if error == nil { pending.forget(token, type: type) }
      handler.value?(error == nil ? .success : .error, error)
    }
  }
}
