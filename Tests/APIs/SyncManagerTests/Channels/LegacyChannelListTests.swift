import ChatClient
import ChatModel
import Testing

@testable import SyncManager

@Suite("What a legacy channel list shows and tells")
struct LegacyChannelListTests {
  /// A channel with a last message.
  static func channel(
    _ url: String, at time: Int64, name: String = "n", hidden: Bool = false, frozen: Bool = false
  ) throws -> Channel {
    let json = """
      {"channel_url":"\(url)","name":"\(name)","created_at":1,"member_state":"joined","freeze":\(frozen),\
      "is_hidden":\(hidden),"hidden_state":"\(hidden ? "hidden_allow_auto_unhide" : "unhidden")",\
      "last_message":{"type":"MESG","message_id":\(time),"created_at":\(time),"message":"m","channel_url":"\(url)"}}
      """
    return try Channel(#require(Payload(json)))
  }

  var list = LegacyChannelList(filter: ChannelListFilter(), order: .latestLastMessage, viewerID: "alice")

  /// The urls of what an app shows that is told.
  var shown: [String] = []

  /// The calls, and what is shown with each.
  mutating func names(_ calls: [LegacyChannelList.Call]) -> [String] {
    calls.map { call in
      for edit in call.edits {
        switch edit {
        case .insert(let channel, let index): shown.insert(channel.url, at: index)
        case .remove(let index): shown.remove(at: index)
        case .clear: shown = []
        }
      }
      return "\(call.action) \(call.channels.map(\.url).joined(separator: ",")) -> \(shown.joined())"
    }
  }

  mutating func show(isEnd: Bool = false) throws {
    _ = names(list.show([try Self.channel("c", at: 30), try Self.channel("b", at: 20)], isEnd: isEnd))
  }

  @Test("before the first fetch nothing is shown")
  mutating func unfetched() throws {
    #expect(list.change(try Self.channel("a", at: 10), isSync: false).isEmpty)
    #expect(list.clear().isEmpty)
  }

  @Test("a page is one insert; what is shown already is updated or moved")
  mutating func pages() throws {
    #expect(
      names(list.show([try Self.channel("c", at: 30), try Self.channel("b", at: 20)], isEnd: false))
        == ["insert c,b -> cb"])
    #expect(
      names(list.show([try Self.channel("b", at: 40), try Self.channel("a", at: 10)], isEnd: true))
        == ["insert a -> cba", "update b -> cba", "move b -> bca"])
    #expect(list.show([try Self.channel("a", at: 10)], isEnd: true).isEmpty)
  }

  @Test("a beginning that is read again is where the next page goes on, whatever was shown behind it")
  mutating func readAgain() throws {
    _ = list.show([try Self.channel("a", at: 10)], isEnd: false)
    #expect(list.end == ChannelListOrder.latestLastMessage.position(of: try Self.channel("a", at: 10)))
    _ = list.show([try Self.channel("e", at: 50), try Self.channel("d", at: 40)], isEnd: false, isFromStart: true)
    #expect(list.end == ChannelListOrder.latestLastMessage.position(of: try Self.channel("d", at: 40)))
    #expect(list.channels.map(\.url) == ["e", "d", "a"])
  }

  @Test("a change is an update, and also a move when it changes the place")
  mutating func changes() throws {
    try show()
    #expect(names(list.change(try Self.channel("b", at: 20, name: "x"), isSync: false)) == ["update b -> cb"])
    #expect(
      names(list.change(try Self.channel("b", at: 50), isSync: false)) == ["update b -> cb", "move b -> bc"])
    #expect(list.change(try Self.channel("b", at: 50), isSync: false).isEmpty)
  }

  @Test("what is new within the list is inserted, what is behind it waits for a fetch")
  mutating func new() throws {
    try show()
    #expect(names(list.change(try Self.channel("d", at: 40), isSync: false)) == ["insert d -> dcb"])
    #expect(list.change(try Self.channel("a", at: 10), isSync: false).isEmpty)
  }

  @Test("a change shows a channel that no fetch has reached, in its place, and pages go on as before")
  mutating func changedUnlisted() throws {
    try show()
    let end = list.end
    #expect(names(list.change(try Self.channel("a", at: 10), isSync: false, isChange: true)) == ["insert a -> cba"])
    #expect(list.end == end)
    let page = [try Self.channel("9", at: 15), try Self.channel("a", at: 10)]
    #expect(names(list.show(page, isEnd: true)) == ["insert 9 -> cb9a"])
    // Not what the query does not want.
    #expect(
      list.change(try Self.channel("x", at: 5, hidden: true), isSync: false, isChange: true).isEmpty)
  }

  @Test("with everything shown, what is new is inserted wherever it stands, unless a list is being synced")
  mutating func newAtTheEnd() throws {
    try show(isEnd: true)
    #expect(names(list.change(try Self.channel("a", at: 10), isSync: false)) == ["insert a -> cba"])
    #expect(list.change(try Self.channel("9", at: 9), isSync: true).isEmpty)
    // From now on something is not shown, and what comes behind it must not hide that.
    #expect(list.change(try Self.channel("8", at: 8), isSync: false).isEmpty)
  }

  @Test("a channel that moves down does not make the next page begin behind it")
  mutating func movedDown() throws {
    try show()
    let end = list.end
    _ = names(list.change(try Self.channel("c", at: 5), isSync: false))
    #expect(list.channels.map(\.url) == ["b", "c"])
    #expect(list.end == end)
    let page = [try Self.channel("a", at: 10), try Self.channel("c", at: 5)]
    #expect(names(list.show(page, isEnd: true)) == ["insert a -> bac"])
  }

  @Test("hidden is an update, even where hidden ones are not wanted")
  mutating func hidden() throws {
    try show()
    #expect(
      names(list.change(try Self.channel("b", at: 20, hidden: true), isSync: false)) == ["update b -> cb"])
    #expect(list.change(try Self.channel("d", at: 40, hidden: true), isSync: false).isEmpty)
  }

  @Test("what the query does not admit any more is removed")
  mutating func leavesTheQuery() throws {
    var filter = ChannelListFilter()
    filter.includesFrozen = false
    var list = LegacyChannelList(filter: filter, order: .latestLastMessage, viewerID: "alice")
    _ = names(list.show([try Self.channel("c", at: 30)], isEnd: true))
    #expect(names(list.change(try Self.channel("c", at: 30, frozen: true), isSync: false)) == ["remove c -> "])
    filter.hidden = .hiddenOnly
    list = LegacyChannelList(filter: filter, order: .latestLastMessage, viewerID: "alice")
    _ = names(list.show([try Self.channel("c", at: 30, hidden: true)], isEnd: true))
    #expect(names(list.change(try Self.channel("c", at: 30), isSync: false)) == ["remove c -> "])
  }

  @Test("gone, and everything gone")
  mutating func gone() throws {
    try show()
    #expect(names(list.remove(url: "c")) == ["remove c -> b"])
    #expect(list.remove(url: "c").isEmpty)
    #expect(names(list.clear()) == ["clear b -> "])
  }
}
