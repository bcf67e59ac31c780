import ChatModel
import ChatWire

/// What others and the server do.
extension ScenarioRun {
  /// - Returns: whether there was something to do.
  func performOnServer(_ step: ScenarioStep) async throws -> Bool {
    let name = step.text("channel") ?? Stage.main
    let channel = Stage.url(name)
    let path = "group_channels"
    let own = Payload.object { $0.set("user_id", stage.deviceUser) }
    switch step.action {
    case .send: return try await send(step, to: channel)
    case .edit:
      return try await withMessage(step) { message in
        let text = self.text(step)
        let body = Payload.object {
          $0.set("message_type", "MESG"); $0.set("message", text)
        }
        try await stage.call("PUT", path, Stage.main, "messages", "\(message.id)", body: body)
      }
    case .delete:
      return try await withMessage(step) { message in
        try await stage.call("DELETE", path, Stage.main, "messages", "\(message.id)")
      }
    case .react:
      return try await withMessage(step) { message in
        let by = step.text("by") ?? stage.users[1]
        let key = step.text("key") ?? "like"
        let method = step.flag("remove", default: false) ? "DELETE" : "POST"
        try await stage.call(
          method, path, Stage.main, "messages", "\(message.id)", "reactions",
          body: .object {
            $0.set("user_id", by); $0.set("reaction", key)
          })
      }
    case .join: return await isTaken { try await self.member("PUT", "join", step) }
    case .leave:
      let user = step.text("user") ?? ""
      let isTaken = await isTaken {
        try await self.stage.call("PUT", path, channel, "leave", body: .object { $0.set("user_ids", [user]) })
      }
      if isTaken, name == Stage.main { membershipEnded(of: user) }
      return isTaken
    case .ban:
      let isTaken = await isTaken { try await self.member("POST", "ban", step) }
      if isTaken { membershipEnded(of: step.text("user") ?? "") }
      return isTaken
    case .mute: return await isTaken { try await self.member("POST", "mute", step) }
    case .unban, .unmute:
      let word = step.action == .unban ? "ban" : "mute"
      return await isTaken { try await self.stage.call("DELETE", path, Stage.main, word, step.text("user") ?? "") }
    case .freeze:
      let isFrozen = step.flag("on", default: true)
      return await isTaken {
        try await self.stage.call("PUT", path, Stage.main, "freeze", body: .object { $0.set("freeze", isFrozen) })
      }
    case .metadata:
      let values = Payload.object { $0.set("mood", step.text("value") ?? "") }
      return await isTaken {
        try await self.stage.call(
          "PUT", path, Stage.main, "metadata",
          body: .object {
            $0.set("metadata", values); $0.set("upsert", true)
          })
      }
    case .rename:
      return await isTaken {
        try await self.stage.call("PUT", path, channel, body: .object { $0.set("name", step.text("to") ?? "") })
      }
    case .hide: return await isTaken { try await self.stage.call("PUT", path, channel, "hide", body: own) }
    case .unhide:
      return await isTaken {
        try await self.stage.call(
          "DELETE", path, channel, "hide", body: own, query: [("user_id", self.stage.deviceUser)])
      }
    case .resetHistory:
      guard try await !stage.history().isEmpty else { return false }
      // The server's own time: what the device sends now may be on either side of it.
      guard let answer = try? await stage.call("PUT", path, Stage.main, "reset_user_history", body: own) else {
        return false
      }
      state.withValue { $0.historyOffset = answer.integer("ts_message_offset") ?? $0.historyOffset }
      return true
    case .deleteChannel: return await isTaken { try await self.stage.call("DELETE", path, channel) }
    case .createChannel: return await isTaken { try await self.stage.make(name) }
    case .typing:
      let body = Payload.object { $0.set("user_ids", [step.text("by") ?? stage.users[1]]) }
      let method = step.flag("on", default: true) ? "POST" : "DELETE"
      return await isTaken { try await self.stage.call(method, path, Stage.main, "typing", body: body) }
    case .read:
      let body = Payload.object { $0.set("user_id", step.text("by") ?? stage.users[1]) }
      return await isTaken {
        try await self.stage.call("PUT", path, Stage.main, "messages", "mark_as_read", body: body)
      }
    default: return false
    }
  }

  /// What a member does not see is forgotten along with the membership: a member who joins again sees the whole
  /// history.
  private func membershipEnded(of user: String) {
    if user.hasSameBytes(as: stage.deviceUser) { state.withValue { $0.historyOffset = 0 } }
  }

  private func member(_ method: String, _ word: String, _ step: ScenarioStep) async throws {
    try await stage.call(
      method, "group_channels", Stage.main, word, body: .object { $0.set("user_id", step.text("user") ?? "") })
  }

  /// The server may refuse what makes no sense now, for example banning a user who is already banned.
  private func isTaken(_ call: () async throws -> Void) async -> Bool {
    do {
      try await call()
      return true
    } catch { return false }
  }

  private func isTaken(_ call: () async throws -> Payload) async -> Bool {
    await isTaken { () async throws -> Void in _ = try await call() }
  }

  private func send(_ step: ScenarioStep, to channel: String) async throws -> Bool {
    var draft = StagedMessage(by: step.text("by") ?? stage.users[1], text: "", channel: channel)
    (draft.kind, draft.customType, draft.name) = (
      step.text("kind") ?? "text", step.text("custom_type"), step.text("as")
    )
    if let reference = step.message("reply_to") {
      guard let parent = try await stage.message(reference) else { return false }
      draft.parentID = parent.id
    }
    var isTaken = false
    for _ in 0..<step.count {
      draft.text = text(step)
      let message = draft
      isTaken = await self.isTaken { _ = try await self.stage.send(message) }
    }
    return isTaken
  }

  /// The text of a step, or one that no other step has.
  func text(_ step: ScenarioStep) -> String {
    step.text("text")
      ?? state.withValue { state in
        state.texts += 1
        return "text \(state.texts)"
      }
  }

  func withMessage(_ step: ScenarioStep, _ body: (Message) async throws -> Void) async throws -> Bool {
    guard let reference = step.message("message"), let message = try await stage.message(reference) else {
      return false
    }
    return await isTaken { () async throws -> Void in try await body(message) }
  }
}
