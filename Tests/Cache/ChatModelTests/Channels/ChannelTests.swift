import ChatModel
import Testing

@Suite struct ChannelTests {
  @Test func readsAChannel() throws {
    let channel = try Channel(
      payload(
        #"{"channel_url":"ch","name":"n","cover_url":"c","data":"d","custom_type":"t","created_at":1550000000,"#
          + #""created_by":{"user_id":"u"},"freeze":true,"is_super":true,"is_broadcast":true,"is_public":true,"#
          + #""is_distinct":true,"is_ephemeral":true,"is_discoverable":true,"is_access_code_required":true,"#
          + #""members":[{"user_id":"a","state":"joined"},{"x":1}],"operators":[{"user_id":"o"}],"member_count":3,"#
          + #""joined_member_count":2,"member_state":"joined","my_role":"operator","is_muted":true,"#
          + #""last_message":{"type":"MESG","message_id":4,"created_at":1555,"message":"m"},"unread_message_count":6,"#
          + #""unread_mention_count":1,"count_preference":"off","push_trigger_option":"mention_only","is_hidden":true,"#
          + #""hidden_state":"prevent_auto_unhide","inviter":{"user_id":"i"},"invited_at":11,"joined_ts":12,"#
          + #""user_last_read":13,"ts_message_offset":14,"message_purge_offset":15,"message_survival_seconds":16,"#
          + #""read_receipt":{"a":1,"b":2,"a":3,"c":"x"},"delivery_receipt":{},"metadata":{"k":"v"},"#
          + #""pinned_message_ids":[1,2.5,3],"latest_pinned_message":{"type":"ADMM","message_id":3}}"#))
    #expect(channel.url == "ch" && channel.name == "n" && channel.coverURL == "c" && channel.data == "d")
    #expect(channel.customType == "t" && channel.createdAt == 1_550_000_000_000 && channel.createdBy?.id == "u")
    #expect(channel.isFrozen && channel.isSuper && channel.isBroadcast && channel.isPublic && channel.isDistinct)
    #expect(channel.isEphemeral && channel.isDiscoverable && channel.isAccessCodeRequired && !channel.isExclusive)
    #expect(channel.members.map(\.id) == ["a"] && channel.operators.map(\.id) == ["o"])
    #expect(channel.memberCount == 3 && channel.joinedMemberCount == 2 && channel.memberState == .joined)
    #expect(channel.role == .operator && channel.isMuted)
    #expect(channel.lastMessage?.text == "m" && channel.lastMessage?.channelURL == "ch")
    #expect(channel.lastMessageCreatedAt == 1555)
    #expect(channel.unreadMessageCount == 6 && channel.unreadMentionCount == 1)
    #expect(channel.countPreference == .off && channel.pushTriggerOption == .mentionOnly)
    #expect(channel.isHidden && channel.hiddenState == .preventAutoUnhide && channel.hiddenState.code == 2)
    #expect(channel.inviter?.id == "i" && channel.invitedAt == 11 && channel.joinedAt == 12)
    #expect(channel.lastReadAt == 13 && channel.messageOffset == 14 && channel.messagePurgeOffset == 15)
    #expect(channel.messageSurvivalSeconds == 16)
    #expect(channel.readReceipts?.map(\.userID) == ["a", "b"] && channel.readReceipts?.map(\.time) == [3, 2])
    #expect(channel.deliveryReceipts == [] && channel.metadata == ["k": "v"])
    #expect(channel.pinnedMessageIDs == [1, 3] && channel.latestPinnedMessage?.kind == .admin)
  }

  @Test func defaults() throws {
    let channel = try Channel(payload(#"{"channel_url":"ch"}"#))
    #expect(channel.name == "" && channel.customType == "" && channel.createdAt == nil && channel.data == "")
    #expect(channel.members.isEmpty && channel.lastMessage == nil && channel.lastMessageCreatedAt == nil)
    #expect(channel.memberState == .none && channel.role == .none && channel.unreadMessageCount == 0)
    #expect(channel.countPreference == .all && channel.pushTriggerOption == .default)
    #expect(!channel.isHidden && channel.hiddenState == .unhidden && channel.messageSurvivalSeconds == -1)
    #expect(channel.readReceipts == nil && channel.metadata == nil && channel.messageOffset == nil)
  }

  @Test func hiddenEitherWay() throws {
    #expect(try Channel(payload(#"{"channel_url":"c","is_hidden":true}"#)).hiddenState == .allowAutoUnhide)
    #expect(try Channel(payload(#"{"channel_url":"c","hidden_state":"allow_auto_unhide"}"#)).isHidden)
    let long = try Channel(payload(#"{"channel_url":"c","hidden_state":"hidden_prevent_auto_unhide"}"#))
    #expect(long.hiddenState == .preventAutoUnhide)
  }

  @Test func aNotificationIsNoLastMessage() throws {
    let channel = try Channel(
      payload(#"{"channel_url":"c","last_message":{"type":"MESG","notification_message_id":"n"}}"#))
    #expect(channel.lastMessage == nil)
  }

  @Test func needsAURL() {
    #expect(throws: InvalidPayload.channelURLMissing) { try Channel(payload(#"{"name":"n"}"#)) }
    #expect(throws: InvalidPayload.channelURLMissing) { try Channel(payload(#"{"channel_url":""}"#)) }
    #expect(throws: InvalidPayload.channelURLMissing) { try Channel(payload(#"{"channel_url":7}"#)) }
  }

  @Test func receiptsOfLookalikesStayApart() throws {
    let channel = try Channel(payload(#"{"channel_url":"c","read_receipt":{"\u00e1":1,"a\u0301":2}}"#))
    #expect(channel.readReceipts?.map(\.time) == [1, 2])
  }
}
