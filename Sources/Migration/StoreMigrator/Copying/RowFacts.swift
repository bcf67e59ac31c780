import CacheLoading
import LegacyStore

/// One legacy row as the rules see it.
struct RowFacts {
  let cursor: EntityCursor
  let columns: RowColumns

  init(_ cursor: EntityCursor, _ columns: RowColumns) {
    self.cursor = cursor
    self.columns = columns
  }

  var channelURL: TextColumn { TextColumn(cursor, columns.channelURL) }
  var requestID: TextColumn { TextColumn(cursor, columns.requestID) }
  var messageID: Int64? { integer(columns.messageID) }
  var createdAt: Int64? { integer(columns.createdAt) }
  /// The stored payload; `nil` for NULL and numbers.
  var payload: UnsafeRawBufferPointer? { buffer(columns.payload) }

  // Written out: a method passed as a value would retain the cursor, for every column of every row.
  func buffer(_ column: Int32?) -> UnsafeRawBufferPointer? {
    guard let column else { return nil }
    return cursor.buffer(column)
  }

  func integer(_ column: Int32?) -> Int64? {
    guard let column else { return nil }
    return cursor.integer(column)
  }

  func bytes(_ column: Int32?) -> [UInt8]? { column.flatMap(cursor.bytes) }

  /// The row as it is kept if it cannot be migrated.
  /// - Parameters:
  ///   - reason: why it is rejected; `nil` = undecoded.
  ///   - rung: the salvage step it came from; `nil` = read in the ordinary way.
  ///   - requestID: its request id if the column has none.
  func aside(reason: RejectReason?, rung: String?, requestID: [UInt8]? = nil) -> LoadBatch.Aside {
    let stored: LoadBatch.StoredBytes
    switch columns.payload.map(cursor.storageClass) {
    case nil, .null: stored = .null
    case .text: stored = .text(bytes(columns.payload) ?? [])
    case .blob: stored = .blob(bytes(columns.payload) ?? [])
    case .integer: stored = .integer(integer(columns.payload) ?? 0)
    case .real: stored = .real(columns.payload.map(cursor.real) ?? 0)
    }
    return LoadBatch.Aside(
      key: cursor.key, saveCounter: cursor.saveCounter, channelURL: channelURL.bytes, messageID: messageID,
      createdAt: createdAt, requestID: self.requestID.bytes ?? requestID,
      columns: cursor.columnsJSON(withoutPayload: reason == nil), bytes: stored, reason: reason?.rawValue, rung: rung)
  }
}
