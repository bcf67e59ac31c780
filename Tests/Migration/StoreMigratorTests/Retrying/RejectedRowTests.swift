import Testing

@testable import CacheLoading

/// When a row that a merge rejects is known from a quarantine file, and therefore not kept a second time.
@Suite("Lines of a quarantine file that are about one row") struct RejectedRowTests {
  private func row(_ columns: String, key: Int = 1) throws -> RejectedRow {
    let line =
      #"{"columns":{\#(columns)},"entity":"FailedMessage","reason":"owner_missing","rung":"normal","z_pk":\#(key)}"#
    return try #require(RejectedRow(line.utf8))
  }

  @Test("a repair of the owner, and of the payload or of other columns, leaves it the same row")
  func repaired() throws {
    let row = try row(#""ZOWNER_ID":null,"ZREQUEST_ID":"a","ZSERIALIZED_DATA":"e30=","Z_OPT":1"#)
    let owner = try self.row(#""ZOWNER_ID":"ann","ZREQUEST_ID":"a","ZSERIALIZED_DATA":"e30=","Z_OPT":1"#)
    let payload = try self.row(#""Z_OPT":1,"ZOWNER_ID":"ann","ZREQUEST_ID":"a","ZSERIALIZED_DATA":"e31=""#)
    let column = try self.row(#""ZOWNER_ID":"ann","ZREQUEST_ID":"b","ZSERIALIZED_DATA":"e30=","Z_OPT":1"#)
    for repaired in [row, owner, payload, column] { #expect(row.isVersion(of: repaired)) }
  }

  @Test("a row of another store with the same keys is another row, and so is another key or a later save")
  func others() throws {
    let row = try row(#""ZREQUEST_ID":"a","ZSERIALIZED_DATA":"e30=","Z_OPT":1"#)
    let other = try self.row(#""ZREQUEST_ID":"b","ZSERIALIZED_DATA":"e31=","Z_OPT":1"#)
    let later = try self.row(#""ZREQUEST_ID":"a","ZSERIALIZED_DATA":"e30=","Z_OPT":2"#)
    let key = try self.row(#""ZREQUEST_ID":"a","ZSERIALIZED_DATA":"e30=","Z_OPT":1"#, key: 2)
    for other in [other, later, key] { #expect(!row.isVersion(of: other)) }
    // A payload that both lack says nothing.
    let (empty, without) = try (
      self.row(#""ZREQUEST_ID":"a","ZSERIALIZED_DATA":null,"Z_OPT":1"#),
      self.row(#""ZREQUEST_ID":"b","ZSERIALIZED_DATA":null,"Z_OPT":1"#)
    )
    #expect(!empty.isVersion(of: without))
  }

  @Test("columns that Foundation cannot read are compared as a whole")
  func unreadable() throws {
    let half = #"\ud800"#
    let row = try row(#""ZREQUEST_ID":"\#(half)a","ZSERIALIZED_DATA":"e30=","Z_OPT":1"#)
    #expect(row.isVersion(of: row))
    #expect(!row.isVersion(of: try self.row(#""ZREQUEST_ID":"\#(half)b","ZSERIALIZED_DATA":"e31=","Z_OPT":1"#)))
  }
}
