package import ChatModel
import ChatWire
package import Foundation

/// What a token of a device is for.
#if canImport(ObjectiveC)
  @objc(SBDPushTokenType)
#endif
public enum PushTokenType: UInt, Sendable {
  case none = 0
  /// Firebase, for Android.
  case gcm = 1
  /// Push notifications of Apple devices.
  case apns = 2
  /// Calls on Apple devices: PushKit.
  case apnsVoIP = 3

  /// `nil` for `none`.
  fileprivate var service: PushService? {
    switch self {
    case .none: nil
    case .gcm: .firebase
    case .apns: .notifications
    case .apnsVoIP: .voIP
    }
  }
}

/// The tokens of the devices of the session's user. Only the server has them. `ChatSession.registerPushToken` is the
/// usual way to register one for push notifications.
public struct PushTokens: Sendable {
  let session: ChatSession

  /// The tokens that are registered for a service, the oldest first; 800110 for `none`.
  public func getMyPushTokens(
    type: PushTokenType, completionHandler: @escaping ([String]?, SBDError?) -> Void
  ) {
    guard let service = type.service else { return session.refuse(.invalidParameter) { completionHandler(nil, $0) } }
    session.ask(
      HTTPCall(.get, "users", session.userID, "push", service.rawValue), { $0.strings("tokens") }, completionHandler)
  }

  /// The tokens that are registered for a service, the oldest first.
  /// - Throws: `SBDError`.
  public func myPushTokens(type: PushTokenType) async throws -> [String] {
    try await session.awaitAnswer { getMyPushTokens(type: type, completionHandler: $0) }
  }

  /// Registers this device.
  /// - Parameters:
  ///   - token: the token that the system gave to the app; 800110 for an empty one.
  ///   - isUnique: whether the user's other devices stop receiving notifications of this service.
  ///   - completion: receives the server's answer.
  package func register(
    _ token: Data, type: PushTokenType, isUnique: Bool, completion: @escaping (Payload?, SBDError?) -> Void
  ) {
    guard !token.isEmpty, let service = type.service else {
      return session.refuse(.invalidParameter) { completion(nil, $0) }
    }
    session.ask(
      .registerPushToken(Hex.text(token), of: session.userID, for: service, isUnique: isUnique), { $0 }, completion)
  }

  /// This device gets no more of a service.
  /// - Parameter completion: receives the server's answer.
  package func unregister(
    _ token: Data, type: PushTokenType, completion: @escaping (Payload?, SBDError?) -> Void
  ) {
    guard !token.isEmpty, let service = type.service else {
      return session.refuse(.invalidParameter) { completion(nil, $0) }
    }
    session.ask(.unregisterPushToken(Hex.text(token), of: session.userID, for: service), { $0 }, completion)
  }

  /// None of the user's devices gets any more.
  /// - Parameters:
  ///   - type: `none` for all services.
  ///   - completion: receives the server's answer.
  package func unregisterAll(type: PushTokenType, completion: @escaping (Payload?, SBDError?) -> Void) {
    session.ask(.unregisterPushToken(nil, of: session.userID, for: type.service), { $0 }, completion)
  }
}

extension ChatSession {
  /// The tokens of the devices of the session's user.
  public var pushTokens: PushTokens { PushTokens(session: self) }
}
