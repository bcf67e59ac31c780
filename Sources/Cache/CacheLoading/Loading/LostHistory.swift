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
