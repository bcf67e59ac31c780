import DevChatServer
import Foundation
import LiveTesting
import SendBirdSDK
import Testing

/// A line of seed 003's table "Called when": what happens, and the call that it promises.
struct DelegateTableRow: Sendable, CustomTestStringConvertible {
  let method: String
  let when: String
  /// Before the view is shown.
  var arrange: @Sendable (SnippetFixture) async throws -> Void = { _ in }
  /// While it is shown. `view` may be used on the fixture's queue.
  let act: @Sendable (SnippetFixture, ViewController) async throws -> Void
  /// How the promised call is written down; the beginning is enough.
  let call: String

  var testDescription: String { "\(method): \(when)" }

  static var all: [DelegateTableRow] { added + deleted + updated + channel }

  private static let message = #"{"message_type":"MESG","user_id":"bob","message":"three"}"#

  /// Something that the server does while the device is not connected, and the device learns by a changelog.
  private static func missed(
    _ act: @escaping @Sendable (SnippetFixture) async throws -> Void
  ) -> @Sendable (SnippetFixture, ViewController) async throws -> Void {
    { fixture, _ in
      await withCheckedContinuation { continuation in
        SBDMain.disconnectWebSocket { continuation.resume() }
      }
      try await act(fixture)
      SBDMain.reconnect()
    }
  }

  static var added: [DelegateTableRow] {
    [
      DelegateTableRow(
        method: "addedMessages", when: "a new message is created as a real-time event",
        act: { fixture, _ in try await fixture.send("three") }, call: "added three succeeded eventMessageReceived"),
      DelegateTableRow(
        method: "addedMessages", when: "new messages are fetched during changelog sync",
        act: missed { try await $0.send("three") }, call: "added three succeeded message"),
    ]
  }

  static var deleted: [DelegateTableRow] {
    [
      DelegateTableRow(
        method: "deletedMessages", when: "a message is deleted as a real-time event",
        act: { fixture, view in
          let id = await fixture.onQueue { view.messages.last?.messageId ?? 0 }
          try await fixture.server("DELETE", "group_channels/chan/messages/\(id)")
        }, call: "deleted two succeeded eventMessageDeleted"),
      DelegateTableRow(
        method: "deletedMessages", when: "message deletion is detected during changelog sync",
        act: { fixture, view in
          let id = await fixture.onQueue { view.messages.last?.messageId ?? 0 }
          try await missed { try await $0.server("DELETE", "group_channels/chan/messages/\(id)") }(fixture, view)
        }, call: "deleted two succeeded messageChangelog"),
      DelegateTableRow(
        method: "deletedMessages", when: "a value that the params ask for changes, for example custom_type",
        arrange: { try await $0.send("special", #","custom_type":"shown""#) },
        act: { fixture, view in
          let id = await fixture.onQueue {
            view.messageCollection?.dispose()
            view.messageListParams.customTypes = ["shown"]
            view.resetViewpoint(.max)
            view.messageCollection?.delegate = view
            view.start()
            return view.messages.last?.messageId ?? 0
          }
          await view.log.until("api special")
          try await fixture.server("PUT", "group_channels/chan/messages/\(id)", #"{"custom_type":"hidden"}"#)
        }, call: "deleted special succeeded eventMessageUpdated"),
    ]
  }

  static var updated: [DelegateTableRow] {
    [
      DelegateTableRow(
        method: "updatedMessages", when: "a message is updated as a real-time event",
        act: { fixture, view in
          let id = await fixture.onQueue { view.messages.last?.messageId ?? 0 }
          try await fixture.server("PUT", "group_channels/chan/messages/\(id)", #"{"message":"changed"}"#)
        }, call: "updated changed succeeded eventMessageUpdated"),
      DelegateTableRow(
        method: "updatedMessages", when: "message update is detected during changelog sync",
        act: { fixture, view in
          let id = await fixture.onQueue { view.messages.last?.messageId ?? 0 }
          try await missed {
            try await $0.server("PUT", "group_channels/chan/messages/\(id)", #"{"message":"changed"}"#)
          }(fixture, view)
        }, call: "updated changed succeeded messageChangelog"),
      DelegateTableRow(
        method: "updatedMessages", when: "the sending status of a pending message changes",
        act: { fixture, view in
          let params = try #require(SBDUserMessageParams(message: "mine"))
          await fixture.onQueue { view.send(params) }
        }, call: "updated mine succeeded eventMessageSent"),
    ]
  }

  static var channel: [DelegateTableRow] {
    [
      DelegateTableRow(
        method: "updatedChannel", when: "the channel is updated as a real-time event",
        act: { fixture, _ in try await fixture.server("PUT", "group_channels/chan/freeze", #"{"freeze":true}"#) },
        call: "channel updated eventChannelFrozen"),
      DelegateTableRow(
        method: "deletedChannel", when: "the channel is deleted as a real-time event",
        act: { fixture, _ in try await fixture.server("DELETE", "group_channels/chan") },
        call: "channel deleted chan eventChannelDeleted"),
      DelegateTableRow(
        method: "updatedChannel", when: "channel info update is detected during changelog sync",
        act: missed { try await $0.server("PUT", "group_channels/chan", #"{"name":"Two"}"#) },
        call: "channel updated channelChangelog"),
      DelegateTableRow(
        method: "deletedChannel", when: "channel deletion is detected during changelog sync",
        act: missed { try await $0.server("DELETE", "group_channels/chan") },
        call: "channel deleted chan channelChangelog"),
      DelegateTableRow(
        method: "didDetectHugeGap", when: "more than 300 messages are missing",
        act: missed { fixture in for number in 1...320 { try await fixture.send("\(number)") } }, call: "huge gap"),
    ]
  }
}

extension SeedSnippets {
  @Suite("Called when") struct DelegateTableTests {
    @Test("seed 003: each line of the table of delegate calls", arguments: DelegateTableRow.all)
    func row(_ row: DelegateTableRow) async throws {
      // Before the app is connected: an event that comes late would let the channel be asked for beside the row.
      let fixture = try await SnippetFixture(["one", "two"])
      try await row.arrange(fixture)
      let view = ViewController(try await fixture.channel(), startingPoint: .max)
      await fixture.onQueue {
        view.createCollection()
        view.start()
      }
      await view.log.until { $0.contains { $0.hasPrefix("api one,two") } }
      // What the start itself asks for must not come with what the row does.
      await fixture.untilTold()
      view.log.removeAll()
      try await row.act(fixture, view)
      let call = row.call
      await view.log.until { $0.contains { $0.hasPrefix(call) } }
      await fixture.untilTold()
      // Once, and a change of the channel not also for another reason.
      let told = view.log.calls.filter { $0.hasPrefix(call.hasPrefix("channel ") ? "channel " : call) }
      #expect(told.count == 1 && told.allSatisfy { $0.hasPrefix(call) }, "\(told)")
      await fixture.stop()
    }
  }
}
