import CacheStorage
import ChatModel
import RawSQLite

/// A filter as far as the columns of `channel` can express it: it leaves out only channels that the filter does not
/// admit. The filter itself checks the others.
struct ChannelListCondition {
  /// Begins with ` AND`, or is empty. Parameters are numbered from `firstParameter`.
  private(set) var sql = ""
  private var texts: [String] = []
  private let firstParameter: Int32

  /// Far below SQLite's own limit of parameters.
  static let greatestCount = 10_000

  init(_ filter: ChannelListFilter, firstParameter: Int32) throws {
    self.firstParameter = firstParameter
    guard filter.urls.count + filter.customTypes.count <= Self.greatestCount else {
      throw CacheError(.invalidValue, "The filter names too many channels or custom types. Ask for fewer at once.")
    }
    guard filter.urls.isEmpty else {
      sql = " AND url IN (" + filter.urls.map { parameter($0) }.joined(separator: ",") + ")"
      return
    }
    addStates(of: filter)
    if !filter.includesEmpty { sql += " AND last_message_at IS NOT NULL" }
    if filter.unreadOnly { sql += " AND unread_message_count > 0" }
    if let time = filter.createdBefore { sql += " AND created_at < \(time)" }
    if let time = filter.createdAfter { sql += " AND created_at > \(time)" }
    if !filter.customTypes.isEmpty {
      sql += " AND ifnull(custom_type, '') IN (" + filter.customTypes.map { parameter($0) }.joined(separator: ",") + ")"
    }
    if let prefix = filter.customTypePrefix, !prefix.isEmpty {
      // As blobs, because the prefix is one of bytes, whatever characters they belong to.
      sql += " AND substr(CAST(custom_type AS BLOB), 1, \(prefix.utf8.count)) = CAST(\(parameter(prefix)) AS BLOB)"
    }
  }

  /// States that the model does not know are left to the filter.
  private mutating func addStates(of filter: ChannelListFilter) {
    switch filter.memberState {
    case .all: sql += " AND ifnull(member_state, 'joined') IN ('joined', 'invited')"
    case .joinedOnly: sql += " AND ifnull(member_state, 'joined') = 'joined'"
    case .invitedOnly, .invitedByFriend, .invitedByNonFriend: sql += " AND member_state = 'invited'"
    }
    let (auto, prevented) = (
      "'allow_auto_unhide', 'hidden_allow_auto_unhide'", "'prevent_auto_unhide', 'hidden_prevent_auto_unhide'"
    )
    switch filter.hidden {
    case .all: break
    case .unhiddenOnly: sql += " AND ifnull(hidden_state, '') NOT IN (\(auto), \(prevented))"
    case .hiddenOnly: sql += " AND ifnull(hidden_state, 'unhidden') <> 'unhidden'"
    case .hiddenAllowAutoUnhide: sql += " AND ifnull(hidden_state, 'unhidden') NOT IN ('unhidden', \(prevented))"
    case .hiddenPreventAutoUnhide: sql += " AND ifnull(hidden_state, 'unhidden') NOT IN ('unhidden', \(auto))"
    }
  }

  private mutating func parameter(_ text: String) -> String {
    texts.append(text)
    return "?\(Int(firstParameter) + texts.count - 1)"
  }

  func bind(to statement: RawStatement) {
    for (offset, text) in texts.enumerated() { statement.bindText(text, at: firstParameter + Int32(offset)) }
  }
}
