import GRDB

/// A page of a list of users, in the order in which the server got to know them (Docs/Protocol.md#lists-of-users).
struct UserPage {
  let rows: ArraySlice<Row>
  /// The token of the next page; empty after the last.
  let next: String

  /// - Parameters:
  ///   - list: rows that begin with the columns of `UserRecord`, of users `u`, with a condition that others can follow.
  ///   - name: of the list, for its tokens.
  init(
    _ list: SQLText, _ name: String, _ query: Query, isNewestFirst: Bool = false, _ transaction: Transaction
  ) throws {
    // The default of the Platform API; clients always say how many they want.
    let limit = try query.limit(default: 10, maximum: 100)
    var sql = list
    try sql.addUserFilters(query)
    if let text = try query.string("token"), !text.isEmpty {
      sql.add(" AND u.id \(isNewestFirst ? "<" : ">") ?", try PageToken(text, of: name, count: 1).integer(0))
    }
    sql.add(" ORDER BY u.id \(isNewestFirst ? "DESC" : "ASC") LIMIT ?", limit + 1)
    let found = try transaction.rows(sql)
    rows = found.prefix(Int(limit))
    next = found.count > rows.count ? rows.last.map { PageToken(name, ["\($0[0] as Int64)"]).text } ?? "" : ""
  }
}

extension SQLText {
  /// Of users `u`, those that a list asks for.
  fileprivate mutating func addUserFilters(_ query: Query) throws {
    let ids = try query.list("user_ids")
    if !ids.isEmpty { add("u.user_id", in: ids) }
    if let start = try query.string("nickname_startswith") {
      add(" AND instr(swiftLowercaseString(u.nickname), swiftLowercaseString(?)) = 1", start)
    }
    guard let key = try query.string("metadatakey") else { return }
    add(" AND EXISTS (SELECT 1 FROM json_each(CAST(u.metadata AS TEXT)) d WHERE d.key = ?", key)
    let values = try query.list("metadatavalues_in")
    if !values.isEmpty { add("d.value", in: values) }
    text += ")"
  }
}
