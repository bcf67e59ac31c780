import ChatModel
import ChatWire
import Testing

@testable import CacheSync

/// The rules of Docs/Protocol.md#unread-counts and Docs/Protocol.md#channel-events, without cache or server.
@Suite("Channel rules") struct ChannelRuleTests {
  private let alice = Viewer(userID: "alice")

  private func channel(_ members: String = "") throws -> Channel {
    let text = #"{"channel_url":"c","name":"N","x":1.50"# + members + "}"
    return try Channel(try #require(Payload(text)))
  }

  private func message(_ id: Int64, at time: Int64, by user: String? = "bob", _ more: String = "") throws -> Message {
    let sender = user.map { #","user":{"user_id":"\#($0)"}"# } ?? ""
    let type = user == nil ? "ADMM" : "MESG"
    let text =
      #"{"message_id":\#(id),"channel_url":"c","type":"\#(type)","message":"m","created_at":\#(time)\#(sender)\#(more)}"#
    return try Message(try #require(Payload(text)))
  }

  private func event(_ category: Int, _ data: String, _ more: String = "") throws -> ChannelEvent {
    let text = #"SYEV{"cat":\#(category),"channel_url":"c","ts":1000,"data":\#(data)\#(more)}"#
    let command = try #require(Command(Array(text.utf8)))
    guard case .channel(let event) = ServerEvent(command) else { throw Missing() }
    return event
  }

  private struct Missing: Error {}

  private func viewer(unread: Int = 0, last: Int = 0, maximum: Int? = nil) -> Viewer {
    var viewer = alice
    viewer.policies.unreadThreading = unread
    viewer.policies.lastMessageThreading = last
    viewer.policies.maximumUnreadInSupergroup = maximum
    return viewer
  }

  @Test("what the rules do not touch stays verbatim")
  func verbatim() throws {
    let changed = try channel().receiving(message(1, at: 10), alice)
    #expect(changed.payload.text.hasPrefix(#"{"channel_url":"c","name":"N","x":1.50,"#))
  }

  @Test(
    "replies count as the policies say",
    arguments: [(0, false, 1), (1, false, 1), (2, false, 0), (2, true, 0), (3, false, 0), (3, true, 1)])
  func threading(_ policy: Int, _ goesToChannel: Bool, _ expected: Int) throws {
    let reply = try message(2, at: 20, by: "bob", #","parent_message_id":1,"is_reply_to_channel":\#(goesToChannel)"#)
    let counted = try channel().receiving(reply, viewer(unread: policy, last: 0))
    #expect(counted.unreadMessageCount == expected)
    let shown = try channel().receiving(reply, viewer(unread: 0, last: policy))
    #expect((shown.lastMessage == nil ? 0 : 1) == expected)
  }

  @Test("counts follow the channel's preference, and both counts rise by one message")
  func preferences() throws {
    let mention = try message(1, at: 10, by: "bob", #","mention_type":"channel""#)
    for (name, unread, mentions) in [
      ("all", 1, 1), ("unread_message_count_only", 1, 0), ("unread_mention_count_only", 0, 1), ("off", 0, 0),
    ] {
      let changed = try channel(#","count_preference":"\#(name)""#).receiving(mention, alice)
      #expect(changed.unreadMessageCount == unread && changed.unreadMentionCount == mentions, "\(name)")
    }
  }

  @Test("silent messages neither count nor become the last one, unless they are mine or the server says so")
  func silent() throws {
    let silent = #","silent":true"#
    #expect(try channel().receiving(message(1, at: 10, by: "bob", silent), alice).lastMessage == nil)
    #expect(try channel().receiving(message(1, at: 10, by: "alice", silent), alice).lastMessage?.id == 1)
    let forced = try channel().receiving(message(1, at: 10, by: "bob", silent), isForced: true, alice)
    #expect(forced.lastMessage?.id == 1 && forced.unreadMessageCount == 0)
    #expect(try channel().receiving(message(1, at: 10, by: nil), alice).unreadMessageCount == 1)
  }

  @Test("an older message does not become the last one, and a newer version of the last one does")
  func order() throws {
    let newest = try channel().receiving(message(2, at: 20), alice)
    #expect(try newest.receiving(message(1, at: 10), alice).lastMessage?.id == 2)
    // Of one millisecond the later id is the later message.
    #expect(try newest.receiving(message(3, at: 20), alice).lastMessage?.id == 3)
    let edited = try newest.updating(message(2, at: 20, by: "bob", #","updated_at":30"#), wasMentioned: false, alice)
    #expect(edited.lastMessage?.updatedAt == 30)
    let older = try edited.updating(message(2, at: 20, by: "bob", #","updated_at":25"#), wasMentioned: false, alice)
    #expect(older.lastMessage?.updatedAt == 30)
  }

  @Test("what was read does not count, and a large group counts up to the server's limit")
  func limits() throws {
    let read = try channel(#","user_last_read":50"#)
    #expect(try read.receiving(message(1, at: 10), alice).unreadMessageCount == 0)
    #expect(try read.receiving(message(1, at: 60), alice).unreadMessageCount == 1)
    let large = try channel(#","is_super":true,"unread_message_count":100"#)
    #expect(try large.receiving(message(1, at: 10), viewer(maximum: 100)).unreadMessageCount == 100)
    #expect(try large.receiving(message(1, at: 10), alice).unreadMessageCount == 101)
  }

  @Test("an edit moves the mention count by who was mentioned before and is now")
  func mentions() throws {
    let start = try channel(#","unread_message_count":1,"unread_mention_count":1"#)
    let plain = try message(1, at: 10)
    let mention = try message(1, at: 10, by: "bob", #","mentioned_user_ids":["alice"]"#)
    #expect(start.updating(plain, wasMentioned: true, alice).unreadMentionCount == 0)
    #expect(start.updating(mention, wasMentioned: false, alice).unreadMentionCount == 2)
    #expect(start.updating(mention, wasMentioned: true, alice).unreadMentionCount == 1)
    let mine = try message(1, at: 10, by: "alice", #","mentioned_user_ids":["alice"]"#)
    #expect(start.updating(mine, wasMentioned: false, alice).unreadMentionCount == 1)
  }

  @Test("only a channel that was hidden until the next message is shown again")
  func unhiding() throws {
    let automatic = try channel(#","is_hidden":true,"hidden_state":"allow_auto_unhide""#)
    #expect(try automatic.receiving(message(1, at: 10), alice).hiddenState == .unhidden)
    let kept = try channel(#","is_hidden":true,"hidden_state":"prevent_auto_unhide""#)
    #expect(try kept.receiving(message(1, at: 10), alice).hiddenState == .preventAutoUnhide)
    let invited = try automatic.inviting(event(10020, #"{"invitees":[{"user_id":"alice"}]}"#), alice)
    #expect(invited.hiddenState == .unhidden && invited.memberState == .invited)
  }

  @Test("events without counts move the known ones by who really came or went")
  func countsWithoutHelp() throws {
    let start = try channel(
      #","member_count":2,"joined_member_count":1,"members":[{"user_id":"bob","state":"joined"},{"user_id":"eve","state":"invited"}]"#
    )
    let joined = try start.joining(event(10000, #"{"users":[{"user_id":"eve"},{"user_id":"bob"}]}"#), alice)
    #expect(joined.memberCount == 2 && joined.joinedMemberCount == 2)
    let twice = try joined.joining(event(10000, #"{"users":[{"user_id":"eve"}]}"#), alice)
    #expect(twice == joined)
    let gone = try joined.removing("bob", event(10001, #"{"user_id":"bob"}"#))
    #expect(gone.memberCount == 1 && gone.joinedMemberCount == 1)
    #expect(try gone.removing("bob", event(10001, #"{"user_id":"bob"}"#)) == gone)
  }

  @Test("a large group lists no more than ten members, and who blocks whom stays")
  func memberList() throws {
    let list = (0..<10).map { #"{"user_id":"u\#($0)","is_blocked_by_me":true,"state":"invited"}"# }.joined(
      separator: ",")
    let start = try channel(#","is_super":true,"members":[\#(list)]"#)
    let joined = try start.joining(
      event(10000, #"{"users":[{"user_id":"u3","is_blocked_by_me":false},{"user_id":"new"}]}"#), alice)
    #expect(joined.members.count == 10)
    #expect(joined.member("u3")?.state == .joined && joined.member("u3")?.isBlockedByMe == true)
  }

  @Test("receipts never go back, except where messages are marked as unread")
  func receipts() throws {
    func read(_ user: String, _ time: Int64, isExcluded: Bool = false) throws -> ReadEvent {
      let text = #"READ{"channel_url":"c","user":{"user_id":"\#(user)"},"ts":\#(time),"is_excluded":\#(isExcluded)}"#
      guard case .read(let event) = ServerEvent(try #require(Command(Array(text.utf8)))) else { throw Missing() }
      return event
    }
    let start = try channel(#","unread_message_count":3,"read_receipt":{"bob":50,"alice":50},"user_last_read":50"#)
    #expect(try start.reading(read("bob", 40), alice) == start)
    #expect(try start.reading(read("bob", 60), alice).readReceipts?.first?.time == 60)
    #expect(try start.reading(read("bob", 60), alice).unreadMessageCount == 3)
    let mine = try start.reading(read("alice", 60), alice)
    #expect(mine.unreadMessageCount == 0 && mine.lastReadAt == 60)
    let marked = try start.reading(read("alice", 30, isExcluded: true), alice)
    #expect(marked.lastReadAt == 30 && marked.unreadMessageCount == 3)
  }

  @Test("hiding with history: what lies before the offset goes, what is newer stays")
  func offsets() throws {
    let last = #","unread_message_count":2,"last_message":{"message_id":1,"type":"MESG","message":"m","created_at":90}"#
    let hidden = try channel(last).hiding(
      event(13000, #"{"allow_auto_unhide":false,"hide_previous_messages":true}"#, #","ts_message_offset":100"#))
    #expect(hidden.lastMessage == nil && hidden.unreadMessageCount == 0 && hidden.messageOffset == 100)
    let newer = try channel(last).hidingHistory(upTo: 80)
    #expect(newer.lastMessage?.id == 1)
    #expect(newer.hidingHistory(upTo: 70) == newer)
  }

  @Test("metadata give way to later values only; the same time is decided by the server")
  func metadata() throws {
    var times = MetadataTimes()
    func set(_ key: String, _ value: String, at time: Int64) throws -> ChannelEvent {
      let text = #"SYEV{"cat":11100,"channel_url":"c","ts":\#(time),"data":{"updated":{"\#(key)":"\#(value)"}}}"#
      guard case .channel(let event) = ServerEvent(try #require(Command(Array(text.utf8)))) else { throw Missing() }
      return event
    }
    times.answered(channelURL: "c", at: 100)
    #expect(times.merge(try set("a", "old", at: 90)).change.values.isEmpty)
    let same = times.merge(try set("a", "same", at: 100))
    #expect(same.change.values.isEmpty && same.isStale)
    #expect(times.merge(try set("a", "1", at: 110)).change.values == ["a": "1"])
    #expect(times.merge(try set("a", "0", at: 105)).change.values.isEmpty)
    #expect(times.merge(try set("b", "2", at: 105)).change.values == ["b": "2"])
  }
}
