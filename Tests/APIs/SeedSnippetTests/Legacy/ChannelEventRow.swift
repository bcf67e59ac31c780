import LiveTesting
import SendBirdSyncManager
import Testing

/// A line of the list of real-time channel events of seed 004: what happens to a listed channel `rooma`, and the events that
/// the delegate is promised.
struct ChannelEventRow: Sendable, CustomTestStringConvertible {
  let when: String
  /// More members of the channel's JSON, with a leading comma.
  var channel = ""
  var arrange: @Sendable (SnippetFixture) async throws -> Void = { _ in }
  let act: @Sendable (SnippetFixture) async throws -> Void
  var told = ["update"]
  /// What the delegate is promised if the list does not have the channel.
  var toldUnlisted: [String] = []

  var testDescription: String { when }

  static var all: [ChannelEventRow] { channels + members + data }

  private static func call(
    _ method: String, _ path: String, _ body: String = ""
  ) -> @Sendable (SnippetFixture) async throws -> Void {
    { fixture in try await fixture.server(method, "group_channels/rooma" + path, body) }
  }

  private static func changed(when: String, _ body: String) -> ChannelEventRow {
    ChannelEventRow(when: when, act: call("PUT", "", body), toldUnlisted: ["insert"])
  }

  private static let invitation = #"{"user_ids":["carol"],"invitation_status":{"carol":"invited_by_non_friend"}}"#

  private static var channels: [ChannelEventRow] {
    [
      changed(when: "channelWasChanged: distinct", #"{"is_distinct":true}"#),
      ChannelEventRow(
        when: "channelWasChanged: the push preference",
        act: { try await $0.channel("rooma").setMyPushTriggerOption(.off) }, toldUnlisted: ["insert"]),
      ChannelEventRow(
        when: "channelWasChanged: the last message, and with it the order",
        act: { try await $0.send("news", to: "rooma") },
        told: ["update", "move"], toldUnlisted: ["insert"]),
      ChannelEventRow(
        when: "a silent admin message is no change of the last message",
        act: call("POST", "/messages", #"{"message_type":"ADMM","message":"quiet","is_silent":true}"#), told: []),
      ChannelEventRow(
        when: "channelWasChanged: the unread message count",
        act: call("PUT", "/messages/mark_as_read", #"{"user_id":"alice"}"#), toldUnlisted: ["insert"]),
      changed(when: "channelWasChanged: the name", #"{"name":"Two"}"#),
      changed(when: "channelWasChanged: the cover image", #"{"cover_url":"https://example.com/two.png"}"#),
      changed(when: "channelWasChanged: the data", #"{"data":"two"}"#),
      changed(when: "channelWasChanged: the custom type", #"{"custom_type":"two"}"#),
      ChannelEventRow(when: "channelWasHidden", act: call("PUT", "/hide", #"{"user_id":"alice"}"#)),
      ChannelEventRow(when: "channelWasDeleted", act: call("DELETE", ""), told: ["remove"]),
      ChannelEventRow(when: "channelWasFrozen", act: call("PUT", "/freeze", #"{"freeze":true}"#)),
      ChannelEventRow(
        when: "channelWasUnfrozen", arrange: call("PUT", "/freeze", #"{"freeze":true}"#),
        act: call("PUT", "/freeze", #"{"freeze":false}"#)),
      ChannelEventRow(
        when: "channelDidUpdateReadReceipt", act: call("PUT", "/messages/mark_as_read", #"{"user_id":"bob"}"#)),
    ]
  }

  private static var members: [ChannelEventRow] {
    let ban = #","seconds":60}"#
    return [
      ChannelEventRow(when: "channel:didReceiveInvitation", act: call("POST", "/invite", invitation)),
      ChannelEventRow(
        when: "channel:didDeclineInvitation", arrange: call("POST", "/invite", invitation),
        act: call("PUT", "/decline", #"{"user_id":"carol"}"#)),
      ChannelEventRow(
        when: "channel:userDidJoin", channel: #","is_public":true"#,
        act: call("PUT", "/join", #"{"user_id":"carol"}"#)),
      ChannelEventRow(when: "channel:userDidLeave", act: call("PUT", "/leave", #"{"user_ids":["bob"]}"#)),
      ChannelEventRow(
        when: "channel:userDidLeave of the current user", act: call("PUT", "/leave", #"{"user_ids":["alice"]}"#),
        told: ["remove"]),
      ChannelEventRow(when: "channel:userWasMuted", act: call("POST", "/mute", #"{"user_id":"bob""# + ban)),
      ChannelEventRow(
        when: "channel:userWasUnmuted", arrange: call("POST", "/mute", #"{"user_id":"bob""# + ban),
        act: call("DELETE", "/mute/bob")),
      ChannelEventRow(when: "channel:userWasBanned", act: call("POST", "/ban", #"{"user_id":"bob""# + ban)),
      ChannelEventRow(
        when: "channel:userWasBanned of the current user", act: call("POST", "/ban", #"{"user_id":"alice""# + ban),
        told: ["remove"]),
      ChannelEventRow(
        when: "channel:userWasUnbanned", arrange: call("POST", "/ban", #"{"user_id":"carol""# + ban),
        act: call("DELETE", "/ban/carol")),
    ]
  }

  private static var data: [ChannelEventRow] {
    let one = #"{"metadata":{"k":"1"}}"#
    let count = #"{"metacounter":{"k":1}}"#
    return [
      ChannelEventRow(when: "channel:createdMetaData", act: call("POST", "/metadata", one)),
      ChannelEventRow(
        when: "channel:updatedMetaData", arrange: call("POST", "/metadata", one),
        act: call("PUT", "/metadata", #"{"metadata":{"k":"2"}}"#)),
      ChannelEventRow(
        when: "channel:deletedMetaData", arrange: call("POST", "/metadata", one), act: call("DELETE", "/metadata/k")),
      ChannelEventRow(when: "channel:createdMetaCounters", act: call("POST", "/metacounter", count)),
      ChannelEventRow(
        when: "channel:updatedMetaCounters", arrange: call("POST", "/metacounter", count),
        act: call("PUT", "/metacounter", #"{"metacounter":{"k":2}}"#)),
      ChannelEventRow(
        when: "channel:deletedMetaCounters", arrange: call("POST", "/metacounter", count),
        act: call("DELETE", "/metacounter/k")),
    ]
  }
}

extension SeedSnippets {
  @Suite("Real-time channel events") @MainActor struct ChannelEventTableTests {
    /// A view over `roomb` and `rooma`, in this order, or over `roomb` alone.
    private func shown(_ fixture: SnippetFixture, _ row: ChannelEventRow, limit: UInt) async throws
      -> GroupChannelListViewController
    {
      try await fixture.server("POST", "users", #"{"user_id":"carol"}"#)
      try await fixture.make("rooma", ["first"], row.channel)
      try await fixture.make("roomb", ["first"])
      try await row.arrange(fixture)
      try await fixture.launch()
      let view = GroupChannelListViewController()
      view.setupQuery = { $0?.limit = limit }
      view.viewDidLoad()
      view.firstFetch()
      await view.log.until("loaded on main")
      await fixture.untilTold()
      view.log.removeAll()
      return view
    }

    @Test("seed 004: each line of the list of events, of a channel that is listed", arguments: ChannelEventRow.all)
    func row(_ row: ChannelEventRow) async throws {
      let fixture = try await SnippetFixture(isLegacy: true)
      let view = try await shown(fixture, row, limit: 20)
      try await row.act(fixture)
      let told = row.told.map { "\($0) rooma" }
      await view.log.until { calls in told.allSatisfy(calls.contains) }
      // What comes behind it on the same connection was handled after it.
      try await fixture.server("PUT", "group_channels/roomb", #"{"name":"Two"}"#)
      await view.log.until("update roomb")
      await fixture.untilTold()
      let calls = view.log.calls.filter { $0 != "update roomb" }
      // A stale channel is asked for again, and may be told again; so is one whose receipts change.
      #expect(Array(calls.prefix(told.count)) == told)
      #expect(calls.allSatisfy { told.contains($0) || $0 == "update rooma" })
      #expect(view.channelCollection?.channels.first?.channelUrl == (row.told.contains("move") ? "rooma" : "roomb"))
      #expect(view.channelCollection?.channels.contains { $0.channelUrl == "rooma" } == !told.contains("remove rooma"))
      await fixture.stop()
    }

    @Test(
      "seed 004: each line, of a channel that is not listed: a change inserts it, every other event is ignored",
      arguments: ChannelEventRow.all)
    func unlisted(_ row: ChannelEventRow) async throws {
      let fixture = try await SnippetFixture(isLegacy: true)
      let view = try await shown(fixture, row, limit: 1)
      try await row.act(fixture)
      let told = row.toldUnlisted.map { "\($0) rooma" }
      await view.log.until { calls in told.allSatisfy(calls.contains) }
      // What comes behind it on the same connection was handled after it.
      try await fixture.server("PUT", "group_channels/roomb", #"{"name":"Two"}"#)
      await view.log.until("update roomb")
      await fixture.untilTold()
      let calls = view.log.calls.filter { $0.hasSuffix(" rooma") }
      #expect(Array(calls.prefix(told.count)) == told)
      #expect(calls.dropFirst(told.count).allSatisfy { !told.isEmpty && $0 == "update rooma" })
      await fixture.stop()
    }

    @Test("declining an invitation of the user's own takes the channel away") func decline() async throws {
      let fixture = try await SnippetFixture(isLegacy: true)
      try await fixture.server("POST", "group_channels", #"{"user_ids":["bob"],"channel_url":"rooma","name":"rooma"}"#)
      try await fixture.send("first", to: "rooma")
      try await fixture.server(
        "POST", "group_channels/rooma/invite",
        #"{"user_ids":["alice"],"invitation_status":{"alice":"invited_by_non_friend"}}"#)
      try await fixture.launch()
      let view = GroupChannelListViewController()
      view.viewDidLoad()
      view.firstFetch()
      await view.log.until("loaded on main")
      #expect(view.channels.map(\.channelUrl) == ["rooma"])
      try await fixture.server("PUT", "group_channels/rooma/decline", #"{"user_id":"alice"}"#)
      await view.log.until("remove rooma")
      #expect(view.channels.isEmpty)
      await fixture.stop()
    }
  }
}
