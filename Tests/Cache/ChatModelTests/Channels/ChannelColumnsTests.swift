import ChatModel
import Testing

@Suite struct ChannelColumnsTests {
  @Test func readsAll() throws {
    try scanned(
      #"{"channel_url":"ch","created_at":1550000000,"name":"n","custom_type":"c","last_message":{"created_at":99},"#
        + #""unread_message_count":4,"unread_mention_count":1,"member_state":"joined","#
        + #""hidden_state":"prevent_auto_unhide","is_hidden":false}"#
    ) { text, members in
      let columns = ChannelColumns(text, members)
      #expect(columns.channelURL.string(in: text) == "ch")
      #expect(columns.createdAt == .integer(1_550_000_000))
      #expect(columns.createdAtColumn == 1_550_000_000_000)
      #expect(columns.name.string(in: text) == "n")
      #expect(columns.customType.string(in: text) == "c")
      #expect(columns.lastMessageCreatedAt == .integer(99))
      #expect(columns.unreadMessageCount == .integer(4))
      #expect(columns.unreadMentionCount == .integer(1))
      #expect(columns.memberState.string(in: text) == "joined")
      #expect(columns.hiddenStateBytes(in: text) == Array("prevent_auto_unhide".utf8))
    }
  }

  @Test(
    arguments: [
      (#"{"is_hidden":true}"#, "allow_auto_unhide"), (#"{"is_hidden":false}"#, "unhidden"), (#"{}"#, nil),
      (#"{"is_hidden":1}"#, nil), (#"{"is_hidden":true,"hidden_state":"unhidden"}"#, "unhidden"),
      (#"{"is_hidden":true,"hidden_state":""}"#, "allow_auto_unhide"),
    ] as [(String, String?)])
  func hiddenStateComesFromEitherMember(text: String, state: String?) throws {
    let bytes = try scanned(text) { ChannelColumns($0, $1).hiddenStateBytes(in: $0) }
    #expect(bytes == state.map { Array($0.utf8) })
  }

  @Test func lastMessageHasAnAliasToo() throws {
    #expect(try scanned(#"{"last_message":{"ts":5}}"#) { ChannelColumns($0, $1).lastMessageCreatedAt } == .integer(5))
    #expect(try scanned(#"{"last_message":null}"#) { ChannelColumns($0, $1).lastMessageCreatedAt } == .absent)
  }

  @Test func timesBecomeMilliseconds() {
    #expect(ChannelTime.milliseconds(1_550_000_000) == 1_550_000_000_000)
    #expect(ChannelTime.milliseconds(1_550_000_000_000) == 1_550_000_000_000)
    #expect(ChannelTime.milliseconds(100_000_000_000) == 100_000_000_000_000)
    #expect(ChannelTime.milliseconds(100_000_000_001) == 100_000_000_001)
    #expect(ChannelTime.milliseconds(.max) == .max)
    #expect(ChannelTime.milliseconds(.min) == .min)
  }
}
