/// What salvage could not recover from a damaged store, as recorded in the cache of one owner (`lost_history`).
package struct LostHistory: Sendable, Equatable, Codable {
  /// Keys of one entity that no longer have a row.
  package struct Entry: Sendable, Equatable, Codable {
    package let entity: String
    /// Up to the greatest possible key if the end is not known.
    package let keys: ClosedRange<Int64>
    /// `nil` if any channel may have lost some.
    package let channelURL: [UInt8]?
    /// Unix ms; `nil` for any time.
    package let times: ClosedRange<Int64>?
    /// The approximate number of rows.
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

  /// A time in which nothing is proven any longer.
  package struct Cut: Sendable, Equatable, Codable {
    /// `nil` for every channel.
    package let channelURL: [UInt8]?
    /// Unix ms; `nil` for any time.
    package let times: ClosedRange<Int64>?
    /// The keys of the messages that are lost there; `nil` if any may be.
    package let keys: ClosedRange<Int64>?
    /// The store has no message with a greater key.
    package let isLast: Bool

    package init(
      channelURL: [UInt8]?, times: ClosedRange<Int64>?, keys: ClosedRange<Int64>? = nil, isLast: Bool = false
    ) {
      self.channelURL = channelURL
      self.times = times
      self.keys = keys
      self.isLast = isLast
    }
  }

  package var entries: [Entry] = []
  package var cuts: [Cut] = []

  package init() {}
}
