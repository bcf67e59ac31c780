import CacheStorage
import ChatModel
import RawSQLite

/// A filter as a condition on the columns of `message`, which agree with the payload.
struct MessageFilterCondition {
  /// Begins with ` AND`, or is empty. Parameters are numbered from `firstParameter`.
  let sql: String
  private let texts: [String]
  private let firstParameter: Int32

  /// Far below SQLite's own limit of parameters.
  static let greatestSenderCount = 10_000

  init(_ filter: MessageFilter, firstParameter: Int32) throws {
    guard filter.senderUserIDs.count <= Self.greatestSenderCount else {
      throw CacheError(.invalidValue, "The filter names too many senders. Ask for fewer at once.")
    }
    var sql = ""
    var texts: [String] = []
    if filter.messageType != .all { sql += " AND kind = \(filter.messageType.rawValue)" }
    if let customType = filter.customType {
      sql += " AND custom_type = ?\(firstParameter)"
      texts.append(customType)
    }
    if !filter.senderUserIDs.isEmpty {
      let first = Int(firstParameter) + texts.count
      let parameters = (first..<first + filter.senderUserIDs.count).map { "?\($0)" }
      sql += " AND sender_id IN (" + parameters.joined(separator: ",") + ")"
      texts += filter.senderUserIDs
    }
    self.sql = sql
    self.texts = texts
    self.firstParameter = firstParameter
  }

  func bind(to statement: RawStatement) {
    for (offset, text) in texts.enumerated() { statement.bindText(text, at: firstParameter + Int32(offset)) }
  }
}
