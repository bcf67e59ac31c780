import ChatModel
import ChatWire
public import Foundation

/// The user's preferences for push notifications and invitations. Only the server has them; nothing is cached.
extension ChatSession {
  /// Registers this device for push notifications.
  /// - Parameters:
  ///   - token: the token that the system gave to the app.
  ///   - isUnique: whether the user's other devices stop receiving notifications.
  public func registerPushToken(
    _ token: Data, isUnique: Bool, completionHandler: SBErrorHandler? = nil
  ) {
    guard !token.isEmpty else { return refuse(.invalidParameter) { completionHandler?($0) } }
    tell(
      .registerPushToken(Hex.text(token), of: userID, isUnique: isUnique), completionHandler
    )
  }

  public func unregisterPushToken(_ token: Data, completionHandler: SBErrorHandler? = nil) {
    guard !token.isEmpty else { return refuse(.invalidParameter) { completionHandler?($0) } }
    tell(.unregisterPushToken(Hex.text(token), of: userID), completionHandler)
  }

  /// Unregisters all of the user's devices.
  public func unregisterAllPushTokens(completionHandler: SBErrorHandler? = nil) {
    tell(.unregisterPushToken(nil, of: userID), completionHandler)
  }

  public func getPushPreference(completionHandler: @escaping (PushPreference?, SBDError?) -> Void) {
    ask(.pushPreference(of: userID), { PushPreference($0) }, completionHandler)
  }

  public func setPushTriggerOption(
    _ option: PushTriggerOption, completionHandler: SBErrorHandler? = nil
  ) {
    changePush(.object { $0.set("push_trigger_option", option.word) }, completionHandler)
  }

  public func setDoNotDisturb(
    _ doNotDisturb: PushPreference.DoNotDisturb, completionHandler: SBErrorHandler? = nil
  ) {
    changePush(doNotDisturb.change, completionHandler)
  }

  public func setSnooze(_ snooze: PushPreference.Snooze, completionHandler: SBErrorHandler? = nil) {
    changePush(snooze.change, completionHandler)
  }

  /// - Parameter sound: a sound file of the app, or `default`.
  public func setPushSound(_ sound: String, completionHandler: SBErrorHandler? = nil) {
    changePush(.object { $0.set("push_sound", sound) }, completionHandler)
  }

  // MARK: Invitations

  /// Whether the user automatically joins channels when invited.
  public func getChannelInvitationPreferenceAutoAccept(
    completionHandler: @escaping (Bool?, SBDError?) -> Void
  ) {
    ask(.invitationPreference(of: userID), { $0.boolean("auto_accept") ?? true }, completionHandler)
  }

  public func setChannelInvitationPreferenceAutoAccept(
    _ accepts: Bool, completionHandler: SBErrorHandler? = nil
  ) {
    tell(.setInvitationPreference(of: userID, acceptsAll: accepts), completionHandler)
  }

  private func changePush(_ change: Payload, _ completionHandler: SBErrorHandler?) {
    tell(.setPushPreference(change, of: userID), completionHandler)
  }

  private func ask<Value: Sendable>(
    _ call: HTTPCall, _ read: @escaping @Sendable (Payload) -> Value,
    _ completionHandler: @escaping (Value?, SBDError?) -> Void
  ) {
    let handler = AppValue(completionHandler)
    startWork {
      read(try await $0.call(call))
    } then: { result, delivery in
      let (value, error) = (try? result.get(), result.failure)
      delivery.call { handler.value(value, error) }
    }
  }
}

/// The push token of this device while it could not be registered.
extension SharedSession {
  private static let waitingPushToken = Locked<Data?>(nil)

  package static var pendingPushToken: Data? {
    get { waitingPushToken.withValue { $0 } }
    set { waitingPushToken.withValue { $0 = newValue } }
  }

  /// It is registered. A newer one keeps waiting.
  package static func forgetPushToken(_ token: Data) {
    waitingPushToken.withValue { if $0 == token { $0 = nil } }
  }
}
