import ChatModel
import Testing

@Suite struct ChannelListOrderTests {
  private func channel(
    _ url: String, created: Int64? = nil, last: Int64? = nil, name: String = "", metadata: String? = nil
  ) throws -> Channel {
    var text = #"{"channel_url":"\#(url)","name":"\#(name)""#
    if let created { text += #","created_at":\#(created)"# }
    if let last { text += #","last_message":{"type":"MESG","message_id":1,"created_at":\#(last)}"# }
    if let metadata { text += #","metadata":{"k":"\#(metadata)"}"# }
    return try Channel(payload(text + "}"))
  }

  private func urls(_ channels: [Channel], _ order: ChannelListOrder) -> [String] {
    channels.shuffled().sorted { order.precedes($0, $1) }.map(\.url)
  }

  private let ms: Int64 = 1_600_000_000_000

  @Test func chronological() throws {
    let channels = try [
      channel("new", created: ms + 2), channel("b", created: ms), channel("c", created: ms), channel("unknown"),
      channel("B", created: ms),
    ]
    #expect(urls(channels, .chronological) == ["new", "B", "b", "c", "unknown"])
  }

  @Test func latestLastMessage() throws {
    let channels = try [
      channel("a", created: ms, last: 20), channel("b", created: ms + 1, last: 20), channel("c", last: 30),
      channel("empty, new", created: ms + 5), channel("empty, old", created: ms), channel("last"),
    ]
    #expect(urls(channels, .latestLastMessage) == ["c", "b", "a", "empty, new", "empty, old", "last"])
  }

  @Test func channelNameAlphabetical() throws {
    let channels = try [
      channel("1", name: "b"), channel("2", name: "B"), channel("3"), channel("4", created: ms, name: "b"),
      channel("5", created: ms + 1, name: "b"), channel("6", name: "ä"), channel("7", created: ms),
    ]
    #expect(urls(channels, .channelNameAlphabetical) == ["7", "3", "2", "5", "4", "1", "6"])
  }

  @Test func channelMetadataValueAlphabetical() throws {
    let channels = try [
      channel("1", metadata: "b"), channel("2", metadata: "a"), channel("3", created: ms), channel("4"),
      channel("5", created: ms, metadata: "b"),
    ]
    #expect(urls(channels, .channelMetadataValueAlphabetical(key: "k")) == ["3", "4", "2", "5", "1"])
    #expect(urls(channels, .channelMetadataValueAlphabetical(key: "other")) == ["3", "5", "1", "2", "4"])
  }

  @Test("lookalikes have places of their own") func bytes() throws {
    let order = ChannelListOrder.channelNameAlphabetical
    let (composed, decomposed) = try (channel("\u{e1}"), channel("a\u{301}"))
    #expect(order.precedes(decomposed, composed) && !order.precedes(composed, decomposed))
    #expect(order.position(of: composed) != order.position(of: decomposed))
    #expect(order.position(of: composed) == order.position(of: composed))
  }
}
