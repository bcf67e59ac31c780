import ChatClient
import ChatModel
import Foundation
import SharedFace

public typealias SBDPushTokenType = PushTokenType
/// Tokens of a type, the type, whether there are more, and the token to continue with.
public typealias SBDGetPushTokensHandler = ([String], SBDPushTokenType, Bool, String?, SBDError?) -> Void

extension SBDPushTokenType {
  // The names of version 3.1.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static let GCM = SBDPushTokenType.gcm
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static let APNS = SBDPushTokenType.apns
}

/// Tokens of devices, under the names of version 3.1. A handler for an answer receives it as the server sent it.
extension SBDMain {
  public typealias PushAnswerHandler = ([AnyHashable: Any]?, SBDError?) -> Void
  public typealias PushRegistrationHandler = (SBDPushTokenRegistrationStatus, SBDError?) -> Void

  // MARK: Notifications

  /// The token that was passed without a connection; `nil` once it is registered.
  public class func getPendingPushToken() -> Data? { shared.pendingPushTokens[.apns] }

  public class func registerDevicePushToken(_ devToken: Data, completionHandler: PushRegistrationHandler? = nil) {
    registerDevicePushToken(devToken, unique: false, completionHandler: completionHandler)
  }

  /// Registers this device.
  /// - Parameters:
  ///   - devToken: the token that the system gave to the app.
  ///   - unique: whether the user's other devices stop receiving notifications.
  public class func registerDevicePushToken(
    _ devToken: Data, unique: Bool, completionHandler: PushRegistrationHandler? = nil
  ) {
    shared.registerPushToken(devToken, isUnique: unique, completionHandler: completionHandler)
  }

  /// The oldest form: registers this device, or fails with 800101 before a user is known.
  public class func registerPushToken(_ devToken: Data, completionHandler: PushAnswerHandler? = nil) {
    answer(completionHandler) { $0.register(devToken, type: .apns, isUnique: false, completion: $1) }
  }

  public class func unregisterPushToken(_ devToken: Data, completionHandler: PushAnswerHandler? = nil) {
    answer(completionHandler) { $0.unregister(devToken, type: .apns, completion: $1) }
  }

  /// Same as `unregisterPushToken` for all devices of the user.
  public class func unregisterAllPushToken(completionHandler: PushAnswerHandler? = nil) {
    answer(completionHandler) { $0.unregisterAll(type: .none, completion: $1) }
  }

  // MARK: Calls

  /// The PushKit token that was passed without a connection; `nil` once it is registered.
  public class func getPendingPushKitToken() -> Data? { shared.pendingPushTokens[.apnsVoIP] }

  /// Registers this device for calls.
  /// - Parameters:
  ///   - devToken: the token that PushKit gave to the app.
  ///   - unique: whether the user's other devices stop receiving calls.
  public class func registerDevicePushKitToken(
    _ devToken: Data, unique: Bool, completionHandler: PushRegistrationHandler? = nil
  ) {
    shared.registerPushToken(devToken, type: .apnsVoIP, isUnique: unique, completionHandler: completionHandler)
  }

  public class func unregisterPushKitToken(_ devToken: Data, completionHandler: PushAnswerHandler? = nil) {
    answer(completionHandler) { $0.unregister(devToken, type: .apnsVoIP, completion: $1) }
  }

  /// Same as `unregisterPushKitToken` for all devices of the user.
  public class func unregisterAllPushKitToken(completionHandler: PushAnswerHandler? = nil) {
    answer(completionHandler) { $0.unregisterAll(type: .apnsVoIP, completion: $1) }
  }

  // MARK: Both

  /// The tokens that are registered for a service, all at once: there never is a next page. 800110 for `none`.
  /// - Parameter token: of a page; ignored.
  public class func getMyPushTokens(
    byToken token: String?, pushTokenType: SBDPushTokenType, completionHandler: @escaping SBDGetPushTokensHandler
  ) {
    let handler = AppValue(completionHandler)
    withSession({ handler.value([], pushTokenType, false, nil, $0) }) {
      $0.pushTokens.getMyPushTokens(type: pushTokenType) { handler.value($0 ?? [], pushTokenType, false, nil, $1) }
    }
  }

  private class func answer(
    _ completionHandler: PushAnswerHandler?,
    _ call: (PushTokens, @escaping (Payload?, SBDError?) -> Void) -> Void
  ) {
    let handler = AppValue(completionHandler)
    withSession({ handler.value?(nil, $0) }) {
      call($0.pushTokens) { handler.value?($0.flatMap(\.dictionary), $1) }
    }
  }
}

extension Payload {
  /// An answer as apps read it.
  fileprivate var dictionary: [AnyHashable: Any]? {
    try? JSONSerialization.jsonObject(with: Data(bytes)) as? [AnyHashable: Any]
  }
}
