import ChatModel
import ChatWire
import Foundation
import LegacyFixtures

/// What happened before step 1.
extension Stage {
  /// Messages that were written but not sent: they exist only in the old store. The second one was written after the
  /// first migration.
  static let unsent = ["I am late, begin without me", "Keep me a portion"]

  /// Users, channels and messages.
  func openChannels() async throws {
    for (id, name) in [(app.userID, "Alice"), (bob, "Bob")] {
      try await server.call(
        "POST", "users",
        .object {
          $0.set("user_id", id)
          $0.set("nickname", name)
          $0.set("profile_url", "")
        })
    }
    for (url, name) in [(desk, "Front desk"), (kitchen, "Kitchen")] {
      try await server.call(
        "POST", "group_channels",
        .object {
          $0.set("channel_url", url)
          $0.set("name", name)
          $0.set("user_ids", [app.userID, bob])
        })
    }
    try await write("The keys are here", by: bob, in: desk)
    for number in 1...12 {
      try await write("Order \(number)", by: number.isMultiple(of: 3) ? app.userID : bob, in: kitchen)
    }
  }

  /// What SyncManager left on the device: both channels as they were, every message, and one failed message.
  func rowsOfOldApp() async throws -> FixtureContent {
    var content = oldRows
    let list = try await server.call("GET", "users/\(app.userID)/my_group_channels?show_member=true")
    for channel in list.objects("channels") {
      let url = channel.string("channel_url") ?? ""
      content.channels.append(FixtureContent.Channel(url: url, payload: channel.bytes))
      let page = try await server.call("GET", "group_channels/\(url)/messages?message_ts=0&next_limit=100&prev_limit=0")
      let messages = page.objects("messages").map { message in
        FixtureContent.Message(
          channelURL: url, id: message.integer("message_id") ?? 0, createdAt: message.integer("created_at") ?? 0,
          requestID: message.string("request_id"), payload: message.bytes)
      }
      content.messages += messages
      guard let first = messages.first, let last = messages.last else { continue }
      content.chunks.append(FixtureContent.Chunk(channelURL: url, times: first.createdAt...last.createdAt))
      let changes = try await server.call(
        "GET", "group_channels/\(url)/messages/changelogs?change_ts=\(last.createdAt)")
      content.tokens.append(FixtureContent.Token(channelURL: url, text: changes.string("next") ?? ""))
      if url == kitchen { content.failed.append(failed(Stage.unsent[0], after: last.createdAt)) }
    }
    return content
  }

  func makeStore(_ content: FixtureContent, of device: AppSettings) throws {
    let folder = device.store.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FixtureStore.make(content, at: device.store.path)
  }

  /// The user continues with the old app after the first migration, and another message is not sent.
  func oldAppGoesOn() throws {
    var content = oldRows
    content.failed.append(failed(Stage.unsent[1], after: content.failed.last?.createdAt ?? 0))
    try FileManager.default.removeItem(at: app.store)
    try makeStore(content, of: app)
  }

  private func failed(_ text: String, after time: Int64) -> FixtureContent.Failed {
    FixtureContent.Failed(channelURL: kitchen, requestID: "request-\(time)", createdAt: time + 1, text: text)
  }

  /// An edit, a deletion and a message that the old app never received.
  func whileNoAppRan() async throws {
    let page = try await server.call(
      "GET", "group_channels/\(kitchen)/messages?message_ts=0&next_limit=100&prev_limit=0")
    let ids = page.objects("messages").map { $0.integer("message_id") ?? 0 }
    try await bobEdits(ids[9], to: "Order 10, without onions", in: kitchen)
    try await bobDeletes(ids[10], in: kitchen)
    try await bobWrites("Order 13", in: kitchen)
  }
}
