import ChatClient
import ChatModel
import ChatWire
import LayerTesting
import LiveTesting
import LocalCaching
import PacedTesting
import Testing

@testable import SyncManager

/// What the user does without a connection, and drafts, as the collections of both APIs show and tell it.
@Suite("Offline actions in both layers", .live) struct OfflineActionTests {
  private func answered<Value: Sendable>(_ call: (@escaping @Sendable (Value) -> Void) -> Void) async -> Value? {
    await answer("a call", call)
  }

  @Test("by default, the calls fail as documented and nothing is told") func off() async throws {
    let app = try await BothLayers()
    await app.session.suspended()
    app.forget()
    let message = try #require(app.old.succeededMessages.last)
    let params = UserMessageParams(text: "changed")
    let code: Int?? = await answered { done in
      app.old.channel.updateUserMessage(messageId: message.messageId, params: params) { done($1?.code) }
    }
    #expect(code == 800101)
    await app.session.untilAllIsTold()
    #expect(app.oldLog.lines == [] && app.new.told.calls == [])
    await app.session.resumed()
    try await app.stop()
  }

  @Test("shown by both at once as pending, then as the server has it") func shown() async throws {
    let app = try await BothLayers()
    let id = try await app.fixture.send("mine", by: "alice")
    await app.expect(["1", "2", "3", "mine"])
    app.session.offlineActions.keep(.all)
    #expect(app.session.offlineActions.kept == .all)
    await app.session.suspended()
    app.forget()
    let channel = app.old.channel
    let params = UserMessageParams(text: "changed")
    let edited: (text: String, isPending: Bool, code: Int?)? = await answered { done in
      channel.updateUserMessage(messageId: id, params: params) { message, error in
        done((message?.message ?? "", message?.isPendingUpdate ?? false, error?.code))
      }
    }
    #expect(edited?.text == "changed" && edited?.isPending == true && edited?.code == nil)
    let theirs = try #require(app.old.succeededMessages.first)
    let event: String?? = await answered { done in
      channel.addReaction(with: theirs, key: "up") {
        done($0.map { "\($0.key) \($0.userId) \($0.operation)" } ?? $1.map { "\($0.code)" })
      }
    }
    #expect(event ?? nil == "up alice add")
    await app.expect(["1", "2", "3", "changed"])
    #expect(app.oldLog.lines == ["succeeded update changed", "succeeded update 1"])
    #expect(app.new.told.calls == ["updated 102 [\(id)]", "updated 104 [\(theirs.messageId)]"])
    for messages in [app.old.succeededMessages, app.new.collection.succeededMessages] {
      #expect(messages.map(\.isPendingUpdate) == [true, false, false, true])
      #expect(messages.last?.pendingActions.map(\.kind) == [.edit])
      #expect(messages.first?.pendingActions.map(\.kind) == [.addReaction("up")])
      #expect(messages.first?.reactions.map(\.userIds) == [["alice"]])
    }
    #expect(try await app.session.offlineActions.pending().map(\.messageId) == [id, theirs.messageId])
    #expect(try await app.fixture.history().last?.text == "mine")

    await app.session.resumed()
    await app.expect(["1", "2", "3", "changed"])
    for messages in [app.old.succeededMessages, app.new.collection.succeededMessages] {
      #expect(messages.allSatisfy { $0.pendingActions.isEmpty })
      #expect(messages.first?.reactions.map(\.userIds) == [["alice"]])
    }
    #expect(try await app.session.offlineActions.pending() == [])
    #expect(try await app.fixture.history().last?.text == "changed")
    try await app.stop()
  }

  @Test("a deletion stays in view as pending, and a refusal brings everything back, with the server's code")
  func refusal() async throws {
    let app = try await BothLayers()
    let id = try await app.fixture.send("mine", by: "alice")
    await app.expect(["1", "2", "3", "mine"])
    app.session.offlineActions.keep(.all)
    let failures = WatchedLog<String>()
    app.session.offlineActions.setFailureHandler { failures.append("\($0.action.kind) \($0.error.code)") }
    let sequence = app.session.offlineActions.failures()
    await app.session.suspended()
    let channel = app.old.channel
    let theirs = try #require(app.old.succeededMessages.first)
    let params = UserMessageParams(text: "not mine")
    let codes: [Int?] = [
      await answered { done in
        channel.updateUserMessage(messageId: theirs.messageId, params: params) { done($1?.code) }
      } ?? 1,
      await answered { done in channel.deleteMessage(messageId: id) { done($0?.code) } } ?? 1,
    ]
    #expect(codes == [nil, nil])
    await app.expect(["not mine", "2", "3", "mine"])
    #expect(app.old.succeededMessages.map(\.isPendingDeletion) == [false, false, false, true])
    await app.session.resumed()
    await app.expect(["1", "2", "3"])
    await failures.until("the failure") { !$0.isEmpty }
    var first: OfflineActionFailure?
    for await failure in sequence {
      first = failure
      break
    }
    #expect(first?.action.kind == .edit && first?.action.messageId == theirs.messageId)
    #expect(failures.elements.count == 1 && failures.elements[0] == "edit \(first?.error.code ?? 0)")
    #expect((first?.error.code ?? 0) >= 400_000)
    app.session.offlineActions.setFailureHandler(nil)
    try await app.stop()
  }

  @Test("read marks and pins are shown in the lists of channels of both") func channels() async throws {
    let app = try await BothLayers()
    app.session.offlineActions.keep([.readMarks, .pins])
    let channel = app.old.channel
    #expect(channel.unreadMessageCount > 0)
    await app.session.suspended()
    app.forget()
    let theirs = try #require(app.old.succeededMessages.first)
    let read: Int?? = await answered { done in channel.markAsRead { done($0?.code) } }
    let pinned: Int?? = await answered { done in
      channel.pinMessage(messageId: theirs.messageId) { done($0?.code) }
    }
    #expect(read == .some(nil) && pinned == .some(nil))
    await app.session.untilAllIsTold()
    #expect(channel.unreadMessageCount == 0 && channel.pinnedMessageIds == [theirs.messageId])
    #expect(channel.pendingActions.map(\.kind) == [.read, .pin])
    #expect(app.oldChannelLog.lines.filter { $0.hasPrefix("update ch01") }.count == 2)
    #expect(app.newChannels.lines.filter { $0.contains("updated") || $0.contains("update") }.count >= 2)
    await app.session.resumed()
    #expect(channel.unreadMessageCount == 0 && channel.pinnedMessageIds == [theirs.messageId])
    #expect(channel.pendingActions == [])
    try await app.stop()
  }

  @Test("a draft is told to the lists of channels of both, and is there without a connection")
  func drafts() async throws {
    let app = try await BothLayers()
    await app.session.suspended()
    app.forget()
    let channel = app.old.channel
    try await MessageDraft(text: "begun", replyToMessageId: 7).keep(in: channel)
    await app.session.untilAllIsTold()
    #expect(channel.draft?.text == "begun" && channel.draft?.replyToMessageId == 7)
    #expect(app.oldChannelLog.lines == ["update ch01"])
    #expect(app.newChannels.lines.last?.contains("ch01") == true)
    try await MessageDraft.remove(from: channel)
    await app.session.untilAllIsTold()
    #expect(channel.draft == nil)
    #expect(app.oldChannelLog.lines == ["update ch01", "update ch01"])
    await app.session.resumed()
    try await app.stop()
  }
}
