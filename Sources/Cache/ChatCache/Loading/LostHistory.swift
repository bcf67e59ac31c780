import RawSQLite

/// What salvage could not bring from a damaged store, as the cache of one owner remembers it (`lost_history`).
package struct LostHistory: Sendable, Equatable, Codable {
  /// Keys of one entity that have no row any more.
  package struct Entry: Sendable, Equatable, Codable {
    package let entity: String
    package let keys: ClosedRange<Int64>
    /// `nil` = any channel may have lost some.
    package let channelURL: [UInt8]?
    /// Unix ms; `nil` = at any time.
    package let times: ClosedRange<Int64>?
    /// About how many rows.
    package let about: Int64

    package init(
      entity: String, keys: ClosedRange<Int64>, channelURL: [UInt8]?, times: ClosedRange<Int64>?, about: Int64
    ) {
      self.entity = entity
      self.keys = keys
      self.channelURL = channelURL
      self.times = times
      self.about = about
    }
  }

  /// A time in which nothing is proven any more.
  package struct Cut: Sendable, Equatable, Codable {
    /// `nil` = in every channel.
    package let channelURL: [UInt8]?
    /// Unix ms; `nil` = at any time.
    package let times: ClosedRange<Int64>?

    package init(channelURL: [UInt8]?, times: ClosedRange<Int64>?) {
      self.channelURL = channelURL
      self.times = times
    }
  }

  package var entries: [Entry] = []
  package var cuts: [Cut] = []

  package init() {}
}

extension CacheLoader {
  /// Remembers what is gone, and where chunks must be cut. A later run on the same store knows better than the one
  /// before, so it takes the place of what was known; what another store lost stays.
  func settleLost(_ lost: LostHistory?) throws {
    guard let lost else { return }
    let forget = try connection.prepare("DELETE FROM lost_history WHERE source IN (?1, '') OR ?1 = ''")
    forget.bindText(source, at: 1)
    try forget.run()
    try connection.execute("DELETE FROM load_lost")
    let entry = try connection.prepare(
      """
      INSERT OR IGNORE INTO lost_history (entity, first_pk, last_pk, channel_id, start_at, end_at, about, source)
      VALUES (?, ?, ?, (SELECT id FROM channel WHERE url = ?), ?, ?, ?, ?)
      """)
    for item in lost.entries {
      entry.bindText(item.entity, at: 1)
      entry.bind(item.keys.lowerBound, at: 2)
      entry.bind(item.keys.upperBound, at: 3)
      entry.bindText(item.channelURL, at: 4)
      entry.bind(item.times?.lowerBound, at: 5)
      entry.bind(item.times?.upperBound, at: 6)
      entry.bind(item.about, at: 7)
      entry.bindText(source, at: 8)
      try entry.run()
    }
    let cut = try connection.prepare("INSERT INTO load_lost VALUES (?, ?, ?)")
    for item in lost.cuts {
      cut.bindText(item.channelURL, at: 1)
      cut.bind(item.times?.lowerBound ?? .min, at: 2)
      cut.bind(item.times?.upperBound ?? .max, at: 3)
      try cut.run()
    }
  }
}
