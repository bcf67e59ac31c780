import Foundation

extension StoreOracle {
  /// "*Chunks:* 2 and 3; start > end → rejected `chunk_inverted`; a filter archive that cannot be read or names another
  /// channel → dropped `filter_unreadable`", then cut, shrunk and merged.
  mutating func judgeChunks() {
    var pieces: [[UInt8]: [Range]] = [:]
    for row in tables.rows["Chunk"] ?? [] {
      guard hasOwner(row), let owner = row.owner else { continue }
      // "chunk url, start, end": no bound is named.
      guard let url = row.channelURL, let start = row.integer("ZSTART_AT"), let end = row.integer("ZEND_AT") else {
        decide(row, .rejected("column_impossible"))
        continue
      }
      guard start <= end else {
        decide(row, .rejected("chunk_inverted"))
        continue
      }
      guard let filter = OracleFilter(row: row) else {
        decide(row, .dropped("filter_unreadable"))
        note("filter_unreadable")
        continue
      }
      let whole = Range(channelURL: url, filter: filter, start: start, end: end)
      let cuts = cutTimes(owner: owner, channelURL: url).filter { start <= $0 && $0 <= end }
      // "cutting gives a finding `chunk_cut`": one a chunk.
      if !cuts.isEmpty { note("chunk_cut") }
      let proven = Self.cut(whole, at: cuts).compactMap { shrunk($0, owner: owner) }
      // "A chunk with at least one piece counts migrated, else dropped (`chunk_dropped`)".
      decide(row, proven.isEmpty ? .dropped("chunk_dropped") : .migrated)
      if proven.isEmpty { note("chunk_dropped") }
      pieces[owner, default: []] += proven
    }
    for (owner, ranges) in pieces { change(owner) { $0.ranges = Self.merged(ranges) } }
  }

  /// "at the created_at of every row of the *message* table of its owner and channel, by the row's own columns, that
  /// ended undecoded or rejected and whose (url, message id) no migrated row has".
  private func cutTimes(owner: [UInt8], channelURL: [UInt8]) -> [Int64] {
    let migrated = Set((caches[owner]?.messages ?? []).compactMap { Self.identity($0.row) })
    return judged.compactMap { judged in
      let row = judged.row
      guard row.entity == tables.messageEntity, row.owner == owner, row.channelURL == channelURL else { return nil }
      switch judged.outcome {
      case .undecoded, .rejected: break
      // "Tombstones, duplicates and outgoing rows cut nothing".
      default: return nil
      }
      if let identity = Self.identity(row), migrated.contains(identity) { return nil }
      return row.createdAt
    }
  }

  /// "the cut millisecond belongs to no piece".
  private static func cut(_ whole: Range, at times: [Int64]) -> [Range] {
    var pieces = [whole]
    for time in times {
      pieces = pieces.flatMap { piece -> [Range] in
        guard piece.start <= time, time <= piece.end else { return [piece] }
        var parts: [Range] = []
        if piece.start < time {
          var before = piece
          before.end = time - 1
          parts.append(before)
        }
        if time < piece.end {
          var after = piece
          after.start = time + 1
          parts.append(after)
        }
        return parts
      }
    }
    return pieces
  }

  /// "Each piece is shrunk to the oldest and newest migrated message inside it that passes its filter, pieces without
  /// one vanish".
  private func shrunk(_ piece: Range, owner: [UInt8]) -> Range? {
    let times = (caches[owner]?.messages ?? []).filter { message in
      message.row.channelURL == piece.channelURL && piece.filter.admits(message)
    }.compactMap(\.row.createdAt).filter { piece.start <= $0 && $0 <= piece.end }
    guard let oldest = times.min(), let newest = times.max() else { return nil }
    var result = piece
    result.start = oldest
    result.end = newest
    return result
  }

  /// All pieces of a filter merge, when `next.start <= end + 1` (Docs/RowRules.md#chunks).
  private static func merged(_ pieces: [Range]) -> [Range] {
    var result: [Range] = []
    for piece in pieces.sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
      let touching = result.lastIndex { range in
        range.channelURL == piece.channelURL && range.filter == piece.filter
          && piece.start - 1 <= range.end
      }
      if let touching {
        result[touching].end = max(result[touching].end, piece.end)
      } else {
        result.append(piece)
      }
    }
    return result
  }
}
