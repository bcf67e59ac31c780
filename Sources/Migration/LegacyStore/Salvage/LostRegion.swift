/// Where rows of one entity are lost, and what the rows before and after show about them.
package struct LostRegion: Sendable, Equatable, Codable {
  package let entity: LegacyEntity
  /// The keys that no longer have a row.
  package let keys: ClosedRange<Int64>
  /// The approximate number of lost rows: the missing keys, less the share of keys that have no row elsewhere either.
  package let about: Int
  /// The owner, if the rows before and after have the same one.
  package let owner: [UInt8]?
  /// The channel, if the rows before and after have the same one. `nil`: any channel of the owner may have lost some.
  package let channelURL: [UInt8]?
  /// The created times (ms since 1970) of the rows before and after, in order; `nil` if neither row has one. Rows are
  /// in the order in which they were saved, so lost ones can be older or newer.
  package let times: ClosedRange<Int64>?
  /// Where lost messages most likely belong: the channels of nearby rows. Empty for other entities, and if no row is
  /// left to show it.
  package internal(set) var places: [Place] = []
  /// The places are known rather than estimated: the rows themselves showed them before they were lost.
  package internal(set) var isPlaced = false
  /// No row behind it is left.
  package internal(set) var isLast = false
  /// The last key is only assumed, and greater ones may be lost, too.
  package internal(set) var isEndAssumed = false

  /// A channel that may have lost messages.
  package struct Place: Sendable, Equatable, Codable {
    /// `nil` if the rows have none.
    package let owner: [UInt8]?
    package let channelURL: [UInt8]
    /// From the oldest to the newest created time (ms since 1970) of the channel's nearby rows.
    package let times: ClosedRange<Int64>
    /// The approximate number of lost rows of this channel, by its share of the nearby rows. All places together have
    /// `about` of the region.
    package let about: Int
  }
}

/// Turns intervals of keys in which something could not be read into regions without rows.
struct LostRegions {
  /// What a row next to a gap shows.
  struct Neighbor {
    let key: Int64
    let owner: [UInt8]?
    let channelURL: [UInt8]?
    let createdAt: Int64?
  }

  let entity: LegacyEntity
  /// `Z_MAX`, if known.
  let greatestKey: Int64?
  /// Rows per page, for an end that nothing limits.
  let rowsPerLeaf: Int
  private var found: [Gap] = []

  private struct Gap {
    var keys: ClosedRange<Int64>
    /// Keys without a row; fewer than `keys` if gaps were joined.
    var missing: Double
    var owner: [UInt8]?
    var channelURL: [UInt8]?
    var times: ClosedRange<Int64>?
    var isLast = false
    var isEndAssumed = false
  }

  init(entity: LegacyEntity, greatestKey: Int64?, rowsPerLeaf: Int) {
    self.entity = entity
    self.greatestKey = greatestKey
    self.rowsPerLeaf = rowsPerLeaf
  }

  /// Beyond this number, gaps are joined to the last one, including rows between them.
  static let maximumRegions = 5_000

  /// The intervals in ascending order, joined if they touch.
  static func merged(_ intervals: [TableWalk.Interval]) -> [TableWalk.Interval] {
    var result: [TableWalk.Interval] = []
    for next in intervals.sorted(by: { ($0.after ?? .min) < ($1.after ?? .min) }) {
      if let after = next.after, let through = next.through, after >= through { continue }
      guard let last = result.last, last.through.map({ $0 >= next.after ?? .min }) ?? true else {
        result.append(next)
        continue
      }
      if let through = last.through { result[result.count - 1].through = next.through.map { max($0, through) } }
    }
    return result
  }

  /// The regions, with the approximate number of rows each had: their keys had rows as often as where nothing is
  /// missing.
  /// - Parameters:
  ///   - rows: rows that still exist.
  ///   - lastKey: the greatest key that any row had.
  func regions(rows: Int64, lastKey: Int64) -> [LostRegion] {
    let missing = found.reduce(0.0) { $0 + $1.missing }
    let others = Double(lastKey) - missing
    let density = rows > 0 && others > 0 ? min(1, Double(rows) / others) : 1
    return found.map { gap in
      let about = (gap.missing * density).rounded()
      return LostRegion(
        entity: entity, keys: gap.keys, about: max(1, Int(min(about, 1e12))), owner: gap.owner,
        channelURL: gap.channelURL, times: gap.times, isLast: gap.isLast, isEndAssumed: gap.isEndAssumed)
    }
  }

  /// Adds the keys between two rows that are in the interval.
  /// - Parameters:
  ///   - before: the row before, `nil` = none.
  ///   - after: the row after, `nil` = none.
  mutating func add(_ before: Neighbor?, _ after: Neighbor?, in interval: TableWalk.Interval) {
    let low = max(before?.key ?? 0, interval.after ?? 0, 0)
    var high = after.map { $0.key - 1 } ?? interval.through ?? .max
    if let through = interval.through { high = min(high, through) }
    var isEndAssumed = false
    if after == nil {
      // Nothing was ever assigned above Z_MAX; without it, one page is all that can be assumed.
      let end = greatestKey ?? low.addingReportingOverflow(Int64(rowsPerLeaf)).partialValue
      isEndAssumed = greatestKey == nil && high > end
      high = min(high, end)
    }
    guard high > low else { return }
    let missing = Double(high) - Double(low)
    if found.count >= LostRegions.maximumRegions, let last = found.last {
      found[found.count - 1] = Gap(
        keys: last.keys.lowerBound...high, missing: last.missing + missing, isLast: after == nil,
        isEndAssumed: isEndAssumed)
      return
    }
    let same: ((Neighbor) -> [UInt8]?) -> [UInt8]? = { value in
      guard let before, let after else { return (before ?? after).flatMap(value) }
      return value(before) == value(after) ? value(before) : nil
    }
    let times = [before?.createdAt, after?.createdAt].compactMap { $0 }.sorted()
    // A row on one side only says nothing about the other end of the gap.
    let isBounded = before != nil && after != nil
    found.append(
      Gap(
        keys: low + 1...high, missing: missing, owner: same(\.owner), channelURL: isBounded ? same(\.channelURL) : nil,
        times: times.first.flatMap { first in times.last.map { first...$0 } }, isLast: after == nil,
        isEndAssumed: isEndAssumed))
  }
}
