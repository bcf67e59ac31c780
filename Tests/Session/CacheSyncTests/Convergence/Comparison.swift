import ChatCache
import ChatModel
import ChatWire
import LiveTesting

/// Compares a device's cache with what the server says now.
struct Comparison {
  let transport: any ChatTransport
  let cache: Cache
  let userID: String
  /// The channels whose messages the device watches.
  let watched: [String]

  /// What differs, in words; empty when nothing does.
  func differences() async throws -> [String] {
    var found = try await channelDifferences()
    for url in watched { found += try await messageDifferences(url) }
    return found
  }

  private func channelDifferences() async throws -> [String] {
    var list = ChannelListCall()
    list.limit = 100
    list.showsEmpty = true
    list.hidden = .all
    list.showsMetadata = true
    list.showsReadReceipts = true
    list.showsFrozen = true
    var truth: [String: ChannelFacts] = [:]
    while true {
      let page = try await transport.myChannels(userID: userID, list)
      for channel in page.channels { truth[channel.url] = ChannelFacts(channel) }
      guard let next = page.next else { break }
      list.token = next
    }
    let cached = try await cache.read { try $0.channels() }
    let here = Dictionary(cached.map { ($0.url, ChannelFacts($0)) }, uniquingKeysWith: { $1 })
    var found: [String] = []
    for url in Set(truth.keys).union(here.keys).sorted() where truth[url] != here[url] {
      found.append("channel \(url): \(difference(truth[url], here[url]))")
    }
    return found
  }

  private func messageDifferences(_ url: String) async throws -> [String] {
    let truth = try await messages(url)
    let (cached, ranges) = try await cache.read { snapshot in
      (
        try snapshot.messages(channelURL: url, createdIn: 0...Int64.max),
        try snapshot.syncedRanges(channelURL: url, answering: .everything).ranges
      )
    }
    let expected = truth.map { MessageFacts($0) }
    let here = cached.map { MessageFacts($0) }
    var found: [String] = []
    if here.map(\.id) != expected.map(\.id) {
      let missing = Set(expected.map(\.id)).subtracting(here.map(\.id))
      let surplus = Set(here.map(\.id)).subtracting(expected.map(\.id))
      found.append("\(url): missing \(missing.sorted()), surplus \(surplus.sorted())")
    }
    let byID = Dictionary(here.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    for facts in expected where byID[facts.id] != nil && byID[facts.id] != facts {
      found.append("\(url): message \(facts.id): \(difference(facts, byID[facts.id]))")
    }
    // One range from the beginning to the newest message: nothing is missing, and the cache knows it.
    if let first = expected.first, let last = expected.last {
      let isProven = ranges.contains {
        $0.isHistoryStartReached && $0.start <= first.createdAt && $0.end >= last.createdAt
      }
      if !isProven || ranges.count != 1 {
        found.append(
          "\(url): ranges \(ranges.map { "\($0.start)...\($0.end) \($0.isHistoryStartReached)" }), not \(first.createdAt)...\(last.createdAt)"
        )
      }
    }
    return found
  }

  /// All messages of a channel as the server has them, oldest first.
  func messages(_ url: String) async throws -> [Message] {
    var list = MessageListCall(.timestamp(0))
    list.previousLimit = 0
    list.nextLimit = 100
    list.isInclusive = true
    list.replies = .all
    list.includes = .everything
    list.checksHasNext = true
    var all: [Message] = []
    var seen: Set<Int64> = []
    while true {
      let page = try await transport.messages(in: url, list)
      let new = page.messages.filter { seen.insert($0.id).inserted }
      all += new
      guard page.hasNext == true, let last = new.last else { return all }
      list.point = .timestamp(last.createdAt)
    }
  }

  private func difference<Facts>(_ truth: Facts?, _ here: Facts?) -> String {
    guard let truth, let here else { return truth == nil ? "only cached" : "not cached" }
    let pairs = zip(Mirror(reflecting: truth).children, Mirror(reflecting: here).children)
    return pairs.compactMap { server, cache in
      let (expected, found) = ("\(server.value)", "\(cache.value)")
      guard expected != found, let label = server.label else { return nil }
      return "\(label) is \(found), not \(expected)"
    }.joined(separator: "; ")
  }
}
