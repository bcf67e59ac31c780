import CacheLoading
import CacheStorage
import ChatModel
import LegacyStore

/// Proves what caches claim to be complete: from the chunks of the store, the rows that were set aside and the messages of
/// the cache it works out again which ranges a migration may claim (Docs/RowRules.md#chunks), and compares them all.
///
/// A range too many would be a hole that no sync fills, and one too few hides messages from an app that is offline. It
/// shares with the migration how a filter's archive is read, and which rows were set aside, which the account says; cutting,
/// shrinking and merging are its own.
struct RangeProof {
  /// What was found of one cache.
  struct Outcome: Sendable {
    /// Its ranges.
    var count: Int64 = 0
    /// Whether they are those of the rules, and the account says which chunks led to none.
    var agrees = true
  }

  let reader: StoreReader
  let routing: OwnerRouting
  let caches: CacheContents
  /// Per target and by channel, the times of messages that were set aside.
  let holes: [[[UInt8]: [Int64]]]
  /// Per target, what salvage could not recover.
  let lost: [LostHistory]
  /// Per target, how many chunks led to no range, by the account.
  let dropped: [Int64]

  /// A chunk that the row rules accept.
  private struct Chunk {
    let channelURL: [UInt8]
    let filter: MessageFilter
    let filterText: String
    let interval: ClosedRange<Int64>

    /// By channel, filter and start.
    func precedes(_ other: Chunk) -> Bool {
      if channelURL != other.channelURL { return channelURL.lexicographicallyPrecedes(other.channelURL) }
      if !hasSameFilter(as: other) { return filterText.utf8.lexicographicallyPrecedes(other.filterText.utf8) }
      return interval.lowerBound < other.interval.lowerBound
    }

    func isOfSameRanges(as other: Chunk) -> Bool { channelURL == other.channelURL && hasSameFilter(as: other) }

    private func hasSameFilter(as other: Chunk) -> Bool { filterText.utf8.elementsEqual(other.filterText.utf8) }
  }

  /// Per target; `nil` for one without a cache.
  func run() throws -> [Outcome?] {
    try chunks().enumerated().map { target, found in
      guard let cache = try caches[target] else { return nil }
      var outcome = Outcome()
      var rest = found.chunks[...]
      var dropped = found.unreadable
      var claimed: Int64 = 0
      while let first = rest.first {
        let together = rest.prefix { $0.isOfSameRanges(as: first) }
        rest = rest[together.endIndex...]
        let expected = try ranges(of: together, target, cache)
        let ranges = try first.channelURL.withUnsafeBytes {
          try cache.ranges(channelURL: $0, filter: first.filterText)
        }
        dropped += expected.dropped
        claimed += Int64(ranges.count)
        if ranges != expected.ranges { outcome.agrees = false }
      }
      outcome.count = try cache.rangeCount()
      // Others are of a channel and filter without any chunk.
      if claimed != outcome.count || dropped != self.dropped[target] { outcome.agrees = false }
      return outcome
    }
  }

  /// Per target, its chunks by channel and filter, and how many have a filter that cannot be read.
  private func chunks() throws -> [(chunks: [Chunk], unreadable: Int64)] {
    var found: [(chunks: [Chunk], unreadable: Int64)] = caches.indices.map { _ in ([], 0) }
    guard reader.model.entities.contains(.chunk) else { return found }
    let cursor = try reader.rows(of: .chunk)
    let row = RowFacts(cursor, try RowColumns(cursor))
    while try cursor.next() {
      let owner = row.bytes(row.columns.owner).flatMap { $0.isEmpty ? nil : $0 }
      guard let target = routing.route(owner).owned, let url = row.channelURL.bytes,
        let start = row.integer(row.columns.startAt), let end = row.integer(row.columns.endAt), start <= end
      else { continue }
      guard let filter = MessageFilter(ofChunk: row, in: url) else {
        found[target].unreadable += 1
        continue
      }
      found[target].chunks.append(
        Chunk(channelURL: url, filter: filter, filterText: filter.normalText, interval: start...end))
    }
    for target in found.indices { found[target].chunks.sort { $0.precedes($1) } }
    return found
  }

  /// The ranges of chunks of one channel and filter, and how many of the chunks have no part in them.
  private func ranges(
    of chunks: ArraySlice<Chunk>, _ target: Int, _ cache: CacheContent
  ) throws -> (ranges: [SyncedRange], dropped: Int64) {
    guard let first = chunks.first else { return ([], 0) }
    let holes = holes(of: first.channelURL, target)
    var pieces: [ClosedRange<Int64>] = []
    var dropped: Int64 = 0
    for chunk in chunks {
      let before = pieces.count
      for stretch in RangeProof.stretches(of: chunk.interval, around: holes) {
        let times = try chunk.channelURL.withUnsafeBytes {
          try cache.messageTimes(channelURL: $0, in: stretch, filter: chunk.filter)
        }
        if let times { pieces.append(times) }
      }
      if pieces.count == before { dropped += 1 }
    }
    return (RangeProof.joined(pieces).map { SyncedRange($0) }, dropped)
  }

  /// The times of a channel at which something is missing, in order and apart.
  private func holes(of url: [UInt8], _ target: Int) -> [ClosedRange<Int64>] {
    var intervals = (holes[target][url] ?? []).map { $0...$0 }
    for cut in lost[target].cuts where cut.channelURL == nil || cut.channelURL == url {
      intervals.append(cut.times ?? .min ... .max)
    }
    return RangeProof.joined(intervals)
  }

  /// What is left of an interval between holes.
  /// - Parameter holes: in order and apart, as `joined` returns them.
  static func stretches(of interval: ClosedRange<Int64>, around holes: [ClosedRange<Int64>]) -> [ClosedRange<Int64>] {
    var stretches: [ClosedRange<Int64>] = []
    var start = interval.lowerBound
    for hole in holes[holes.partitioningIndex { $0.upperBound >= start }...] {
      guard hole.lowerBound <= interval.upperBound else { break }
      if start < hole.lowerBound { stretches.append(start...hole.lowerBound - 1) }
      guard hole.upperBound < interval.upperBound else { return stretches }
      start = hole.upperBound + 1
    }
    stretches.append(start...interval.upperBound)
    return stretches
  }

  /// Intervals in order, with those as one that overlap or between which no time fits.
  static func joined(_ intervals: [ClosedRange<Int64>]) -> [ClosedRange<Int64>] {
    var result: [ClosedRange<Int64>] = []
    for interval in intervals.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      // Without `+ 1`, which would overflow at the greatest time.
      if let last = result.last, last.upperBound >= interval.lowerBound || last.upperBound == interval.lowerBound - 1 {
        result[result.count - 1] = last.lowerBound...max(last.upperBound, interval.upperBound)
      } else {
        result.append(interval)
      }
    }
    return result
  }
}

extension OwnerRouting.Route {
  /// The target of an owner; `nil` for what is rejected because it has none.
  fileprivate var owned: Int? {
    switch self {
    case .target(let index), .assumed(let index): index
    case .ownerless, .skipped: nil
    }
  }
}

extension RowFacts {
  /// Adds the time of a message row that was set aside, if the cache has no message in its place.
  func addHole(in cache: CacheContent, to holes: inout [[UInt8]: [Int64]]) throws {
    guard let url = channelURL.bytes, let time = createdAt else { return }
    if let id = messageID, try url.withUnsafeBytes({ try cache.hasMessage(channelURL: $0, id: id) }) { return }
    holes[url, default: []].append(time)
  }
}
