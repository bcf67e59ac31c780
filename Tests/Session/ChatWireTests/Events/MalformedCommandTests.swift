import ChatModel
import ChatWire
import PacedTesting
import Testing

/// Commands that miss what they need, or have it in a wrong type, are unknown and change nothing
/// (Docs/Protocol.md#server-commands).
@Suite(.heavy) struct MalformedCommandTests {
  /// Members without which a command means nothing.
  private static let required: [(String, [String])] = [
    ("LOGI.full", ["user_id"]), ("MESG.socket", ["channel_url", "msg_id"]),
    ("MESG.rest-shape", ["channel_url", "message_id"]), ("FILE.socket", ["channel_url", "msg_id"]),
    ("ADMM", ["channel_url", "message_id"]), ("BRDM", ["channel_url", "msg_id"]), ("MEDI", ["channel_url", "msg_id"]),
    ("FEDI", ["channel_url", "msg_id"]), ("AEDI", ["channel_url", "msg_id"]), ("DELM", ["channel_url", "msg_id"]),
    ("READ", ["channel_url", "user"]), ("DLVR", ["channel_url", "updated"]),
    ("MRCT.add", ["channel_url", "msg_id", "reaction", "user_id", "operation"]),
    ("MTHD", ["channel_url", "parent_message_id", "thread_info"]), ("SYEV.10000", ["channel_url"]),
  ]

  @Test func withoutARequiredMember() throws {
    for (name, members) in Self.required {
      #expect(!(try WireFixture.event(name).isUnknown))
      for member in members {
        let broken = try Self.replacing(member, in: name) { _ in nil }
        #expect(ServerEvent(broken).isUnknown, "\(name) without \(member)")
      }
    }
  }

  @Test func withARequiredMemberOfAWrongType() throws {
    let wrong = ["null", "true", "[]", "[1]", "0.5", #""""#]
    for (name, members) in Self.required {
      for member in members {
        for value in wrong {
          let broken = try Self.replacing(member, in: name) { _ in value }
          #expect(ServerEvent(broken).isUnknown, "\(name) with \(member) \(value)")
        }
        // Numbers are no ids of channels, and texts no ids of messages.
        let other = member.hasSuffix("id") && member != "user_id" ? #""123""# : "5"
        let broken = try Self.replacing(member, in: name) { _ in other }
        #expect(ServerEvent(broken).isUnknown, "\(name) with \(member) \(other)")
      }
    }
  }

  /// Ids: integers above 0 within 64 bits, in plain digits.
  @Test func idsOfMessages() throws {
    for id in ["0", "-1", "-9223372036854775808", "9223372036854775808", "1.0", "1e3", "\"7\"", "null"] {
      let text = #"MESG{"channel_url":"c","message":"m","created_at":1,"message_id":\#(id)}"#
      #expect(ServerEvent(try command(text)).isUnknown, "\(id)")
    }
    let last = try command(#"MESG{"channel_url":"c","message":"m","message_id":9223372036854775807}"#)
    guard case .message(let message) = ServerEvent(last) else { throw WireFixture.Unexpected("MESG") }
    #expect(message.message.id == .max)
    #expect(message.message.createdAt == 0)
  }

  @Test func anOperationThatIsNone() throws {
    #expect(ServerEvent(try Self.replacing("operation", in: "MRCT.add") { _ in #""TOGGLE""# }).isUnknown)
  }

  /// Cut anywhere, a command is none.
  @Test func truncated() throws {
    for name in try WireFixture.names(in: "commands") where name != "several.frame" && name != "MESG.odd.frame" {
      let line = Array(try WireFixture.bytes("commands/" + name).dropLast())
      for length in 0..<line.count { #expect(Command(line.prefix(length)) == nil, "\(name) cut at \(length)") }
    }
  }

  /// The command with one member changed, or left out for `nil`.
  private static func replacing(
    _ wanted: String, in name: String, _ change: (String) -> String?
  ) throws -> Command {
    let whole = try WireFixture.command(name)
    var members: [String] = []
    var isFound = false
    whole.payload.forEachMember { member, value in
      var value: String? = String(decoding: value, as: UTF8.self)
      if member == wanted {
        isFound = true
        value = value.flatMap(change)
      }
      if let value { members.append("\"\(member)\":\(value)") }
    }
    #expect(isFound, "\(name) has no \(wanted)")
    return try command(whole.name.rawValue + "{" + members.joined(separator: ",") + "}")
  }
}
