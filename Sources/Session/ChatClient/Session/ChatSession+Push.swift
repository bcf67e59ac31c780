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

  /// Registers this device for push notifications; see `registerPushToken(_:isUnique:completionHandler:)`.
  /// - Throws: `SBDError`.
  public func registerPushToken(_ token: Data, isUnique: Bool) async throws {
    try await awaitAnswer { registerPushToken(token, isUnique: isUnique, completionHandler: $0) }
  }

  public func unregisterPushToken(_ token: Data, completionHandler: SBErrorHandler? = nil) {
    guard !token.isEmpty else { return refuse(.invalidParameter) { completionHandler?($0) } }
    tell(.unregisterPushToken(Hex.text(token), of: userID), completionHandler)
  }

  /// This device gets no more push notifications.
  /// - Throws: `SBDError`.
  public func unregisterPushToken(_ token: Data) async throws {
    try await awaitAnswer { unregisterPushToken(token, completionHandler: $0) }
  }

  /// Unregisters all of the user's devices.
  public func unregisterAllPushTokens(completionHandler: SBErrorHandler? = nil) {
    tell(.unregisterPushToken(nil, of: userID), completionHandler)
  }

  /// None of the user's devices gets any more.
  /// - Throws: `SBDError`.
  public func unregisterAllPushTokens() async throws {
    try await awaitAnswer { unregisterAllPushTokens(completionHandler: $0) }
  }

  public func getPushPreference(completionHandler: @escaping (PushPreference?, SBDError?) -> Void) {
    ask(.pushPreference(of: userID), { PushPreference($0) }, completionHandler)
  }

  /// The user's preferences for push notifications.
  /// - Throws: `SBDError`.
  public func pushPreference() async throws -> PushPreference {
    try await awaitAnswer { getPushPreference(completionHandler: $0) }
  }

  public func setPushTriggerOption(
    _ option: PushTriggerOption, completionHandler: SBErrorHandler? = nil
  ) {
    changePush(.object { $0.set("push_trigger_option", option.word) }, completionHandler)
  }

  /// Sets which messages cause push notifications.
  /// - Throws: `SBDError`.
  public func setPushTriggerOption(_ option: PushTriggerOption) async throws {
    try await awaitAnswer { setPushTriggerOption(option, completionHandler: $0) }
  }

  public func setDoNotDisturb(
    _ doNotDisturb: PushPreference.DoNotDisturb, completionHandler: SBErrorHandler? = nil
  ) {
    changePush(doNotDisturb.change, completionHandler)
  }

  /// Sets the daily time without push notifications.
  /// - Throws: `SBDError`.
  public func setDoNotDisturb(_ doNotDisturb: PushPreference.DoNotDisturb) async throws {
    try await awaitAnswer { setDoNotDisturb(doNotDisturb, completionHandler: $0) }
  }

  public func setSnooze(_ snooze: PushPreference.Snooze, completionHandler: SBErrorHandler? = nil) {
    changePush(snooze.change, completionHandler)
  }

  /// Sets a period without push notifications, once.
  /// - Throws: `SBDError`.
  public func setSnooze(_ snooze: PushPreference.Snooze) async throws {
    try await awaitAnswer { setSnooze(snooze, completionHandler: $0) }
  }

  /// - Parameter sound: a sound file of the app, or `default`.
  public func setPushSound(_ sound: String, completionHandler: SBErrorHandler? = nil) {
    changePush(.object { $0.set("push_sound", sound) }, completionHandler)
  }

  /// A sound file of the app, or `default`.
  /// - Throws: `SBDError`.
  public func setPushSound(_ sound: String) async throws {
    try await awaitAnswer { setPushSound(sound, completionHandler: $0) }
  }

  // MARK: Invitations

  /// Whether the user automatically joins channels when invited.
  public func getChannelInvitationPreferenceAutoAccept(
    completionHandler: @escaping (Bool?, SBDError?) -> Void
  ) {
    ask(.invitationPreference(of: userID), { $0.boolean("auto_accept") ?? true }, completionHandler)
  }

  /// Whether the user joins channels at once when invited.
  /// - Throws: `SBDError`.
  public func channelInvitationPreferenceAutoAccept() async throws -> Bool {
    try await awaitAnswer { getChannelInvitationPreferenceAutoAccept(completionHandler: $0) }
  }

  public func setChannelInvitationPreferenceAutoAccept(
    _ accepts: Bool, completionHandler: SBErrorHandler? = nil
  ) {
    tell(.setInvitationPreference(of: userID, acceptsAll: accepts), completionHandler)
  }

  /// Whether the user joins channels at once when invited.
  /// - Throws: `SBDError`.
  public func setChannelInvitationPreferenceAutoAccept(_ accepts: Bool) async throws {
    try await awaitAnswer { setChannelInvitationPreferenceAutoAccept(accepts, completionHandler: $0) }
  }

  private func changePush(_ change: Payload, _ completionHandler: SBErrorHandler?) {
    tell(.setPushPreference(change, of: userID), completionHandler)
  }

  /// Makes a call that is answered with what `read` finds in the server's answer.
  func ask<Value: Sendable>(
    _ call: HTTPCall, _ read: @escaping @Sendable (Payload) throws -> Value,
    _ completionHandler: @escaping (Value?, SBDError?) -> Void
  ) {
    let handler = AppValue(completionHandler)
    startWork {
      try read(try await $0.call(call))
    } then: { result, delivery in
      let (value, error) = (try? result.get(), result.failure)
      delivery.call { handler.value(value, error) }
    }
  }
}
