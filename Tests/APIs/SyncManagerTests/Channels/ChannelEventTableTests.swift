import ChatClient
import LiveTesting
import PacedTesting
import Testing

@testable import SyncManager

/// One row of the vendor's table (Docs/VendorAPIs.md#legacy-channel-lists): an event of the server, and what a
/// collection that lists the channel is told.
struct ChannelEventRow: Sendable, CustomTestStringConvertible {
  let name: String
  /// More members of the channel's JSON, with a leading comma.
  var channel = ""
  var arrange: (@Sendable (LegacyFixture, String) async throws -> Void)?
  var act: @Sendable (LegacyFixture, String) async throws -> Void = { _, _ in }
  /// What the app itself does, after `act`.
  var byApp: (@Sendable (ChatSession, String) async throws -> Void)?
  /// The actions that have to be told of the channel, in their order.
  var told = ["update"]
  /// The same for a list that does not have it.
  var toldUnlisted: [String] = []

  var testDescription: String { name }

  static func call(_ method: String, _ path: String, _ body: String = "")
    -> @Sendable (LegacyFixture, String) async throws -> Void
  {
    { fixture, url in try await fixture.server(method, "group_channels/\(url)" + path, body) }
  }

  private static let invitation = #"{"user_ids":["carol"],"invitation_status":{"carol":"invited_by_non_friend"}}"#

  static let all: [ChannelEventRow] = properties + changes + members + data

  /// `channelWasChanged`, property by property.
  private static let properties: [ChannelEventRow] =
    [
      ("name", #"{"name":"Two"}"#), ("cover image", #"{"cover_url":"https://example.com/two.png"}"#),
      ("data", #"{"data":"two"}"#), ("custom type", #"{"custom_type":"two"}"#), ("distinct", #"{"is_distinct":true}"#),
    ].map { name, body in
      ChannelEventRow(name: "channelWasChanged: \(name)", act: call("PUT", "", body), toldUnlisted: ["insert"])
    } + [
      ChannelEventRow(
        name: "channelWasChanged: push preference",
        byApp: { session, url in try await session.getChannel(url).setMyPushTriggerOption(.off) },
        toldUnlisted: ["insert"]),
      ChannelEventRow(
        name: "channelWasChanged: unread count", act: call("PUT", "/messages/mark_as_read", #"{"user_id":"alice"}"#),
        toldUnlisted: ["insert"]),
      ChannelEventRow(
        name: "channelWasChanged: a message changes the order", act: { try await $0.send("news", to: $1) },
        told: ["update", "move"], toldUnlisted: ["insert"]),
      ChannelEventRow(
        name: "a silent admin message",
        act: call("POST", "/messages", #"{"message_type":"ADMM","message":"quiet","is_silent":true}"#), told: []),
    ]

  private static let changes: [ChannelEventRow] = [
    ChannelEventRow(name: "channelWasHidden", act: call("PUT", "/hide", #"{"user_id":"alice"}"#)),
    ChannelEventRow(name: "channelWasDeleted", act: call("DELETE", ""), told: ["remove"]),
    ChannelEventRow(name: "channelWasFrozen", act: call("PUT", "/freeze", #"{"freeze":true}"#)),
    ChannelEventRow(
      name: "channelWasUnfrozen", arrange: call("PUT", "/freeze", #"{"freeze":true}"#),
      act: call("PUT", "/freeze", #"{"freeze":false}"#)),
    ChannelEventRow(
      name: "channelDidUpdateReadReceipt", act: call("PUT", "/messages/mark_as_read", #"{"user_id":"bob"}"#)),
  ]

  private static let members: [ChannelEventRow] = [
    ChannelEventRow(name: "didReceiveInvitation", act: call("POST", "/invite", invitation)),
    ChannelEventRow(
      name: "didDeclineInvitation: somebody", arrange: call("POST", "/invite", invitation),
      act: call("PUT", "/decline", #"{"user_id":"carol"}"#)),
    ChannelEventRow(
      name: "userDidJoin", channel: #","is_public":true"#, act: call("PUT", "/join", #"{"user_id":"carol"}"#)),
    ChannelEventRow(name: "userDidLeave: somebody", act: call("PUT", "/leave", #"{"user_ids":["bob"]}"#)),
    ChannelEventRow(
      name: "userDidLeave: me", act: call("PUT", "/leave", #"{"user_ids":["alice"]}"#), told: ["remove"]),
    ChannelEventRow(name: "userWasMuted", act: call("POST", "/mute", #"{"user_id":"bob","seconds":60}"#)),
    ChannelEventRow(
      name: "userWasUnmuted", arrange: call("POST", "/mute", #"{"user_id":"bob","seconds":60}"#),
      act: call("DELETE", "/mute/bob")),
    ChannelEventRow(
      name: "userWasBanned: somebody", act: call("POST", "/ban", #"{"user_id":"bob","seconds":60}"#)),
    ChannelEventRow(
      name: "userWasBanned: me", act: call("POST", "/ban", #"{"user_id":"alice","seconds":60}"#), told: ["remove"]),
    ChannelEventRow(
      name: "userWasUnbanned", arrange: call("POST", "/ban", #"{"user_id":"carol","seconds":60}"#),
      act: call("DELETE", "/ban/carol")),
  ]

  private static let data: [ChannelEventRow] = [
    ChannelEventRow(name: "createdMetaData", act: call("POST", "/metadata", #"{"metadata":{"a":"1"}}"#)),
    ChannelEventRow(
      name: "updatedMetaData", arrange: call("POST", "/metadata", #"{"metadata":{"a":"1"}}"#),
      act: call("PUT", "/metadata", #"{"metadata":{"a":"2"}}"#)),
    ChannelEventRow(
      name: "deletedMetaData", arrange: call("POST", "/metadata", #"{"metadata":{"a":"1"}}"#),
      act: call("DELETE", "/metadata/a")),
    ChannelEventRow(name: "createdMetaCounters", act: call("POST", "/metacounter", #"{"metacounter":{"a":1}}"#)),
    ChannelEventRow(
      name: "updatedMetaCounters", arrange: call("POST", "/metacounter", #"{"metacounter":{"a":1}}"#),
      act: call("PUT", "/metacounter", #"{"metacounter":{"a":2}}"#)),
    ChannelEventRow(
      name: "deletedMetaCounters", arrange: call("POST", "/metacounter", #"{"metacounter":{"a":1}}"#),
      act: call("DELETE", "/metacounter/a")),
  ]
}

// One after the other: sixty servers and clients at once would lose connections on two cores.
@Suite("Channel events of a legacy collection, row by row", .serialized, .live)
struct ChannelEventTableTests {
  @Test("a listed channel", arguments: ChannelEventRow.all)
  func listed(_ row: ChannelEventRow) async throws {
    let fixture = try await LegacyFixture()
    try await fixture.make("ch01", ["alice", "bob"], row.channel)
    try await fixture.send("first", to: "ch01")
    try await fixture.make("ch02")
    try await fixture.send("first", to: "ch02")
    try await row.arrange?(fixture, "ch01")
    let session = try fixture.session()
    try await session.connected()
    let (collection, log) = try session.channels()
    #expect(await collection.fetch() == nil)
    #expect(collection.urls == ["ch02", "ch01"])
    await session.untilAllIsTold()
    log.events.removeAll()
    try await row.act(fixture, "ch01")
    try await row.byApp?(session, "ch01")
    let expected = row.told.map { "\($0) ch01" }
    await log.events.until { lines in expected.allSatisfy(lines.contains) }
    // What comes behind it on the same connection was handled after it.
    try await fixture.server("PUT", "group_channels/ch02", #"{"name":"Two"}"#)
    await log.events.until("update ch02")
    await session.untilAllIsTold()
    let lines = log.lines.filter { $0 != "update ch02" }
    // A stale channel is asked for again, and may be told again; so is one whose receipts change.
    #expect(Array(lines.prefix(expected.count)) == expected)
    #expect(lines.allSatisfy { expected.contains($0) || $0 == "update ch01" })
    #expect(collection.urls.first == (row.told.contains("move") ? "ch01" : "ch02"))
    #expect(collection.urls.contains("ch01") == !row.told.contains("remove"))
    #expect(log.faults.isEmpty)
    try await fixture.stop(session)
  }

  @Test(
    "a channel that is not listed: a change inserts it, every other event is ignored", arguments: ChannelEventRow.all)
  func notListed(_ row: ChannelEventRow) async throws {
    let fixture = try await LegacyFixture()
    try await fixture.make("ch01", ["alice", "bob"], row.channel)
    try await fixture.send("first", to: "ch01")
    try await fixture.make("ch02")
    try await fixture.send("first", to: "ch02")
    try await row.arrange?(fixture, "ch01")
    let session = try fixture.session()
    try await session.connected()
    let (collection, log) = try session.channels(limit: 1)
    #expect(await collection.fetch() == nil)
    #expect(collection.urls == ["ch02"])
    await session.untilAllIsTold()
    log.events.removeAll()
    try await row.act(fixture, "ch01")
    try await row.byApp?(session, "ch01")
    let expected = row.toldUnlisted.map { "\($0) ch01" }
    await log.events.until { lines in expected.allSatisfy(lines.contains) }
    // What comes behind it on the same connection was handled after it.
    try await fixture.server("PUT", "group_channels/ch02", #"{"name":"Two"}"#)
    await log.events.until("update ch02")
    await session.untilAllIsTold()
    let lines = log.lines.filter { $0.contains("ch01") }
    #expect(Array(lines.prefix(expected.count)) == expected)
    #expect(lines.dropFirst(expected.count).allSatisfy { !expected.isEmpty && $0 == "update ch01" })
    #expect(collection.urls.contains("ch01") == !expected.isEmpty)
    #expect(log.faults.isEmpty)
    try await fixture.stop(session)
  }

  @Test("a message brings a channel that is not listed to the top; an invitation brings a new one")
  func comesIn() async throws {
    let fixture = try await LegacyFixture(channels: 3)
    let session = try fixture.session()
    try await session.connected()
    let (collection, log) = try session.channels(limit: 1)
    await collection.fetch()
    try await fixture.send("news", to: "ch01")
    await log.events.until("insert ch01")
    #expect(collection.urls == ["ch01", "ch03"])
    try await fixture.make("newest", ["alice", "bob"])
    try await fixture.send("first", to: "newest")
    await log.events.until("insert newest")
    #expect(collection.urls.first == "newest")
    #expect(log.faults.isEmpty)
    try await fixture.stop(session)
  }

  @Test("a declined invitation of my own takes the channel away")
  func declined() async throws {
    let fixture = try await LegacyFixture()
    try await fixture.make("ch01", ["bob"])
    try await fixture.send("first")
    try await fixture.server(
      "POST", "group_channels/ch01/invite",
      #"{"user_ids":["alice"],"invitation_status":{"alice":"invited_by_non_friend"}}"#)
    let session = try fixture.session()
    try await session.connected()
    let (collection, log) = try session.channels()
    await collection.fetch()
    #expect(collection.urls == ["ch01"])
    try await fixture.server("PUT", "group_channels/ch01/decline", #"{"user_id":"alice"}"#)
    await log.events.until("remove ch01")
    #expect(collection.urls.isEmpty && log.faults.isEmpty)
    try await fixture.stop(session)
  }
}
