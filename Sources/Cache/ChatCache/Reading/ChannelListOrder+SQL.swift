import ChatModel
import RawSQLite

/// An order of channels as columns that an index has in that order.
///
/// A page continues behind a position, so nothing before it is read. SQLite can compare rows of several columns only if
/// all of them have one direction and none is NULL. Therefore the rest of a list is walked in stretches: what equals
/// the position in all columns but the last, then in all but the last two, and so on. Each is one range of the index.
struct ChannelOrderSQL {
  private struct Key {
    let column: String
    let isDescending: Bool
    let value: Value
  }

  enum Value {
    case integer(Int64?)
    case text(String?)

    var isNull: Bool {
      switch self {
      case .integer(let value): value == nil
      case .text(let value): value == nil
      }
    }
  }

  /// One range of the index.
  struct Stretch {
    /// Begins with ` AND`, or is empty; parameters are numbered from 1.
    var condition = ""
    var values: [Value] = []

    func bind(to statement: RawStatement) {
      for (offset, value) in values.enumerated() {
        switch value {
        case .integer(let value): statement.bind(value, at: Int32(offset) + 1)
        case .text(let value): statement.bindText(value, at: Int32(offset) + 1)
        }
      }
    }
  }

  /// The index with the order.
  let index: String
  /// What comes after ORDER BY.
  let sorting: String
  /// The rest of the list, stretch by stretch.
  let stretches: [Stretch]
  /// The first parameter number that no stretch uses.
  static let firstFreeParameter: Int32 = 4

  /// - Returns: `nil` for an order without a column.
  init?(_ order: ChannelListOrder, after position: ChannelPosition?) {
    let created = Key(column: "created_at", isDescending: true, value: .integer(position?.createdAt))
    let url = Key(column: "url", isDescending: false, value: .text(position?.url))
    let keys: [Key]
    switch order {
    case .chronological: (index, keys) = ("channel_by_creation", [created, url])
    case .latestLastMessage:
      let last = Key(column: "last_message_at", isDescending: true, value: .integer(position?.time))
      (index, keys) = ("channel_by_last_message", [last, created, url])
    case .channelNameAlphabetical:
      // A channel without a name has no text in its column.
      let text = position.flatMap { $0.text.isEmpty ? nil : $0.text }
      (index, keys) = ("channel_by_name", [Key(column: "name", isDescending: false, value: .text(text)), created, url])
    case .channelMetadataValueAlphabetical: return nil
    }
    sorting = keys.map { $0.isDescending ? "\($0.column) DESC" : $0.column }.joined(separator: ", ")
    stretches = position == nil ? [Stretch()] : keys.indices.reversed().flatMap { Self.stretches(behind: keys, $0) }
  }

  /// What equals the keys before `index` and comes later by that key. NULL is the smallest value of a column.
  private static func stretches(behind keys: [Key], _ index: Int) -> [Stretch] {
    var same = Stretch()
    for key in keys[..<index] {
      same.values.append(key.value)
      same.condition += " AND \(key.column) IS ?\(same.values.count)"
    }
    func with(_ comparison: String, _ value: Value? = nil) -> Stretch {
      var stretch = same
      if let value { stretch.values.append(value) }
      stretch.condition += " AND \(keys[index].column) \(comparison)"
      return stretch
    }
    let (key, parameter) = (keys[index], "?\(same.values.count + 1)")
    switch (key.isDescending, key.value.isNull) {
    case (true, true): return []
    case (true, false): return [with("< \(parameter)", key.value), with("IS NULL")]
    case (false, true): return [with("IS NOT NULL")]
    case (false, false): return [with("> \(parameter)", key.value)]
    }
  }
}
