import CacheStorage
import ChatModel
import FileTesting
import PacedTesting
import Testing

@testable import ChatCache

/// What the user did without a connection, as rows.
@Suite("Offline actions in the cache", .heavy) struct OfflineActionTests {
  private let folder: TemporaryFolder
  private let cache: Cache

  init() throws {
    folder = try TemporaryFolder()
    cache = try folder.open()
  }

  private func edit(_ text: String?, data: String? = nil, of id: Int64 = 1, at time: Int64) -> OfflineAction {
    let payload = Payload.empty.edited {
      if let text { $0.set("message", text) }
      if let data { $0.set("data", data) }
    }
    return .edit(.user, id, in: channelURL, payload, createdAt: time)
  }

  private func reaction(_ isAdding: Bool, at time: Int64, key: String = "up") -> OfflineAction {
    .reaction(key, on: 1, in: channelURL, userID: "me", isAdding: isAdding, createdAt: time)
  }

  private func put(_ actions: OfflineAction...) async throws -> [OfflineActionOutcome] {
    try await cache.write(source: .application) { transaction in
      try actions.map { try transaction.putOfflineAction($0) }
    }
  }

  private func populate() async throws {
    try await cache.write(source: .fetched) { transaction in
      try transaction.upsertChannels([
        channel(extra: #","unread_message_count":3,"user_last_read":5,"pinned_message_ids":[2]"#)
      ])
      try transaction.upsertMessages([
        message(1, at: 10, extra: #","reactions":[{"key":"down","user_ids":["me","you"],"updated_at":1}]"#),
        message(2, at: 20),
      ])
    }
  }

  private func waiting() async throws -> [OfflineAction] { try await cache.read { try $0.offlineActions() } }

  @Test("a message is shown with what waits, its payload stays as the server sent it, and the commit tells")
  func shown() async throws {
    try await populate()
    let before = try await cache.read { try $0.message(channelURL: channelURL, messageID: 1) }.required()
    let action = edit("changed", at: 100)
    let commit = try await cache.commit(source: .messageUpdated) { transaction in
      try transaction.putOfflineAction(action)
    }
    let change = try #require(commit.change?.channels.first)
    #expect(change.updatedMessages == [1] && change.insertedMessages.isEmpty && change.row == .none)
    let message = try await cache.read { try $0.message(channelURL: channelURL, messageID: 1) }.required()
    #expect(message.payload == before.payload && message.text == "hello")
    #expect(message.pendingActions == [action] && message != before)
    #expect(message.showingPendingActions.text == "changed")
    #expect(change.written(messageID: 1) == message)
    let page = try await cache.read { try $0.messages(channelURL: channelURL, createdIn: 0...100) }
    #expect(page.map { $0.showingPendingActions.text } == ["changed", "hello"])
    // The server's own change goes below it.
    try await cache.write(source: .fetched) { transaction in
      try transaction.upsertMessages([ChatCacheTests.message(1, at: 10, updatedAt: 50, text: "theirs")])
    }
    let later = try await cache.read { try $0.message(channelURL: channelURL, messageID: 1) }.required()
    #expect(later.text == "theirs" && later.showingPendingActions.text == "changed")
    let end = try await cache.commit(source: .messageUpdated) { try $0.removeOfflineAction(action) }
    #expect(end.value && end.change?.channels.first?.updated.map(\.text) == ["theirs"])
    #expect(end.change?.channels.first?.updated.first?.pendingActions == [])
  }

  @Test("edits are combined, the later one decides") func edits() async throws {
    try await populate()
    let outcomes = try await put(edit("a", data: "d", at: 1), reaction(true, at: 2), edit("b", at: 3))
    let combined = edit("b", data: "d", at: 3)
    #expect(outcomes.last == .waiting(combined))
    // In the place of the first.
    #expect(try await waiting() == [combined, reaction(true, at: 2)])
  }

  @Test("a deletion replaces everything of its message, and nothing can follow it") func deletion() async throws {
    try await populate()
    let pin = OfflineAction.pin(1, in: channelURL, isPinning: true, createdAt: 4)
    let other = edit("other", of: 2, at: 5)
    _ = try await put(edit("a", at: 1), reaction(true, at: 2), reaction(false, at: 3, key: "down"), pin, other)
    let deletion = OfflineAction.deletion(1, in: channelURL, createdAt: 6)
    let outcomes = try await put(deletion, edit("late", at: 7), reaction(true, at: 8))
    #expect(outcomes == [.waiting(deletion), .refused, .refused])
    #expect(try await waiting() == [other, deletion])
    let channel = try await cache.read { try $0.channel(url: channelURL) }
    #expect(channel?.pendingActions == [], "the pin is gone, too")
  }

  @Test("opposite reactions and pins cancel each other, unless the server may have the first")
  func toggles() async throws {
    try await populate()
    #expect(try await put(reaction(true, at: 1), reaction(false, at: 2)).last == .canceled)
    // It is there: to remove it and to add it again changes nothing.
    #expect(try await put(reaction(false, at: 3, key: "down"), reaction(true, at: 4, key: "down")).last == .canceled)
    let pin = OfflineAction.pin(1, in: channelURL, isPinning: true, createdAt: 5)
    #expect(
      try await put(pin, .pin(1, in: channelURL, isPinning: false, createdAt: 6)).last == .canceled)
    #expect(try await waiting() == [])
    // Twice the same is once.
    #expect(try await put(reaction(true, at: 7), reaction(true, at: 8)).last == .waiting(reaction(true, at: 8)))
    #expect(try await waiting() == [reaction(true, at: 8)])
    let begun = try await cache.write(source: .application) { try $0.beginOfflineAction(reaction(true, at: 8)) }
    #expect(begun?.isBegun == true)
    #expect(try await put(reaction(false, at: 9)) == [.waiting(reaction(false, at: 9))])
    #expect(try await waiting().map(\.isBegun) == [true], "it is looked up before it is sent")
    // The answer to the one that was replaced ends nothing.
    #expect(try await cache.write(source: .application) { try $0.removeOfflineAction(reaction(true, at: 8)) } == false)
    #expect(try await waiting() == [reaction(false, at: 9)])
  }

  @Test("read marks become one, at the place of the last, and hide the counts until there is something newer")
  func readMarks() async throws {
    try await populate()
    let marks = [20, 30].map { OfflineAction.read(channelURL, upTo: $0, createdAt: $0) }
    _ = try await put(marks[0], edit("a", at: 25), marks[1])
    #expect(try await waiting() == [edit("a", at: 25), marks[1]])
    let channel = try await cache.read { try $0.channel(url: channelURL) }.required()
    #expect(channel.unreadMessageCount == 3 && channel.lastReadAt == 5)
    #expect(channel.showingPendingActions.unreadMessageCount == 0 && channel.showingPendingActions.lastReadAt == 30)
    let list = try await cache.read { try $0.channels() }
    #expect(list.map(\.showingPendingActions.unreadMessageCount) == [0])
    let last = #","unread_message_count":4,"last_message":\#(messageText(9, at: 40))"#
    try await cache.write(source: .fetched) { try $0.upsertChannels([ChatCacheTests.channel(extra: last)]) }
    let newer = try await cache.read { try $0.channel(url: channelURL) }.required()
    #expect(newer.showingPendingActions.unreadMessageCount == 4)
  }

  @Test("pins are shown in the channel") func pins() async throws {
    try await populate()
    _ = try await put(
      .pin(1, in: channelURL, isPinning: true, createdAt: 1), .pin(2, in: channelURL, isPinning: false, createdAt: 2))
    let channel = try await cache.read { try $0.channel(url: channelURL) }.required()
    #expect(channel.pinnedMessageIDs == [2] && channel.showingPendingActions.pinnedMessageIDs == [1])
  }

  @Test("they stay over a restart, and go with their channel and with everything") func lifetime() async throws {
    try await populate()
    _ = try await put(edit("a", at: 1), .read(channelURL, upTo: 20, createdAt: 2))
    _ = try await put(.deletion(7, in: "other", createdAt: 3))
    _ = try await cache.write(source: .application) { try $0.beginOfflineAction(edit("a", at: 1)) }
    try cache.close()
    let second = try folder.open()
    let found = try await second.read { try $0.offlineActions() }
    #expect(found.map(\.kind) == [.edit, .read, .deletion] && found.map(\.isBegun) == [true, false, false])
    try await second.write(source: .eviction) { transaction in
      try transaction.clearMessages(channelURL: channelURL, isKeepingOutgoing: true)
    }
    #expect(try await second.read { try $0.offlineActions() }.count == 3)
    try await second.write(source: .application) { try $0.clearMessages(channelURL: channelURL) }
    #expect(try await second.read { try $0.offlineActions() }.map(\.channelURL) == ["other"])
    try await second.write(source: .application) { try $0.deleteChannel(url: "other") }
    #expect(try await second.read { try $0.offlineActions() } == [])
    try await second.write(source: .application) { try $0.putOfflineAction(edit("a", at: 9)) }
    try await second.write(source: .application) { try $0.clearAll() }
    #expect(try await second.read { try $0.offlineActions() } == [])
    try second.close()
  }
}
