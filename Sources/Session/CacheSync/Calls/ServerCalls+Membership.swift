import ChatCache
import ChatModel
import ChatWire

/// Members of a channel (Docs/Protocol.md#channel-calls).
extension ServerCalls {
  package func invite(
    _ userIDs: [String], to url: String, completion: @escaping CallCompletion<Void>
  ) {
    call(channelURL: url, .invite(userIDs, to: url, inviterID: engine.userID), completion: completion) {
      engine, answer, startedAt in
      try await engine.callTracking.storeOwn(answer, url, .invitationReceived, startedAt: startedAt, on: engine) {
        channel, answered, _ in
        answered.map { channel.withMembers(userIDs, of: $0) } ?? channel
      }
    }
  }

  /// - Parameter accessCode: for a public channel that requires one.
  package func join(
    _ url: String, accessCode: String? = nil, completion: @escaping CallCompletion<Void>
  ) {
    enter(.join(url, accessCode: accessCode), url, completion)
  }

  package func acceptInvitation(
    to url: String, accessCode: String? = nil, completion: @escaping CallCompletion<Void>
  ) {
    enter(.acceptInvitation(to: url, accessCode: accessCode), url, completion)
  }

  private func enter(_ enter: HTTPCall, _ url: String, _ completion: @escaping CallCompletion<Void>) {
    call(channelURL: url, enter, completion: completion) { engine, answer, startedAt in
      try await engine.callTracking.storeOwn(answer, url, .userJoined, startedAt: startedAt, on: engine) {
        channel, answered, viewer in
        (answered.map { channel.withMembers([viewer.userID], of: $0) } ?? channel).withMeJoined(viewer)
      }
      await engine.history.userEntered(channelURL: url, on: engine)
    }
  }

  package func declineInvitation(to url: String, completion: @escaping CallCompletion<Void>) {
    let userID = engine.userID
    call(channelURL: url, .declineInvitation(to: url), completion: completion) { engine, _, startedAt in
      try await engine.callTracking.applyOwn(.invitationDeclined, url, startedAt: startedAt, on: engine) { data in
        data.set("invitee", Payload.object { $0.set("user_id", userID) })
      }
    }
  }

  /// The channel leaves the cache; a public one stays, as a non-member sees it.
  package func leave(_ url: String, completion: @escaping CallCompletion<Void>) {
    let userID = engine.userID
    call(channelURL: url, .leave(url), completion: completion) { engine, _, startedAt in
      try await engine.callTracking.applyOwn(.left, url, startedAt: startedAt, on: engine) { $0.set("user_id", userID) }
    }
  }
}

extension Channel {
  /// The user of this cache has joined; the server knows the rest.
  func withMeJoined(_ viewer: Viewer) -> Channel {
    guard memberState != .joined else { return self }
    return edited { editor in
      editor.set("member_state", "joined")
      guard payload.valueText(of: "members") != nil else { return }
      editor.set(
        "members",
        payload.objects("members").map { member in
          member.isUser(viewer.userID) ? member.edited { $0.set("state", "joined") } : member
        })
    }
  }
}
