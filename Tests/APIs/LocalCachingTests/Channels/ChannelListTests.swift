import ChatClient
import ChatModel
import LiveTesting
import Testing

@testable import LocalCaching

/// The decisions of a channel list, row by row (Docs/VendorAPIs.md#events-of-a-channel-list), without a session.
struct ChannelListTests {
  private func channel(
    _ url: String, last: Int64? = 100, name: String = "", extra: String = ""
  ) throws -> ChatModel.Channel {
    let message = last.map { #","last_message":{"type":"MESG","message_id":1,"created_at":\#($0)}"# } ?? ""
    return try ChatModel.Channel(
      #require(
        Payload(#"{"channel_url":"\#(url)","name":"\#(name)","member_state":"joined"\#(message)\#(extra)}"#)))
  }

  /// Three channels of a longer list: c stands at 30, b at 20, a at 10.
  private func loaded(
    hasMore: Bool = true, order: ChannelListOrder = .latestLastMessage,
    _ change: (inout ChannelListFilter) -> Void = { _ in }
  ) throws -> ChannelList {
    var filter = ChannelListFilter()
    change(&filter)
    var list = ChannelList(filter: filter, order: order, viewerID: "alice")
    let page = try [channel("c", last: 30), channel("b", last: 20), channel("a", last: 10)]
    let changes = list.load(page, hasMore: hasMore)
    #expect(changes.added.map(\.url) == ["c", "b", "a"] && changes.updated.isEmpty && changes.deletedURLs.isEmpty)
    return list
  }

  private func apply(_ channel: ChatModel.Channel, to list: inout ChannelList) -> ChannelList.Changes {
    var changes = ChannelList.Changes()
    list.apply(channel, to: &changes)
    return changes
  }

  private func urls(_ list: ChannelList) -> [String] { list.channels.map(\.url) }

  // MARK: Read again

  @Test("a list that is read again reports the difference, and ends where its page does") func readAgain() throws {
    var list = try loaded(hasMore: false)
    var changes = ChannelList.Changes()
    try list.reload(
      [channel("x", last: 99), channel("b", last: 20, name: "new"), channel("a", last: 10)], hasMore: true, to: &changes
    )
    #expect(changes.added.map(\.url) == ["x"] && changes.deletedURLs == ["c"])
    #expect(changes.updated.map(\.url) == ["b"])
    #expect(urls(list) == ["x", "b", "a"] && list.hasMore && list.end != nil)
    changes = ChannelList.Changes()
    list.reload([], hasMore: true, to: &changes)
    #expect(changes.deletedURLs.sorted() == ["a", "b", "x"] && list.channels.isEmpty && !list.hasMore)
  }

  // MARK: Who belongs to the list

  @Test("nothing is reported before the first page") func beforeThePage() throws {
    var list = ChannelList(filter: .everything, order: .latestLastMessage, viewerID: "alice")
    #expect(try apply(channel("x"), to: &list).isEmpty)
    #expect(list.channels.isEmpty && list.hasMore && list.end == nil)
  }

  @Test("a new channel inside the loaded part is added, at its place") func added() throws {
    var list = try loaded()
    let changes = try apply(channel("x", last: 25), to: &list)
    #expect(changes.added.map(\.url) == ["x"] && changes.updated.isEmpty)
    #expect(urls(list) == ["c", "x", "b", "a"])
    #expect(try apply(channel("y", last: 99), to: &list).added.count == 1)
    #expect(urls(list) == ["y", "c", "x", "b", "a"])
  }

  @Test("a channel behind the last page comes with the next one, not earlier") func behindThePage() throws {
    var list = try loaded()
    #expect(try apply(channel("x", last: 9), to: &list).isEmpty)
    let page = try list.load([channel("x", last: 9), channel("w", last: 8)], hasMore: false)
    #expect(page.added.map(\.url) == ["x", "w"])
    #expect(urls(list) == ["c", "b", "a", "x", "w"] && !list.hasMore)
  }

  @Test("without a next page, a channel at the end is added") func atTheEnd() throws {
    var list = try loaded(hasMore: false)
    #expect(try apply(channel("x", last: 9), to: &list).added.map(\.url) == ["x"])
    #expect(try apply(channel("z", last: nil, extra: #","created_at":5"#), to: &list).isEmpty, "empty")
    #expect(urls(list) == ["c", "b", "a", "x"])
  }

  @Test("the end stays where the page ended, also when its last channel moves up") func endStays() throws {
    var list = try loaded()
    #expect(try apply(channel("a", last: 40), to: &list).updated.map(\.url) == ["a"])
    #expect(urls(list) == ["a", "c", "b"])
    #expect(try apply(channel("x", last: 15), to: &list).added.count == 1)
    #expect(urls(list) == ["a", "c", "b", "x"])
    #expect(try apply(channel("y", last: 9), to: &list).isEmpty)
  }

  @Test("a listed channel that falls behind the last page leaves, and comes back with it") func fallsBehind() throws {
    var list = try loaded()
    #expect(try apply(channel("b", last: 5), to: &list).deletedURLs == ["b"])
    #expect(urls(list) == ["c", "a"])
    #expect(try list.load([channel("b", last: 5)], hasMore: false).added.map(\.url) == ["b"])
    #expect(urls(list) == ["c", "a", "b"])
  }

  @Test("a page never repeats a channel, and brings its new data") func pageWithListed() throws {
    var list = try loaded()
    let page = try list.load([channel("b", last: 7), channel("x", last: 6)], hasMore: true)
    #expect(page.added.map(\.url) == ["x"] && page.updated.map(\.url) == ["b"])
    #expect(urls(list) == ["c", "a", "b", "x"])
  }

  @Test("an empty last page ends the list") func emptyPage() throws {
    var list = try loaded()
    #expect(list.load([], hasMore: false).isEmpty)
    #expect(!list.hasMore && urls(list) == ["c", "b", "a"])
    var empty = ChannelList(filter: .everything, order: .chronological, viewerID: "alice")
    #expect(empty.load([], hasMore: true).isEmpty)
    #expect(!empty.hasMore, "there is no place to go on from")
    #expect(try apply(channel("x"), to: &empty).added.count == 1)
  }

  // MARK: What changes

  @Test("the same place: updated; another place: updated and moved") func updated() throws {
    var list = try loaded()
    let same = try apply(channel("b", last: 20, name: "new"), to: &list)
    #expect(same.updated.map(\.name) == ["new"] && same.added.isEmpty && urls(list) == ["c", "b", "a"])
    let moved = try apply(channel("a", last: 50), to: &list)
    #expect(moved.updated.map(\.url) == ["a"] && urls(list) == ["a", "c", "b"])
  }

  @Test("every order moves a channel to its place", arguments: 0..<3)
  func orders(number: Int) throws {
    let orders: [ChannelListOrder] = [
      .chronological, .channelNameAlphabetical, .channelMetadataValueAlphabetical(key: "k"),
    ]
    var list = ChannelList(filter: .everything, order: orders[number], viewerID: "alice")
    func made(_ url: String, _ rank: Int) throws -> ChatModel.Channel {
      try channel(
        url, name: "\(rank)", extra: #","created_at":\#(1_600_000_009 - rank),"metadata":{"k":"\#(rank)"}"#)
    }
    _ = try list.load([made("a", 1), made("b", 3), made("c", 5)], hasMore: false)
    #expect(try apply(made("a", 4), to: &list).updated.count == 1)
    #expect(urls(list) == ["b", "a", "c"])
    #expect(try apply(made("d", 2), to: &list).added.count == 1)
    #expect(urls(list) == ["d", "b", "a", "c"])
  }

  @Test("what the filter refuses any more leaves, and what it admits again comes back")
  func filters() throws {
    let cases: [(change: @Sendable (inout ChannelListFilter) -> Void, refused: String)] = [
      ({ _ in }, #","is_hidden":true"#), ({ _ in }, #","member_state":"none""#), ({ _ in }, #","last_message":null"#),
      ({ $0.includesFrozen = false }, #","freeze":true"#), ({ $0.publicFilter = .privateOnly }, #","is_public":true"#),
      ({ $0.superFilter = .nonSuperOnly }, #","is_super":true"#), ({ $0.customTypes = [""] }, #","custom_type":"x""#),
      ({ $0.memberState = .joinedOnly }, #","member_state":"invited""#),
    ]
    for (change, refused) in cases {
      var list = try loaded(change)
      #expect(try apply(channel("b", last: 20, extra: refused), to: &list).deletedURLs == ["b"], "\(refused)")
      #expect(urls(list) == ["c", "a"])
      #expect(try apply(channel("b", last: 20, extra: refused), to: &list).isEmpty, "told once")
      #expect(try apply(channel("b", last: 20), to: &list).added.map(\.url) == ["b"])
      #expect(urls(list) == ["c", "b", "a"])
    }
  }

  @Test("a frozen channel stays when frozen ones are wanted, a hidden one when hidden ones are") func stays() throws {
    var list = try loaded { $0.hidden = .all }
    let both = try channel("b", last: 20, extra: #","freeze":true,"is_hidden":true"#)
    #expect(apply(both, to: &list).updated.map(\.url) == ["b"])
  }

  @Test("the first message of an empty channel brings it") func firstMessage() throws {
    var list = try loaded()
    #expect(try apply(channel("new", last: nil), to: &list).isEmpty)
    #expect(try apply(channel("new", last: 70), to: &list).added.map(\.url) == ["new"])
    #expect(urls(list) == ["new", "c", "b", "a"])
  }

  @Test func deletion() throws {
    var list = try loaded()
    var changes = ChannelList.Changes()
    list.applyDeletion(url: "b", to: &changes)
    list.applyDeletion(url: "b", to: &changes)
    list.applyDeletion(url: "unknown", to: &changes)
    #expect(changes.deletedURLs == ["b"] && urls(list) == ["c", "a"])
  }

  @Test("what is beside the data of a listed channel is told, once, and of no other") func touch() throws {
    var list = try loaded()
    var changes = ChannelList.Changes()
    list.applyTouch(url: "b", to: &changes)
    list.applyTouch(url: "b", to: &changes)
    list.applyTouch(url: "unknown", to: &changes)
    #expect(changes.updated.map(\.url) == ["b"] && changes.edits.isEmpty)
    list.apply(try channel("b", last: 20, name: "x"), to: &changes)
    #expect(urls(list) == ["c", "b", "a"])
    changes = ChannelList.Changes()
    list.applyTouch(url: "b", to: &changes)
    #expect(changes.updated.map(\.name) == ["x"], "told as it is by now")
  }

  @Test("after everything was cleared, what comes back is shown as far as the list reached") func clearing() throws {
    var list = try loaded()
    var changes = ChannelList.Changes()
    list.applyClearing(to: &changes)
    #expect(changes.deletedURLs == ["c", "b", "a"] && list.channels.isEmpty)
    #expect(try apply(channel("b", last: 20), to: &list).added.count == 1)
    #expect(try apply(channel("x", last: 9), to: &list).isEmpty)
  }

  @Test("lookalike urls are channels of their own") func lookalikes() throws {
    var list = try loaded(hasMore: false)
    _ = try apply(channel("\u{e1}", last: 5), to: &list)
    #expect(try apply(channel("a\u{301}", last: 5), to: &list).added.count == 1)
    #expect(list.count == 5)
  }

  /// The edits alone lead from what was shown to what is: against random changes and a naive list.
  @Test("the edits agree with the list, and the list with a naive one", arguments: 0..<4 as Range<UInt64>)
  func edits(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var list = ChannelList(filter: ChannelListFilter(), order: .latestLastMessage, viewerID: "alice")
    var cached: [String: ChatModel.Channel] = [:]
    var shown: [String] = []
    func follow(_ changes: ChannelList.Changes) {
      for edit in changes.edits {
        switch edit {
        case .remove(let place): shown.remove(at: place)
        case .insert(let channel, let place): shown.insert(channel.url, at: place)
        case .update(let channel, let place): #expect(shown[place] == channel.url)
        }
      }
    }
    for _ in 0..<400 {
      let url = "c\(Int.random(in: 0..<30, using: &random))"
      switch Int.random(in: 0..<10, using: &random) {
      case 0:
        cached[url] = nil
        var changes = ChannelList.Changes()
        list.applyDeletion(url: url, to: &changes)
        follow(changes)
      case 1:
        let all = cached.values.filter { list.filter.matches($0, viewerID: "alice") }
          .sorted { list.order.precedes($0, $1) }
        let rest =
          list.isLoaded && list.end == nil
          ? []
          : all.filter { channel in
            list.end.map { $0 < list.order.position(of: channel) } ?? true
          }
        follow(list.load(Array(rest.prefix(4)), hasMore: rest.count > 4))
      default:
        let hidden = Bool.random(using: &random) ? "" : #","is_hidden":true"#
        let new = try channel(url, last: Int64.random(in: 1...12, using: &random), extra: hidden)
        cached[url] = new
        follow(apply(new, to: &list))
      }
      let wanted = cached.values.filter { channel in
        list.isLoaded && list.filter.matches(channel, viewerID: "alice")
          && list.end.map { list.order.position(of: channel) <= $0 } ?? true
      }
      .sorted { list.order.precedes($0, $1) }
      #expect(urls(list) == wanted.map(\.url))
      #expect(shown == urls(list))
    }
  }
}
