import ChatModel
import ChatWire
import Foundation
import Testing

/// One event of the server, and what the delegates are called for it.
struct DelegateCase: Sendable, CustomTestStringConvertible {
  let name: String
  /// More members of the channel, as JSON with a leading comma.
  var channel = ""
  /// Before the event; gives an id that the event may need.
  var arrange: @Sendable (SessionFixture) async throws -> Int64 = { _ in 0 }
  let act: @Sendable (SessionFixture, Int64) async throws -> Void
  /// All calls, in their order.
  let calls: [String]

  var testDescription: String { name }

  static var all: [DelegateCase] { messages + receipts + members + properties + metadata }

  private static func call(_ method: String, _ path: String, _ body: String = "")
    -> @Sendable (SessionFixture, Int64) async throws -> Void
  {
    { fixture, id in
      try await fixture.server(method, "group_channels/chan" + path.replacingOccurrences(of: "ID", with: "\(id)"), body)
    }
  }

  private static func prepare(_ method: String, _ path: String, _ body: String = "")
    -> @Sendable (SessionFixture) async throws -> Int64
  {
    { fixture in
      try await fixture.server(method, "group_channels/chan" + path, body)
      return 0
    }
  }

  static var messages: [DelegateCase] {
    [
      DelegateCase(
        name: "a message of somebody else", act: { fixture, _ in try await fixture.send("hello") },
        calls: ["received hello", "changed chan"]),
      DelegateCase(
        name: "a message of mine from another device",
        act: { fixture, _ in try await fixture.send("hello", by: "alice") }, calls: ["received hello", "changed chan"]),
      DelegateCase(
        name: "a message that mentions me",
        act: { fixture, _ in try await fixture.send("hello", #","mentioned_user_ids":["alice"]"#) },
        calls: ["received hello", "mention hello", "changed chan"]),
      DelegateCase(
        name: "an edit", arrange: { try await $0.send("before") },
        act: call("PUT", "/messages/ID", #"{"message":"after"}"#), calls: ["updated after", "changed chan"]),
      DelegateCase(
        name: "an edit that mentions me", arrange: { try await $0.send("before") },
        act: call("PUT", "/messages/ID", #"{"message":"after","mentioned_user_ids":["alice"]}"#),
        calls: ["updated after", "mention after", "changed chan"]),
      DelegateCase(
        name: "an edit of a message that mentioned me before",
        arrange: { try await $0.send("before", #","mentioned_user_ids":["alice"]"#) },
        act: call("PUT", "/messages/ID", #"{"message":"after","mentioned_user_ids":["alice"]}"#),
        calls: ["updated after", "changed chan"]),
      DelegateCase(
        name: "a deletion", arrange: { try await $0.send("hello") }, act: call("DELETE", "/messages/ID"),
        calls: ["message deleted", "changed chan"]),
      DelegateCase(
        name: "a reaction", arrange: { try await $0.send("hello") },
        act: call("POST", "/messages/ID/reactions", #"{"user_id":"bob","reaction":"smile"}"#),
        calls: ["reaction smile add"]),
      DelegateCase(
        name: "a reaction taken back",
        arrange: { fixture in
          let id = try await fixture.send("hello")
          try await fixture.server(
            "POST", "group_channels/chan/messages/\(id)/reactions", #"{"user_id":"bob","reaction":"smile"}"#)
          return id
        }, act: call("DELETE", "/messages/ID/reactions", #"{"user_id":"bob","reaction":"smile"}"#),
        calls: ["reaction smile delete"]),
      DelegateCase(
        name: "a reply", arrange: { try await $0.send("parent") },
        act: { fixture, id in try await fixture.send("reply", #","parent_message_id":\#(id)"#) },
        calls: ["received reply", "changed chan", "thread 1"]),
    ]
  }

  static var receipts: [DelegateCase] {
    [
      DelegateCase(
        name: "somebody read", arrange: { try await $0.send("hello", by: "alice") },
        act: call("PUT", "/messages/mark_as_read", #"{"user_id":"bob"}"#), calls: ["read"]),
      DelegateCase(
        name: "I read on another device", arrange: { try await $0.send("hello") },
        act: call("PUT", "/messages/mark_as_read", #"{"user_id":"alice"}"#), calls: ["changed chan"]),
      DelegateCase(
        name: "somebody received", arrange: { try await $0.send("hello", by: "alice") },
        act: call("PUT", "/messages/mark_as_delivered", #"{"user_id":"bob"}"#), calls: ["delivered"]),
      DelegateCase(
        name: "somebody types", act: call("POST", "/typing", #"{"user_ids":["bob"]}"#), calls: ["typing"]),
    ]
  }

  static var members: [DelegateCase] {
    let invitation = #"{"user_ids":["carol"],"invitation_status":{"carol":"invited_by_non_friend"}}"#
    return [
      DelegateCase(
        name: "an invitation", act: call("POST", "/invite", invitation), calls: ["invited carol by nobody"]),
      DelegateCase(
        name: "an invitation to a large group", channel: #","is_super":true"#,
        act: call("POST", "/invite", invitation), calls: ["invited carol by nobody", "member count chan"]),
      DelegateCase(
        name: "a refusal", arrange: prepare("POST", "/invite", invitation),
        act: call("PUT", "/decline", #"{"user_id":"carol"}"#), calls: ["declined carol"]),
      DelegateCase(
        name: "somebody joined", channel: #","is_public":true"#,
        act: call("PUT", "/join", #"{"user_id":"carol"}"#), calls: ["joined carol", "member count chan"]),
      DelegateCase(
        name: "somebody left", act: call("PUT", "/leave", #"{"user_ids":["bob"]}"#),
        calls: ["left bob", "member count chan"]),
      DelegateCase(
        name: "I left on another device", act: call("PUT", "/leave", #"{"user_ids":["alice"]}"#),
        calls: ["left alice", "member count chan"]),
      DelegateCase(
        name: "somebody was banned", act: call("POST", "/ban", #"{"user_id":"bob","seconds":60}"#),
        calls: ["banned bob banned true "]),
      DelegateCase(
        name: "I was banned", act: call("POST", "/ban", #"{"user_id":"alice","seconds":60}"#),
        calls: ["banned alice banned true "]),
      DelegateCase(
        name: "somebody may come back", arrange: prepare("POST", "/ban", #"{"user_id":"carol","seconds":60}"#),
        act: call("DELETE", "/ban/carol"), calls: ["unbanned carol"]),
      DelegateCase(
        name: "somebody was muted", act: call("POST", "/mute", #"{"user_id":"bob","seconds":60,"description":"loud"}"#),
        calls: ["muted bob muted true loud"]),
      DelegateCase(
        name: "somebody may speak again", arrange: prepare("POST", "/mute", #"{"user_id":"bob","seconds":60}"#),
        act: call("DELETE", "/mute/bob"), calls: ["unmuted bob"]),
      DelegateCase(
        name: "operators", act: call("POST", "/operators", #"{"operator_ids":["alice"]}"#), calls: ["operators"]),
    ]
  }

  static var properties: [DelegateCase] {
    [
      DelegateCase(name: "another name", act: call("PUT", "", #"{"name":"Two"}"#), calls: ["changed chan"]),
      DelegateCase(name: "frozen", act: call("PUT", "/freeze", #"{"freeze":true}"#), calls: ["frozen"]),
      DelegateCase(
        name: "not frozen any more", arrange: prepare("PUT", "/freeze", #"{"freeze":true}"#),
        act: call("PUT", "/freeze", #"{"freeze":false}"#), calls: ["unfrozen"]),
      DelegateCase(
        name: "hidden on another device", act: call("PUT", "/hide", #"{"user_id":"alice"}"#), calls: ["hidden"]),
      DelegateCase(
        name: "shown again", arrange: prepare("PUT", "/hide", #"{"user_id":"alice"}"#),
        act: call("DELETE", "/hide", #"{"user_id":"alice"}"#), calls: ["changed chan"]),
      DelegateCase(
        name: "history reset", arrange: { try await $0.send("hello") },
        act: call("PUT", "/reset_user_history", #"{"user_id":"alice"}"#), calls: ["changed chan"]),
      DelegateCase(
        name: "pinned", arrange: { try await $0.send("hello") },
        act: call("POST", "/messages/ID/pin", #"{"user_id":"bob"}"#), calls: ["pinned"]),
      DelegateCase(name: "deleted", act: call("DELETE", ""), calls: ["deleted chan group"]),
    ]
  }

  static var metadata: [DelegateCase] {
    [
      DelegateCase(
        name: "metadata created", act: call("POST", "/metadata", #"{"metadata":{"a":"1"}}"#),
        calls: ["metadata created a=1"]),
      DelegateCase(
        name: "metadata updated", arrange: prepare("POST", "/metadata", #"{"metadata":{"a":"1"}}"#),
        act: call("PUT", "/metadata", #"{"metadata":{"a":"2"}}"#), calls: ["metadata updated a=2"]),
      DelegateCase(
        name: "metadata deleted", arrange: prepare("POST", "/metadata", #"{"metadata":{"a":"1"}}"#),
        act: call("DELETE", "/metadata/a"), calls: ["metadata deleted a"]),
      DelegateCase(
        name: "counters created", act: call("POST", "/metacounter", #"{"metacounter":{"a":1}}"#),
        calls: ["counters created a=1"]),
      DelegateCase(
        name: "counters updated", arrange: prepare("POST", "/metacounter", #"{"metacounter":{"a":1}}"#),
        act: call("PUT", "/metacounter", #"{"metacounter":{"a":2}}"#), calls: ["counters updated a=2"]),
      DelegateCase(
        name: "counters deleted", arrange: prepare("POST", "/metacounter", #"{"metacounter":{"a":1}}"#),
        act: call("DELETE", "/metacounter/a"), calls: ["counters deleted a"]),
    ]
  }
}
