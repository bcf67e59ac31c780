import ChatCache
package import ChatModel
import ChatWire

/// What users do to a channel only for themselves, and pins (Docs/Protocol.md#channel-calls).
extension ServerCalls {
  package func hide(
    _ url: String, hidesPreviousMessages: Bool, allowsAutoUnhide: Bool, completion: @escaping CallCompletion<Void>
  ) {
    call(
      channelURL: url,
      .hide(url, hidesPreviousMessages: hidesPreviousMessages, allowsAutoUnhide: allowsAutoUnhide),
      completion: completion
    ) { engine, answer, startedAt in
      let offset = answer.integer("ts_message_offset")
      // Without the offset, only the server knows from when on messages are visible.
      try await engine.callTracking.applyOwn(
        .hidden, url, startedAt: startedAt, offset: offset, isStale: hidesPreviousMessages && offset == nil, on: engine
      ) {
        $0.set("hide_previous_messages", hidesPreviousMessages)
        $0.set("allow_auto_unhide", allowsAutoUnhide)
      }
    }
  }

  package func unhide(_ url: String, completion: @escaping CallCompletion<Void>) {
    call(channelURL: url, .unhide(url), completion: completion) { engine, _, startedAt in
      try await engine.callTracking.applyOwn(.unhidden, url, startedAt: startedAt, on: engine)
    }
  }

  /// Makes messages up to now invisible to the user, on all devices.
  package func resetHistory(_ url: String, completion: @escaping CallCompletion<Void>) {
    call(channelURL: url, .resetHistory(url), completion: completion) { engine, answer, startedAt in
      let offset = answer.integer("ts_message_offset")
      try await engine.callTracking.applyOwn(
        .propertyChanged, url, startedAt: startedAt, offset: offset, isStale: offset == nil, on: engine)
    }
  }

  package func setPushTrigger(
    _ option: PushTriggerOption, of url: String, completion: @escaping CallCompletion<Void>
  ) {
    call(
      channelURL: url, .pushTrigger(option, userID: engine.userID, channelURL: url), completion: completion
    ) { engine, answer, startedAt in
      let option = answer.string("push_trigger_option") ?? option.rawValue
      try await engine.callTracking.changeOwn(url, .channelChanged, startedAt: startedAt, on: engine) { channel, _ in
        channel.edited { $0.set("push_trigger_option", option) }
      }
    }
  }

  /// The server's setting, which is also cached.
  package func pushTrigger(of url: String, completion: @escaping CallCompletion<PushTriggerOption>) {
    let question = HTTPCall.pushTrigger(userID: engine.userID, channelURL: url)
    call(channelURL: url, { transport, _ in try await transport.call(question) }, completion: completion) {
      engine, answer, startedAt in
      let option = answer.string("push_trigger_option").flatMap(PushTriggerOption.init(rawValue:)) ?? .default
      if !engine.isTouched(channelURL: url, since: startedAt) {
        try await engine.callTracking.changeOwn(url, .channelChanged, startedAt: startedAt, on: engine) { channel, _ in
          channel.pushTriggerOption == option
            ? channel : channel.edited { $0.set("push_trigger_option", option.rawValue) }
        }
      }
      return option
    }
  }

  package func setCountPreference(
    _ preference: CountPreference, of url: String, completion: @escaping CallCompletion<Void>
  ) {
    call(
      channelURL: url, .countPreference(preference, userID: engine.userID, channelURL: url), completion: completion
    ) { engine, _, startedAt in
      // Only the server knows the effect on the counts.
      try await engine.callTracking.changeOwn(url, .channelChanged, startedAt: startedAt, isStale: true, on: engine) {
        channel, _ in
        channel.edited { $0.set("count_preference", preference.rawValue) }
      }
    }
  }

  package func pin(
    _ messageID: Int64, in url: String, isPinning: Bool, completion: @escaping CallCompletion<Void>
  ) {
    guard keeps(.pin) else { return sendPin(messageID, in: url, isPinning: isPinning, completion) }
    let isTaken = keep(.pin, messageID: messageID, in: url, completion) {
      .pin(messageID, in: url, isPinning: isPinning, createdAt: $0.nextSendTime())
    } answer: {
      $0.map { _ in }
    } otherwise: { _ in
      sendPin(messageID, in: url, isPinning: isPinning, completion)
    }
    if !isTaken { completion(.failure(SendFailure(ClientErrorCode.connectionCanceled))) }
  }

  private func sendPin(
    _ messageID: Int64, in url: String, isPinning: Bool, _ completion: @escaping CallCompletion<Void>
  ) {
    call(channelURL: url, .pin(messageID, in: url, isPinning: isPinning), completion: completion) {
      engine, _, startedAt in
      try await engine.callTracking.changeOwn(url, .channelChanged, startedAt: startedAt, isStale: true, on: engine) {
        channel, _ in
        channel.pinning(messageID, isPinning)
      }
    }
  }
}
