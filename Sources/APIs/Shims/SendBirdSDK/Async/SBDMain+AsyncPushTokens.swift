public import ChatClient
public import Foundation

extension SBDMain {
  /// See `registerDevicePushToken(_:unique:completionHandler:)`.
  @discardableResult
  public static func registerDevicePushToken(_ devToken: Data, unique: Bool) async -> (
    SBDPushTokenRegistrationStatus, SBDError?
  ) {
    await answered { answer in registerDevicePushToken(devToken, unique: unique) { answer(($0, $1)) } }
  }

  /// See `registerDevicePushToken(_:completionHandler:)`.
  @discardableResult
  public static func registerDevicePushToken(_ devToken: Data) async -> (SBDPushTokenRegistrationStatus, SBDError?) {
    await answered { answer in registerDevicePushToken(devToken) { answer(($0, $1)) } }
  }

  /// See `registerPushToken(_:completionHandler:)`.
  @discardableResult
  public static func registerPushToken(_ devToken: Data, isolation: isolated (any Actor)? = #isolation) async -> (
    [AnyHashable: Any]?, SBDError?
  ) {
    await answered(isolation) { answer in registerPushToken(devToken) { answer(($0, $1)) } }
  }

  /// See `unregisterPushToken(_:completionHandler:)`.
  @discardableResult
  public static func unregisterPushToken(_ devToken: Data, isolation: isolated (any Actor)? = #isolation) async -> (
    [AnyHashable: Any]?, SBDError?
  ) {
    await answered(isolation) { answer in unregisterPushToken(devToken) { answer(($0, $1)) } }
  }

  /// See `unregisterAllPushToken(completionHandler:)`.
  @discardableResult
  public static func unregisterAllPushToken(isolation: isolated (any Actor)? = #isolation) async -> (
    [AnyHashable: Any]?, SBDError?
  ) {
    await answered(isolation) { answer in unregisterAllPushToken { answer(($0, $1)) } }
  }

  /// See `registerDevicePushKitToken(_:unique:completionHandler:)`.
  @discardableResult
  public static func registerDevicePushKitToken(_ devToken: Data, unique: Bool) async -> (
    SBDPushTokenRegistrationStatus, SBDError?
  ) {
    await answered { answer in registerDevicePushKitToken(devToken, unique: unique) { answer(($0, $1)) } }
  }

  /// See `unregisterPushKitToken(_:completionHandler:)`.
  @discardableResult
  public static func unregisterPushKitToken(_ devToken: Data, isolation: isolated (any Actor)? = #isolation) async -> (
    [AnyHashable: Any]?, SBDError?
  ) {
    await answered(isolation) { answer in unregisterPushKitToken(devToken) { answer(($0, $1)) } }
  }

  /// See `unregisterAllPushKitToken(completionHandler:)`.
  @discardableResult
  public static func unregisterAllPushKitToken(isolation: isolated (any Actor)? = #isolation) async -> (
    [AnyHashable: Any]?, SBDError?
  ) {
    await answered(isolation) { answer in unregisterAllPushKitToken { answer(($0, $1)) } }
  }

  /// See `getMyPushTokens(byToken:pushTokenType:completionHandler:)`.
  @discardableResult
  public static func myPushTokens(byToken token: String?, pushTokenType: SBDPushTokenType) async -> (
    [String], SBDPushTokenType, Bool, String?, SBDError?
  ) {
    await answered { answer in
      getMyPushTokens(byToken: token, pushTokenType: pushTokenType) { answer(($0, $1, $2, $3, $4)) }
    }
  }
}
