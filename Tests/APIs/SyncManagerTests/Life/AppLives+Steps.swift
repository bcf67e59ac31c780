import ChatCache
import ChatModel
import ChatWire
import DevChatBackend
import LayerTesting
import LiveTesting
import Testing

@testable import CacheSync
@testable import SyncManager

extension AppLives {
  /// One random thing.
  func step() async throws {
    number += 1
    switch random.below(100) {
    case 0..<14: for part in 0...random.below(3) { try await fixture.send("bob \(number) \(part)", to: anyChannel()) }
    case 14..<20: try await actOfBob()
    case 20..<34: try await send()
    case 34..<50: try await act()
    case 50..<55: try await keepDraft()
    case 55..<63: changeLifecycle()
    case 63..<70: changeNetwork()
    case 70..<73: fixture.live.server.disconnect(userID: app.userID)
    case 73..<78: try await restart(isKilled: !random.oneIn(3))
    case 78..<81: try await restart(isKilled: random.oneIn(2), as: app.userID == "alice" ? "carol" : "alice")
    case 81..<84: try await tapPush()
    case 84..<87: setClock()
    case 87..<93: scroll()
    case 93..<95: await app.session.untilAllIsTold()
    default: try fixture.live.server.setFaults(.random(using: &random))
    }
  }

  // MARK: The user

  private func send() async throws {
    let (id, url) = ("\(app.userID) \(number)", anyChannel())
    if random.oneIn(4) {
      guard let sender = ChatModel.User(.object { $0.set("user_id", app.userID) }) else { return }
      let bytes = [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 100 + random.below(5_000))
      app.session.engine.send(
        try OutgoingDraft.file(
          FileMessageContent(url: ""), upload: FileUpload(.bytes(bytes), name: id, mimeType: "image/png"), in: url,
          by: sender, createdAt: app.session.engine.nextSendTime(), requestID: id))
    } else {
      try app.session.send(id, to: url)
    }
    let isStored = try await isStored()
    wish { $0.send(id, isStored: isStored) }
  }

  /// A kill may come before or after the next commit.
  private func isStored() async throws -> Bool {
    guard random.oneIn(2) else { return false }
    try await app.untilStored()
    return true
  }

  private func act() async throws {
    let (url, calls, user) = (anyChannel(), app.session.engine.calls, app.userID)
    let cached = try await app.session.cache.read { try $0.messages(channelURL: url, createdIn: .min ... .max) }
    let mine = cached.filter { $0.senderID == user && $0.kind == .user && !wasDeleted($0.id) }
    switch random.below(8) {
    case 0..<3:
      guard let message = mine.randomElement(using: &random) else { return }
      var edit = MessageEdit()
      edit.text = "edit \(number)"
      calls.edit(.user, messageID: message.id, in: url, edit)
      try await note("text \(message.id)", "edit \(number)", from: message.text)
    case 3..<6:
      guard let message = cached.randomElement(using: &random), !wasDeleted(message.id) else { return }
      let isThere = message.showingPendingActions.hasReaction("up", of: user)
      calls.react("up", on: message.id, in: url, isAdding: !isThere) { (_: Result<ReactionEvent, any Error>) in }
      try await note("reaction \(message.id)", "\(!isThere)", from: "\(isThere)")
    case 6 where mine.count > 2:
      guard let message = mine.randomElement(using: &random) else { return }
      calls.delete(messageID: message.id, in: url)
      if let id = message.requestID { deleted.insert(id) }
      try await note("deletion \(message.id)", "true", from: "false")
    default: calls.markAsRead(url) { _ in }
    }
  }

  private func wasDeleted(_ id: Int64) -> Bool { wishes[app.userID]?.mentions("deletion \(id)") == true }

  private func note(_ thing: String, _ value: String, from before: String) async throws {
    let isStored = try await isStored()
    wish { $0.set(thing, to: value, from: before, isStored: isStored) }
  }

  private func keepDraft() async throws {
    let (url, text) = (anyChannel(), random.oneIn(4) ? "" : "draft \(number)")
    app.session.engine.setDraft(
      text.isEmpty ? nil : ChannelDraft(text: text, updatedAt: app.session.engine.nextSendTime()), channelURL: url)
    try await note("draft \(url)", text, from: "")
  }

  private func scroll() {
    let isForward = random.oneIn(2)
    if random.oneIn(2) {
      for new in app.shown.new { new.load(isForward: isForward) }
      app.shown.newChannels?.loadMore()
    } else {
      for legacy in app.shown.legacy {
        legacy.collection.fetch(in: isForward ? .next : .previous) { (_: Bool, _) in }
      }
      app.shown.legacyChannels?.collection.fetch(completionHandler: { _ in })
    }
  }

  // MARK: The phone

  private func changeLifecycle() {
    let lifecycle = app.session.lifecycle
    if lifecycle.isInBackground { lifecycle.enterForeground() } else { lifecycle.enterBackground() }
    // The user is quick.
    if random.oneIn(4) { lifecycle.enterForeground() }
  }

  /// The network goes or comes back; the system tells, or does not.
  private func changeNetwork() {
    let isDown = isNetworkDown.withValue { isDown in
      isDown.toggle()
      return isDown
    }
    if isDown { fixture.live.server.disconnect(userID: app.userID) }
    if random.oneIn(2) { app.session.lifecycle.networkChanged() }
  }

  /// A push notification of a message arrives while the app sleeps, and the user opens it.
  private func tapPush() async throws {
    await app.session.lifecycle.enterBackground()
    let url = Self.channels[0]
    let id = try await fixture.send("push \(number)", to: url)
    let time = try await fixture.history(url).first { $0.id == id }?.createdAt
    app.session.lifecycle.enterForeground()
    try await app.open(url, at: time ?? .max)
  }

  // MARK: Others

  private func actOfBob() async throws {
    let url = anyChannel()
    let theirs = try await fixture.history(url).filter { $0.senderID == "bob" }
    guard theirs.count > 6, let message = theirs.randomElement(using: &random) else { return }
    let path = "group_channels/\(url)/messages/\(message.id)"
    switch random.below(4) {
    case 0: try await fixture.server("DELETE", path)
    case 1: try await fixture.server("POST", path + "/reactions", #"{"user_id":"bob","reaction":"up"}"#)
    default: try await fixture.server("PUT", path, #"{"message_type":"MESG","message":"bob's \#(number)"}"#)
    }
  }
}
