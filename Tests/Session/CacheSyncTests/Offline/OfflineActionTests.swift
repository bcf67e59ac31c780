import ChatCache
import ChatModel
import ChatWire
import DevChatBackend
import Foundation
import LiveTesting
import PacedTesting
import Testing

@testable import CacheSync

/// What the user does to messages and channels without a connection.
@Suite("Actions without a connection", .live) struct OfflineActionTests {
  @Test("by default they fail as documented, and leave nothing") func off() async throws {
    let fixture = try await OfflineFixture()
    let device = try await fixture.device(kinds: [])
    await device.goOffline()
    let count = device.log.notices.count
    #expect(await device.edit(fixture.mine, "late")?.code == 800101)
    for result in [await device.react("up", on: fixture.theirs)?.code, await device.markAsRead()?.code] {
      #expect(result == 800101)
    }
    #expect(await device.delete(fixture.mine)?.code == 800101)
    #expect(await device.pin(fixture.mine)?.code == 800101)
    #expect(try await device.waiting() == [] && device.log.notices.count == count)
    try await fixture.sending.stop(device)
  }

  @Test("each kind: shown and answered at once, sent in order with the connection, then as on the server")
  func everyKind() async throws {
    let fixture = try await OfflineFixture()
    let device = try await fixture.device()
    #expect(try await device.channel()?.unreadMessageCount == 1)
    let other = try await fixture.sending.fixture.send("other", to: "first", by: "alice")
    await device.engine.untilAtRest()
    await device.goOffline()
    fixture.calls.forget()
    let before = try await device.message(fixture.mine)
    let edited = try #require(await device.edit(fixture.mine, "changed")).get()
    #expect(edited.showingPendingActions.text == "changed" && edited.pendingActions.map(\.kind) == [.edit])
    let reaction = try #require(await device.react("up", on: fixture.theirs)).get()
    #expect(reaction.key == "up" && reaction.userID == "alice" && reaction.operation == .add)
    #expect(await device.pin(fixture.theirs)?.code == 0)
    #expect(await device.markAsRead()?.code == 0)
    #expect(await device.delete(other)?.code == 0)
    #expect(try await device.message(fixture.mine)?.payload == before?.payload)
    #expect(try await device.message(fixture.theirs)?.showingPendingActions.hasReaction("up", of: "alice") == true)
    #expect(try await device.message(other)?.pendingActions.map(\.kind) == [.deletion])
    let channel = try #require(try await device.channel()?.showingPendingActions)
    #expect(channel.unreadMessageCount == 0 && channel.pinnedMessageIDs == [fixture.theirs])
    #expect(fixture.calls.names == [])
    for source in [CacheSource.messageUpdated, .reactionUpdated, .channelChanged, .readUpdated] {
      #expect(device.log.notices.contains { $0.source == source && $0.change != nil }, "\(source)")
    }

    try await device.connect()
    await device.engine.untilAtRest()
    #expect(fixture.calls.names == ["MEDI", "react", "pin", "READ", "delete"])
    #expect(try await device.waiting() == [])
    let server = try #require(try await fixture.served(fixture.mine))
    #expect(server.text == "changed")
    #expect(try await device.message(fixture.mine).map(MessageFacts.init) == MessageFacts(server))
    #expect(try await device.message(fixture.mine)?.pendingActions == [])
    #expect(try await fixture.served(fixture.theirs)?.hasReaction("up", of: "alice") == true)
    #expect(try await device.message(fixture.theirs)?.hasReaction("up", of: "alice") == true)
    #expect(try await device.message(other) == nil)
    #expect(try await fixture.served(other) == nil)
    let now = try #require(try await device.channel())
    #expect(now.unreadMessageCount == 0 && now.pinnedMessageIDs == [fixture.theirs] && now.pendingActions == [])
    #expect(device.refusals == [])
    try await fixture.sending.stop(device)
  }

  @Test("with a connection, the action is shown at once, and its caller hears from the server")
  func online() async throws {
    let fixture = try await OfflineFixture()
    let device = try await fixture.device()
    let edited = try #require(await device.edit(fixture.mine, "changed")).get()
    #expect(edited.text == "changed" && edited.pendingActions == [])
    #expect(await device.edit(fixture.theirs, "not mine").map { $0.code >= 400_000 } == true)
    let told = device.log.notices.flatMap { $0.change?.channels ?? [] }
      .compactMap { $0.written(messageID: fixture.theirs) }
    #expect(told.contains { $0.showingPendingActions.text == "not mine" } && told.last?.pendingActions == [])
    #expect(device.refusals == [], "its caller was told")
    #expect(try await device.waiting() == [])
    try await fixture.sending.stop(device)
  }

  @Test("what cancels or replaces each other is sent once or not at all") func merging() async throws {
    let fixture = try await OfflineFixture()
    let device = try await fixture.device()
    await device.goOffline()
    fixture.calls.forget()
    _ = await device.edit(fixture.mine, "one")
    _ = await device.react("up", on: fixture.theirs)
    _ = await device.edit(fixture.mine, "two")
    _ = await device.react("up", on: fixture.theirs, isAdding: false)
    _ = await device.pin(fixture.theirs)
    _ = await device.markAsRead()
    _ = await device.pin(fixture.theirs, isPinning: false)
    _ = await device.markAsRead()
    #expect(try await device.waiting().map(\.kind) == [.edit, .read])
    try await device.connect()
    await device.engine.untilAtRest()
    #expect(fixture.calls.names == ["MEDI", "READ"])
    #expect(try await fixture.served(fixture.mine)?.text == "two")
    await device.goOffline()
    _ = await device.edit(fixture.mine, "three")
    _ = await device.react("down", on: fixture.mine)
    _ = await device.delete(fixture.mine)
    #expect(await device.edit(fixture.mine, "four")?.code == 900300)
    fixture.calls.forget()
    try await device.connect()
    await device.engine.untilAtRest()
    #expect(fixture.calls.names == ["delete"])
    #expect(try await device.message(fixture.mine) == nil)
    try await fixture.sending.stop(device)
  }

  @Test("what the server refuses is undone, and told with its code; what follows is sent") func refusal() async throws {
    let fixture = try await OfflineFixture()
    let device = try await fixture.device()
    await device.goOffline()
    _ = await device.edit(fixture.theirs, "not mine")
    _ = await device.react("up", on: fixture.mine)
    _ = await device.edit(fixture.mine, "changed")
    #expect(try await device.message(fixture.theirs)?.showingPendingActions.text == "not mine")
    try await fixture.sending.platform("DELETE", "group_channels/first/messages/\(fixture.mine)")
    try await device.connect()
    await device.engine.untilAtRest()
    #expect(device.refusals.count == 3 && device.refusals.allSatisfy { $0 >= 400_000 })
    #expect(try await device.waiting() == [])
    let theirs = try #require(try await device.message(fixture.theirs))
    #expect(theirs.pendingActions == [] && theirs.showingPendingActions.text == "theirs")
    #expect(try await device.message(fixture.mine) == nil)
    try await fixture.sending.stop(device)
  }

  @Test("deleting what is gone is done") func deletedBefore() async throws {
    let fixture = try await OfflineFixture()
    let device = try await fixture.device()
    await device.goOffline()
    _ = await device.delete(fixture.mine)
    try await fixture.sending.platform("DELETE", "group_channels/first/messages/\(fixture.mine)")
    try await device.connect()
    await device.engine.untilAtRest()
    #expect(device.refusals == [])
    #expect(try await device.waiting() == [])
    #expect(try await device.message(fixture.mine) == nil)
    try await fixture.sending.stop(device)
  }

  @Test("another user's change goes below what waits, and the server's answer decides") func meanwhile() async throws {
    let fixture = try await OfflineFixture()
    let device = try await fixture.device()
    await device.goOffline()
    _ = await device.edit(fixture.mine, "mine again")
    try await fixture.sending.platform(
      "PUT", "group_channels/first/messages/\(fixture.mine)", #"{"message_type":"MESG","message":"moderated"}"#)
    // The edit does not leave, while events and changelogs arrive.
    for _ in 0..<3 { fixture.calls.hold("MEDI") }
    let watch = device.engine.watchMessages(channelURL: "first")
    try await device.connect()
    await device.log.until { notices in
      notices.contains { notice in
        notice.change?.channels.contains { $0.written(messageID: fixture.mine)?.text == "moderated" } == true
      }
    }
    let below = try #require(try await device.message(fixture.mine))
    if below.text == "moderated" { #expect(below.showingPendingActions.text == "mine again") }
    await device.log.until { notices in
      notices.contains { notice in
        notice.change?.channels.contains {
          $0.written(messageID: fixture.mine).map { $0.text == "mine again" && $0.pendingActions.isEmpty } == true
        } == true
      }
    }
    let shown = device.log.notices.flatMap { $0.change?.channels ?? [] }
      .compactMap { $0.written(messageID: fixture.mine)?.showingPendingActions.text }
    #expect(!shown.contains("moderated"), "the overlay stays on top")
    #expect(try await fixture.served(fixture.mine)?.text == "mine again")
    watch.cancel()
    try await fixture.sending.stop(device)
  }

  @Test("they survive the end of the process, and are sent by the next") func restart() async throws {
    let fixture = try await OfflineFixture()
    let first = try await fixture.device()
    await first.goOffline()
    _ = await first.edit(fixture.mine, "changed")
    _ = await first.react("up", on: fixture.theirs)
    try await first.stop()
    fixture.calls.forget()
    // Also if the next run keeps nothing new.
    let second = try await fixture.device(folder: first.folder, kinds: [], isConnecting: false)
    #expect(try await second.message(fixture.mine)?.showingPendingActions.text == "changed")
    try await second.connect()
    await second.engine.untilAtRest()
    #expect(fixture.calls.names == ["MEDI", "react"])
    #expect(try await second.waiting() == [])
    #expect(try await fixture.served(fixture.mine)?.text == "changed")
    try await fixture.sending.stop(second)
  }

  static let lost = ["MEDI", "react", "unreact", "delete", "pin", "unpin"]

  @Test("an answer that is lost does not do it twice", arguments: lost)
  func lostAnswer(_ name: String) async throws {
    let fixture = try await OfflineFixture()
    let device = try await fixture.device()
    if name == "unreact" { _ = await device.react("up", on: fixture.theirs) }
    if name == "unpin" { _ = await device.pin(fixture.theirs) }
    await device.engine.untilAtRest()
    await device.goOffline()
    fixture.calls.forget()
    switch name {
    case "MEDI": _ = await device.edit(fixture.mine, "changed")
    case "react", "unreact": _ = await device.react("up", on: fixture.theirs, isAdding: name == "react")
    case "delete": _ = await device.delete(fixture.mine)
    default: _ = await device.pin(fixture.theirs, isPinning: name == "pin")
    }
    fixture.calls.loseAnswer(of: name)
    try await device.connect()
    await device.untilNothingWaits()
    await device.engine.untilAtRest()
    let isLookedUp = ["MEDI", "react", "unreact"].contains(name)
    #expect(fixture.calls.names == (isLookedUp ? [name] : [name, name]))
    #expect(device.refusals == [])
    let served = try await fixture.served(fixture.theirs)
    switch name {
    case "MEDI": #expect(try await fixture.served(fixture.mine)?.text == "changed")
    case "react", "unreact": #expect(served?.hasReaction("up", of: "alice") == (name == "react"))
    case "delete": #expect(try await fixture.served(fixture.mine) == nil)
    default: #expect(try await device.channel()?.pinnedMessageIDs == (name == "pin" ? [fixture.theirs] : []))
    }
    try await fixture.sending.stop(device)
  }

  @Test("what came after a read mark stays unread, and a mark that is older than another device's changes nothing")
  func readMarks() async throws {
    let fixture = try await OfflineFixture()
    let device = try await fixture.device()
    await device.goOffline()
    _ = await device.markAsRead()
    #expect(try await device.channel()?.showingPendingActions.unreadMessageCount == 0)
    try await fixture.sending.fixture.send("unseen", to: "first", by: "bob")
    fixture.calls.forget()
    try await device.connect()
    await device.engine.untilAtRest()
    #expect(fixture.calls.names == ["unread"])
    #expect(try await device.channel()?.unreadMessageCount == 1)
    #expect(try await device.waiting() == [])
    await device.goOffline()
    _ = await device.markAsRead()
    try await fixture.sending.fixture.send("later", to: "first", by: "bob")
    try await fixture.sending.platform("PUT", "group_channels/first/messages/mark_as_read", #"{"user_id":"alice"}"#)
    fixture.calls.forget()
    try await device.connect()
    await device.engine.untilAtRest()
    #expect(fixture.calls.names == [])
    #expect(try await device.channel()?.unreadMessageCount == 0)
    try await fixture.sending.stop(device)
  }

  @Test("what waits can be taken back, and clearing removes it") func discarding() async throws {
    let fixture = try await OfflineFixture()
    let device = try await fixture.device()
    await device.goOffline()
    _ = await device.edit(fixture.mine, "changed")
    _ = await device.react("up", on: fixture.theirs)
    let action = try #require(try await device.waiting().first)
    #expect(try await device.engine.perform { try await $0.offline.discard(action, on: $0) })
    #expect(try await device.engine.perform { try await $0.offline.discard(action, on: $0) } == false)
    #expect(try await device.message(fixture.mine)?.showingPendingActions.text == "mine")
    try await device.engine.perform { try await $0.storage.clearAll(on: $0) }
    #expect(try await device.waiting() == [])
    fixture.calls.forget()
    try await device.connect()
    await device.engine.untilAtRest()
    #expect(fixture.calls.names == [])
    try await fixture.sending.stop(device)
  }

  @Test("drafts are stored with copies of their files, over restarts") func drafts() async throws {
    let fixture = try await OfflineFixture()
    let device = try await fixture.device()
    let file = device.folder.path("photo")
    try Data([1, 2]).write(to: URL(fileURLWithPath: file))
    let draft = ChannelDraft(text: "begun", replyToMessageID: fixture.theirs, files: [.init(path: file)], updatedAt: 1)
    let stored: Result<Void, any Error>? = await answer("a draft") {
      device.engine.setDraft(draft, channelURL: "first", completion: $0)
    }
    #expect(stored?.code == 0)
    try FileManager.default.removeItem(atPath: file)
    let kept = try #require(try await device.channel()?.draft)
    let path = try #require(kept.files.first?.path)
    #expect(path != file && FileManager.default.contents(atPath: path) == Data([1, 2]))
    // The same file again is not copied again.
    let again: Result<Void, any Error>? = await answer("a draft") {
      device.engine.setDraft(
        ChannelDraft(text: "more", files: kept.files, updatedAt: 2), channelURL: "first", completion: $0)
    }
    #expect(again?.code == 0)
    #expect(try await device.channel()?.draft?.files.map(\.path) == [path])
    try await device.stop()
    let next = try await fixture.device(folder: device.folder, isConnecting: false)
    await next.engine.untilAtRest()
    #expect(try await next.channel()?.draft?.text == "more")
    #expect(FileManager.default.contents(atPath: path) == Data([1, 2]))
    let cleared: Result<Void, any Error>? = await answer("a draft") {
      next.engine.setDraft(nil, channelURL: "first", completion: $0)
    }
    #expect(cleared?.code == 0 && !FileManager.default.fileExists(atPath: path))
    let told = next.log.notices.flatMap { $0.change?.channels ?? [] }
    #expect(told.contains { $0.row == .updated && $0.channel?.draft == nil })
    try await fixture.sending.stop(next)
  }
}
