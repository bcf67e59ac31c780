import ChatModel
import ChatWire
import SeededTesting
import Testing

/// Answers that are not as the protocol says are errors, never empty pages: an empty page is taken for the truth.
@Suite struct MalformedAnswerTests {
  private struct Reading: Sendable {
    let name: String
    let read: @Sendable (Payload) throws -> Void
    let bad: [String]
  }

  private static let readings: [Reading] = [
    Reading(
      name: "messages", read: { _ = try MessagePage($0, channelURL: "c") },
      bad: ["{}", #"{"messages":null}"#, #"{"messages":{}}"#, #"{"messages":"[]"}"#, #"{"Messages":[]}"#]),
    Reading(
      name: "message-changelog", read: { _ = try MessageChangelogPage($0, channelURL: "c") },
      bad: [
        "{}", #"{"has_more":1}"#, #"{"has_more":"true"}"#, #"{"has_more":false,"updated":{}}"#,
        #"{"has_more":false,"deleted":5}"#,
      ]),
    Reading(
      name: "gap", read: { _ = try MessageGap($0, channelURL: "c") },
      bad: [
        "{}", #"{"is_huge_gap":0}"#, #"{"is_huge_gap":false,"prev_messages":{}}"#,
        #"{"is_huge_gap":false,"next_messages":""}"#,
      ]),
    Reading(name: "upload", read: { _ = try UploadedFile($0) }, bad: ["{}", #"{"url":""}"#, #"{"url":7}"#]),
    Reading(
      name: "channels", read: { _ = try ChannelPage($0) },
      bad: ["{}", #"{"channels":null}"#, #"{"channels":{"channel_url":"c"}}"#]),
    Reading(
      name: "channel-changelog", read: { _ = try ChannelChangelogPage($0) },
      bad: ["{}", #"{"has_more":null}"#, #"{"has_more":true,"updated":"x"}"#, #"{"has_more":true,"deleted":{}}"#]),
    Reading(name: "members", read: { _ = try MemberPage($0) }, bad: ["{}", #"{"members":true}"#]),
    Reading(name: "mute", read: { _ = try MuteInformation($0) }, bad: ["{}", #"{"is_muted":"true"}"#]),
    Reading(
      name: "session-key", read: { _ = try SessionKey($0) }, bad: ["{}", #"{"key":""}"#, #"{"key":null,"new_key":1}"#]),
  ]

  @Test func wrongTypesAndMissingMembers() throws {
    for reading in Self.readings {
      for text in reading.bad {
        let error = #expect(throws: WireError.self, "\(reading.name): \(text)") { try reading.read(payload(text)) }
        #expect(error?.code == .malformed)
      }
    }
  }

  @Test func truncated() throws {
    for reading in Self.readings {
      let body = try WireFixture.bytes("answers/\(reading.name).json")
      try reading.read(HTTPAnswer(status: 200, body: body).payload())
      // The last bytes are `}` and a line feed.
      for length in 1..<(body.count - 2) {
        let error = #expect(throws: WireError.self, "\(reading.name) cut at \(length)") {
          _ = try HTTPAnswer(status: 200, body: Array(body.prefix(length))).payload()
        }
        #expect(error?.code == .malformed)
      }
    }
  }

  /// Faults anywhere: an error or a value, never a trap.
  @Test(arguments: 0..<4 as Range<UInt64>)
  func mutated(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var read = 0
    for reading in Self.readings {
      let body = try WireFixture.bytes("answers/\(reading.name).json")
      for _ in 0..<150 {
        let bytes = Mutation.applied(to: body, &random)
        do {
          try reading.read(HTTPAnswer(status: 200, body: bytes).payload())
          read += 1
        } catch is WireError {
        } catch is ServerError {}
      }
    }
    #expect(read > 200, "too few survive for the test to mean something")
  }
}
