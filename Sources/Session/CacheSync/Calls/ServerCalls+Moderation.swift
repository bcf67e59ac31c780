import ChatCache
import ChatModel
package import ChatWire

/// Calls of operators (Docs/Protocol.md#channel-calls). The ends of mutes and bans follow the server's clock, so the
/// channel is requested afterwards.
extension ServerCalls {
  package func freeze(_ url: String, _ isFrozen: Bool, completion: @escaping CallCompletion<Void>) {
    call(channelURL: url, .freeze(url, isFrozen), completion: completion) { engine, _, startedAt in
      try await engine.callTracking.applyOwn(isFrozen ? .frozen : .unfrozen, url, startedAt: startedAt, on: engine)
      if !isFrozen { await engine.sending.resendFailed(url, on: engine) }
    }
  }

  package func addOperators(
    _ userIDs: [String], to url: String, completion: @escaping CallCompletion<Void>
  ) {
    call(channelURL: url, .addOperators(userIDs, to: url), completion: completion) { engine, _, startedAt in
      try await engine.callTracking.changeOwn(url, .operatorsUpdated, startedAt: startedAt, isStale: true, on: engine) {
        channel, viewer in
        channel.settingRole(.operator, of: userIDs, viewer)
      }
    }
  }

  package func removeOperators(
    _ userIDs: [String], from url: String, completion: @escaping CallCompletion<Void>
  ) {
    call(channelURL: url, .removeOperators(userIDs, from: url), completion: completion) { engine, _, startedAt in
      try await engine.callTracking.changeOwn(url, .operatorsUpdated, startedAt: startedAt, isStale: true, on: engine) {
        channel, viewer in
        channel.settingRole(.none, of: userIDs, viewer)
      }
    }
  }

  package func removeAllOperators(from url: String, completion: @escaping CallCompletion<Void>) {
    call(channelURL: url, .removeAllOperators(from: url), completion: completion) { engine, _, startedAt in
      try await engine.callTracking.changeOwn(url, .operatorsUpdated, startedAt: startedAt, isStale: true, on: engine) {
        channel, viewer in
        channel.settingRole(.none, of: channel.members.map(\.id) + [viewer.userID], viewer)
      }
    }
  }

  /// - Parameter seconds: -1 for no end.
  package func ban(
    _ userID: String, from url: String, seconds: Int64, reason: String?, completion: @escaping CallCompletion<Void>
  ) {
    call(channelURL: url, .ban(userID, from: url, seconds: seconds, reason: reason), completion: completion) {
      engine, _, startedAt in
      try await engine.callTracking.applyOwn(.banned, url, startedAt: startedAt, isStale: true, on: engine) {
        $0.set("user_id", userID)
      }
    }
  }

  /// A user who is no longer banned is not a member either: nothing cached changes.
  package func unban(_ userID: String, from url: String, completion: @escaping CallCompletion<Void>) {
    call(channelURL: url, .unban(userID, from: url), completion: completion)
  }

  /// - Parameter seconds: -1 for no end.
  package func mute(
    _ userID: String, in url: String, seconds: Int64, reason: String?, completion: @escaping CallCompletion<Void>
  ) {
    call(channelURL: url, .mute(userID, in: url, seconds: seconds, reason: reason), completion: completion) {
      engine, _, startedAt in
      let end = seconds < 0 ? -1 : engine.serverTime + min(seconds, 1 << 40) * 1000
      try await engine.callTracking.applyOwn(.muted, url, startedAt: startedAt, isStale: true, on: engine) {
        $0.set("user_id", userID)
        $0.set("end_at", end)
        $0.set("description", reason)
      }
    }
  }

  package func unmute(_ userID: String, in url: String, completion: @escaping CallCompletion<Void>) {
    call(channelURL: url, .unmute(userID, in: url), completion: completion) { engine, _, startedAt in
      try await engine.callTracking.applyOwn(.unmuted, url, startedAt: startedAt, on: engine) {
        $0.set("user_id", userID)
      }
    }
  }

  /// How the user is muted in the channel.
  package func muteInformation(in url: String, completion: @escaping CallCompletion<MuteInformation>) {
    let question = HTTPCall.muteInformation(engine.userID, in: url)
    call(
      channelURL: url, { transport, _ in try MuteInformation(try await transport.call(question)) },
      completion: completion
    ) { _, mute, _ in mute }
  }

  /// Reports a channel, one of its messages, or one of its users.
  /// - Parameter category: a name of the server, for example `spam`.
  package func report(
    channelURL url: String, messageID: Int64? = nil, offendingUserID: String? = nil, category: String, text: String?,
    completion: @escaping CallCompletion<Void>
  ) {
    call(
      channelURL: url,
      .report(
        channelURL: url, messageID: messageID, offendingUserID: offendingUserID, category: category, text: text,
        in: channelType),
      completion: completion)
  }

  package func notifyScreenshot(of url: String, completion: @escaping CallCompletion<Void>) {
    call(channelURL: url, .notifyScreenshot(of: url), completion: completion)
  }
}

extension Channel {
  func settingRole(_ role: Role, of userIDs: [String], _ viewer: Viewer) -> Channel {
    edited { editor in
      if payload.valueText(of: "members") != nil {
        editor.set(
          "members",
          payload.objects("members").map { member in
            guard userIDs.contains(where: { member.isUser($0) }) else { return member }
            return member.edited { $0.set("role", role.rawValue) }
          })
      }
      if userIDs.contains(where: { viewer.isMe($0) }) { editor.set("my_role", role.rawValue) }
    }
  }
}
