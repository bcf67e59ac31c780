import ChatCache
import ChatModel
import ChatWire
import DevChatBackend
import LiveTesting
import PacedTesting
import Testing

@testable import CacheSync

/// Random things happen, and afterwards the cache holds what the server has.
@Suite("Storms of events", .live) struct EventStormTests {
  enum Wire: CaseIterable, Sendable {
    case orderly
    case repeating
    case disorderly

    var faults: FaultPlan {
      switch self {
      case .orderly: FaultPlan()
      case .repeating: FaultPlan(seed: 5, rules: [FaultRule(.event(nil), .duplicate, probability: 0.3)])
      case .disorderly: FaultPlan(seed: 6, rules: [FaultRule(.event(nil), .reorder(by: 3), probability: 0.2)])
      }
    }
  }

  @Test(
    "when it is quiet, channel and messages are the server's, also when events come twice or in another order",
    arguments: Wire.allCases, [1, 2, 3] as [UInt64])
  func storm(_ wire: Wire, seed: UInt64) async throws {
    let fixture = try await EventFixture(#","operator_ids":["alice"]"#, faults: wire.faults)
    var random = SeededRandom(seed: seed)
    var ids: [Int64] = []
    for step in 0..<120 { await act(step, fixture, &ids, &random) }
    // What is sent last reaches the device last, with the events that were held back.
    try fixture.fixture.server.setFaults(FaultPlan())
    // An operator may send whatever happened before.
    for number in 0..<4 { try await fixture.send("last \(number)", by: "alice") }
    await fixture.device.log.until { notices in
      notices.contains { notice in
        guard case .message(let event)? = notice.event else { return false }
        return event.message.text == "last 3"
      }
    }
    try await fixture.clean()
    let cached = try #require(try await fixture.channel)
    let real = try #require(try await fixture.channelOfServer())
    for name in EventTests.compared { #expect(cached.value(name) == real.value(name), "\(name), seed \(seed)") }
    try await compareMessages(fixture)
    try await fixture.stop()
  }

  private func compareMessages(_ fixture: EventFixture) async throws {
    var list = MessageListCall(.timestamp(.max))
    list.previousLimit = 200
    list.replies = .all
    list.includes = .everything
    let real = try await fixture.device.engine.transport.messages(in: EventFixture.url, list).messages
    let cached = try await fixture.device.cache.read {
      try $0.messages(channelURL: EventFixture.url, createdIn: 0 ... .max)
    }
    #expect(Set(cached.map(\.id)).isSubset(of: Set(real.map(\.id))))
    for message in cached {
      guard let other = real.first(where: { $0.id == message.id }) else { continue }
      #expect(message.text == other.text && message.updatedAt == other.updatedAt)
      #expect(
        Set(message.reactions.map { [$0.key] + $0.userIDs.sorted() })
          == Set(other.reactions.map { [$0.key] + $0.userIDs.sorted() }))
      #expect((message.threadInfo?.replyCount ?? 0) == (other.threadInfo?.replyCount ?? 0))
    }
  }

  /// One random call of the server; those that make no sense at the moment are refused, which is all right.
  private func act(_ step: Int, _ fixture: EventFixture, _ ids: inout [Int64], _ random: inout SeededRandom) async {
    let user = ["alice", "bob"].randomElement(using: &random)!
    let id = ids.randomElement(using: &random) ?? 0
    let chan = "group_channels/chan"
    switch Int.random(in: 0..<22, using: &random) {
    case 0..<6:
      let mention = Bool.random(using: &random) ? #","mentioned_user_ids":["alice"]"# : ""
      if let sent = try? await fixture.send("m\(step)", by: user, mention) { ids.append(sent) }
    case 6:
      if let sent = try? await fixture.send("r\(step)", by: user, #","parent_message_id":\#(id)"#) { ids.append(sent) }
    case 7: _ = try? await fixture.server("PUT", "\(chan)/messages/\(id)", #"{"message":"e\#(step)"}"#)
    case 8: _ = try? await fixture.server("DELETE", "\(chan)/messages/\(id)")
    case 9, 10: _ = try? await fixture.server("PUT", "\(chan)/messages/mark_as_read", #"{"user_id":"\#(user)"}"#)
    case 11:
      _ = try? await fixture.server(
        "POST", "\(chan)/messages/\(id)/reactions", #"{"user_id":"\#(user)","reaction":"k"}"#)
    case 12:
      _ = try? await fixture.server(
        "DELETE", "\(chan)/messages/\(id)/reactions", #"{"user_id":"\#(user)","reaction":"k"}"#)
    case 13: _ = try? await fixture.server("PUT", "\(chan)/freeze", #"{"freeze":\#(step % 2 == 0)}"#)
    case 14: _ = try? await fixture.server("POST", "\(chan)/invite", #"{"user_ids":["carol"]}"#)
    case 15: _ = try? await fixture.server("PUT", "\(chan)/leave", #"{"user_ids":["carol"]}"#)
    case 16:
      _ = try? await fixture.server(
        "PUT", "\(chan)/metadata", #"{"metadata":{"k\#(step % 3)":"\#(step)"},"upsert":true}"#)
    case 17: _ = try? await fixture.server("DELETE", "\(chan)/metadata/k\(step % 3)")
    case 18: _ = try? await fixture.server("PUT", "\(chan)/hide", #"{"user_id":"alice"}"#)
    case 19: _ = try? await fixture.server("POST", "\(chan)/mute", #"{"user_id":"bob","seconds":600}"#)
    case 20: _ = try? await fixture.server("DELETE", "\(chan)/mute/bob")
    default: _ = try? await fixture.server("PUT", chan, #"{"name":"n\#(step)"}"#)
    }
  }
}
