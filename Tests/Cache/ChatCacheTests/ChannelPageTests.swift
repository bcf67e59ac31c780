import ChatCache
import ChatModel
import FileTesting
import PacedTesting
import RawSQLite
import SeededTesting
import Testing

/// Pages of channel lists against a naive array with the same channels.
@Suite(.heavy) struct ChannelPageTests {
  private let folder: TemporaryFolder
  private let cache: Cache
  private let all: [Channel]

  init() async throws {
    folder = try TemporaryFolder()
    cache = try folder.open()
    var generator = SeededRandom(seed: 5)
    all = try (0..<300).map { try Self.channel($0, &generator) }
    let shuffled = all.shuffled(using: &generator)
    try await cache.write(source: .fetched) { transaction in
      try transaction.upsertChannels(shuffled)
      // Stubs are in no list.
      try transaction.upsertMessages((1...20).map { try message($0, at: $0, in: "stub-\($0)") })
    }
  }

  /// Few values for many channels, so that ties are everywhere.
  private static func channel(_ number: Int, _ generator: inout SeededRandom) throws -> Channel {
    func one(_ texts: String...) -> String { texts.randomElement(using: &generator) ?? "" }
    let extra =
      one("", #","created_at":1600000000"#, #","created_at":1600000001"#, #","created_at":1600000002000"#)
      + one("", #","last_message":{"created_at":7}"#, #","last_message":{"created_at":8}"#)
      + one("", #","custom_type":"a""#, #","custom_type":"ab""#, #","custom_type":"B""#)
      + one("", #","member_state":"joined""#, #","member_state":"joined""#, #","member_state":"invited""#)
      + one("", #","member_state":"none""#, "", "")
      + one("", "", #","hidden_state":"hidden_allow_auto_unhide""#, #","is_hidden":true"#)
      + one("", #","hidden_state":"unhidden""#, #","hidden_state":"prevent_auto_unhide""#, #","hidden_state":"odd""#)
      + one("", #","unread_message_count":3"#) + one("", "", #","freeze":true"#)
      + one("", #","metadata":{"k":"1"}"#, #","metadata":{"k":"2"}"#)
      + one("", #","members":[{"user_id":"bob","nickname":"Bob"}]"#)
    return try ChatCacheTests.channel("c\(number)", name: one("", "hall", "Hall", "room", "ä"), extra: extra)
  }

  private static let orders: [ChannelListOrder] = [
    .chronological, .latestLastMessage, .channelNameAlphabetical, .channelMetadataValueAlphabetical(key: "k"),
  ]

  private static let filters: [ChannelListFilter] = {
    let changes: [(inout ChannelListFilter) -> Void] = [
      { _ in }, { $0 = .everything }, { $0.includesFrozen = false }, { $0.memberState = .joinedOnly },
      { $0.memberState = .invitedOnly }, { $0.unreadOnly = true }, { $0.hidden = .hiddenOnly },
      { $0.hidden = .hiddenAllowAutoUnhide }, { $0.hidden = .hiddenPreventAutoUnhide }, { $0.hidden = .all },
      { $0.customTypes = ["a", ""] }, { $0.customTypePrefix = "a" }, { $0.nameContains = "HALL" },
      { $0.searchText = "bo" }, { $0.memberNicknameContains = "bob" }, { $0.metadataKey = "k" },
      { $0.createdAfter = 1_600_000_000_000 }, { $0.createdBefore = 1_600_000_002_000 },
      { $0.urls = (0..<40).map { "c\($0 * 3)" } }, { $0.nameContains = "no such" },
    ]
    return changes.map { change in
      var filter = ChannelListFilter()
      filter.includesEmpty = true
      change(&filter)
      return filter
    } + [ChannelListFilter()]
  }()

  @Test("every page is the naive one, whatever the filter and order", arguments: 1...3)
  func agreesWithANaiveArray(seed: UInt64) async throws {
    let all = all
    try await cache.read { snapshot in
      var generator = SeededRandom(seed: seed)
      for order in Self.orders {
        let sorted = all.sorted { order.precedes($0, $1) }
        for (number, filter) in Self.filters.enumerated() {
          let admitted = sorted.filter { filter.matches($0, viewerID: "me") }
          // Behind a channel of the list or not, or at the start.
          let place = Bool.random(using: &generator) ? all.randomElement(using: &generator) : nil
          let position = place.map { order.position(of: $0) }
          let rest = admitted.filter { channel in position.map { $0 < order.position(of: channel) } ?? true }
          let limit = Int.random(in: 0...30, using: &generator)
          let request = ChannelPageRequest(filter: filter, order: order, after: position, limit: limit)
          let page = try snapshot.channels(request, viewerID: "me")
          #expect(page.channels.map(\.url) == rest.prefix(limit).map(\.url), "\(order), filter \(number)")
          #expect(page.hasMore == (rest.count > limit), "\(order), filter \(number)")
        }
      }
    }
  }

  @Test("going on behind the last channel visits each once", arguments: [1, 7, 1000], 0..<4)
  func walkingVisitsEveryChannelOnce(size: Int, order: Int) async throws {
    let order = Self.orders[order]
    let visited = try await cache.read { snapshot in
      var visited: [Channel] = []
      while true {
        let request = ChannelPageRequest(
          filter: .everything, order: order, after: visited.last.map { order.position(of: $0) }, limit: size)
        let page = try snapshot.channels(request, viewerID: "me")
        visited += page.channels
        guard page.hasMore else { return visited }
      }
    }
    let wanted = all.filter { ChannelListFilter.everything.matches($0, viewerID: "me") }
    #expect(visited.map(\.url) == wanted.sorted { order.precedes($0, $1) }.map(\.url))
    #expect(visited.count > 200)
  }

  @Test("no page sorts or reads what comes before it")
  func plans() throws {
    let connection = try folder.connect()
    for (index, order, place) in [
      ("channel_by_creation", "created_at DESC, url", "created_at IS 5 AND url > 'c'"),
      ("channel_by_creation", "created_at DESC, url", "created_at < 5"),
      ("channel_by_last_message", "last_message_at DESC, created_at DESC, url", "last_message_at < 5"),
      (
        "channel_by_last_message", "last_message_at DESC, created_at DESC, url",
        "last_message_at IS NULL AND created_at < 5"
      ),
      ("channel_by_name", "name, created_at DESC, url", "name > 'a'"),
      ("channel_by_name", "name, created_at DESC, url", "name IS 'a' AND created_at IS 5 AND url > 'c'"),
    ] {
      let plan = try connection.prepare(
        """
        EXPLAIN QUERY PLAN SELECT name, payload FROM channel INDEXED BY \(index)
        WHERE payload IS NOT NULL AND \(place) ORDER BY \(order)
        """)
      var steps: [String] = []
      // SQLite before 3.36 says SEARCH TABLE channel.
      while try plan.step() {
        steps.append((plan.text(3) ?? "").replacingOccurrences(of: "SEARCH TABLE", with: "SEARCH"))
      }
      #expect(steps.count == 1 && steps[0].hasPrefix("SEARCH channel USING INDEX \(index) ("), "\(steps)")
    }
  }

  @Test func aFilterWithTooManyNamesIsRefused() async throws {
    var filter = ChannelListFilter()
    filter.urls = (0...10_000).map { "u\($0)" }
    let request = ChannelPageRequest(filter: filter)
    let code = await errorCode {
      try await cache.read { try $0.channels(request, viewerID: "me").channels.count }
    }
    #expect(code == .invalidValue)
  }
}
