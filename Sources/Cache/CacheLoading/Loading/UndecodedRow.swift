import RawSQLite

/// How an undecoded legacy row is written.
enum UndecodedRow {
  static func bind(_ statement: RawStatement, entity: String, _ row: LoadBatch.Aside) {
    statement.bindText(entity, at: 1)
    statement.bind(row.key, at: 2)
    statement.bind(row.saveCounter, at: 3)
    statement.bindText(row.channelURL, at: 4)
    statement.bind(row.messageID, at: 5)
    statement.bind(row.createdAt, at: 6)
    statement.bindText(row.requestID, at: 7)
    statement.bindText(row.columns, at: 8)
    statement.bindText(row.rung, at: 10)
    switch row.bytes {
    case .null: statement.bindNull(at: 9)
    case .text(let bytes): statement.bindText(bytes, at: 9)
    case .blob(let bytes): statement.bindBlob(bytes, at: 9)
    case .integer(let value): statement.bind(value, at: 9)
    case .real(let value): statement.bindReal(value, at: 9)
    }
  }
}
