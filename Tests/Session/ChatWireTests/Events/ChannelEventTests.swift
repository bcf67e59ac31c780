import ChatModel
import ChatWire
import Testing

/// `SYEV`, every category (Docs/Protocol.md#channel-events).
@Suite struct ChannelEventTests {
  @Test func categoriesAndEnvelopes() throws {
    let categories: [(String, ChannelEvent.Category)] = [
      ("10000", .joined), ("10001", .left), ("10002", .operatorsChanged), ("10020", .invited),
      ("10022", .invitationDeclined), ("10102", .entered), ("10103", .exited), ("10200", .unmuted), ("10201", .muted),
      ("10600", .unbanned), ("10601", .banned), ("10700", .unfrozen), ("10701", .frozen), ("10900", .typingStarted),
      ("10901", .typingEnded), ("11000", .propertyChanged), ("11100", .metadataChanged),
      ("11200", .metacountersChanged), ("11300", .pinnedMessagesChanged), ("12000", .deleted), ("13000", .hidden),
      ("13001", .unhidden),
    ]
    for (name, category) in categories {
      let event = try WireFixture.channelEvent(name)
      #expect(event.category == category)
      #expect(String(event.category.rawValue) == name)
      let isOpen = category == .entered || category == .exited
      #expect(event.channel.url == (isOpen ? "channel-4" : "channel-1"))
      #expect(event.channel.type == (isOpen ? .open : .group))
      #expect((1_700_000_020_000..<1_700_000_020_030).contains(event.time))
      #expect(event.uniqueID == (category == .propertyChanged ? "call-2" : nil))
      #expect(event.messageOffset == (category == .hidden ? 1_700_000_020_024 : nil))
    }
  }

  @Test func joining() throws {
    let list = try WireFixture.channelEvent("10000")
    #expect(list.members.map(\.id) == ["user-3", "user-4"])
    #expect(list.members.map(\.nickname) == ["Three", "Four"])
    #expect(list.members.map(\.state) == [.joined, .joined])
    #expect(list.members.map(\.role) == [.operator, .none])
    #expect(list.memberCount == 4)
    #expect(list.joinedMemberCount == 3)
    let inline = try WireFixture.channelEvent("10000.inline")
    #expect(inline.members.map(\.id) == ["user-3"])
    #expect(inline.memberCount == nil)
    #expect(inline.joinedMemberCount == nil)
  }

  /// The last one left: 0 is a count.
  @Test func leaving() throws {
    let event = try WireFixture.channelEvent("10001")
    #expect(event.members.map(\.id) == ["user-3"])
    #expect(event.members.first?.state == MemberState.none)
    #expect(event.user?.nickname == "Three")
    #expect(event.memberCount == 0)
    #expect(event.joinedMemberCount == 0)
  }

  @Test func invitations() throws {
    let invited = try WireFixture.channelEvent("10020")
    #expect(invited.inviter?.id == "user-1")
    #expect(invited.invitees.map(\.id) == ["user-5"])
    #expect(invited.invitees.first?.state == .invited)
    #expect(invited.invitedAt == 1_700_000_020_004)
    #expect(invited.memberCount == 5)
    let declined = try WireFixture.channelEvent("10022")
    #expect(declined.invitee?.id == "user-5")
    #expect(declined.inviter?.id == "user-1")
    #expect(declined.memberCount == 4)
    #expect(declined.joinedMemberCount == 4)
  }

  @Test func mutesAndBans() throws {
    let muted = try WireFixture.channelEvent("10201")
    #expect(muted.user?.id == "user-2")
    #expect(muted.restriction.endsAt == 1_700_000_080_000)
    #expect(muted.restriction.reason == "Too loud")
    #expect(muted.restriction.kind == .muted)
    #expect(muted.remainingDuration == 60_000)
    let endless = try WireFixture.channelEvent("10201.endless")
    #expect(endless.restriction.endsAt == -1)
    #expect(endless.restriction.reason == "")
    #expect(endless.remainingDuration == nil)
    let banned = try WireFixture.channelEvent("10601")
    #expect(banned.user?.id == "user-2")
    #expect(banned.restriction.kind == .banned)
    #expect(banned.restriction.reason == "Spam")
    #expect(banned.memberCount == 3)
    for name in ["10200", "10600", "10900", "10901", "10102", "10103"] {
      #expect(try WireFixture.channelEvent(name).user?.id == "user-2", "\(name)")
    }
    #expect(try WireFixture.channelEvent("10900").user?.nickname == "Two")
  }

  @Test func operators() throws {
    #expect(try WireFixture.channelEvent("10002").operators.map(\.id) == ["user-1", "user-2"])
  }

  @Test func metadataAndCounters() throws {
    let metadata = try WireFixture.channelEvent("11100")
    #expect(metadata.createdMetadata == ["color": "red", "": "empty key"])
    #expect(metadata.updatedMetadata == ["size": "large"])
    #expect(metadata.deletedKeys == ["shape"])
    let counters = try WireFixture.channelEvent("11200")
    #expect(counters.createdCounters == ["likes": 1])
    #expect(counters.updatedCounters == ["views": .min])
    #expect(counters.deletedKeys == ["old"])
  }

  @Test func pinnedMessages() throws {
    let event = try WireFixture.channelEvent("11300")
    #expect(event.pinnedMessageIDs == [42, 50])
    #expect(event.latestPinnedMessage?.id == 50)
    #expect(event.latestPinnedMessage?.channelURL == "channel-1")
    let empty = try WireFixture.channelEvent("11300.empty")
    #expect(empty.pinnedMessageIDs == nil)
    #expect(empty.latestPinnedMessage == nil)
  }

  @Test func hiding() throws {
    let hidden = try WireFixture.channelEvent("13000")
    #expect(hidden.hidesPreviousMessages)
    #expect(!hidden.allowsAutoUnhide)
    let defaults = try WireFixture.channelEvent("13000.defaults")
    #expect(!defaults.hidesPreviousMessages)
    #expect(defaults.allowsAutoUnhide)
    #expect(defaults.messageOffset == nil)
    #expect(defaults.channel.type == .group)
  }

  /// Without data, every reading is empty.
  @Test(arguments: ["11000", "12000", "13001", "unknown"])
  func nothingInTheData(name: String) throws {
    let event = try WireFixture.channelEvent(name)
    if name == "unknown" {
      #expect(event.category == ChannelEvent.Category(rawValue: 99999))
      #expect(event.channel.type == .feed)
    } else {
      #expect(event.data.text == "{}")
    }
    #expect(event.members.isEmpty && event.invitees.isEmpty && event.operators.isEmpty)
    #expect(event.user == nil && event.inviter == nil && event.invitee == nil)
    #expect(event.memberCount == nil && event.remainingDuration == nil && event.invitedAt == nil)
    #expect(event.createdMetadata.isEmpty && event.updatedCounters.isEmpty && event.deletedKeys.isEmpty)
  }

  @Test func aCategoryThatIsNoNumber() throws {
    for text in ["", #","cat":null"#, #","cat":"10000""#, #","cat":10000.5"#] {
      guard case .channel(let event) = ServerEvent(try command(#"SYEV{"channel_url":"c"\#(text)}"#)) else {
        throw WireFixture.Unexpected(text)
      }
      #expect(event.category.rawValue == 0)
    }
  }
}
