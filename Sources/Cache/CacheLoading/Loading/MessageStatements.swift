import RawSQLite

/// The prepared statements that write the messages of a batch, most of them many at a time: within one statement SQLite
/// finds the end of the table once.
final class MessageStatements {
  private static let columns: Int32 = 11
  /// Few enough for the number of parameters that an older SQLite allows (999).
  private static let rowsAtOnce = 40

  private let mode: CacheLoader.Mode
  private let channels: ChannelStatements
  private let connection: RawConnection
  private let single: RawStatement
  /// Only a batch with so many messages needs it.
  private lazy var several = Result { try prepare(rows: MessageStatements.rowsAtOnce) }

  init(_ connection: RawConnection, channels: ChannelStatements, mode: CacheLoader.Mode) throws {
    self.mode = mode
    self.channels = channels
    self.connection = connection
    single = try connection.prepare(MessageStatements.sql(mode, rows: 1))
  }

  private func prepare(rows: Int) throws -> RawStatement {
    try connection.prepare(MessageStatements.sql(mode, rows: rows))
  }

  private static func sql(_ mode: CacheLoader.Mode, rows: Int) -> String {
    let row = "(" + Array(repeating: "?", count: Int(columns)).joined(separator: ", ") + ")"
    return """
      INSERT INTO \(mode == .mergedCache ? "load_message (z_pk, channel_url" : "message (id, channel_id"), message_id, created_at, updated_at, kind, parent_message_id, custom_type,
        sender_id, request_id, payload) VALUES \(Array(repeating: row, count: rows).joined(separator: ", "))
      """
  }

  /// - Parameter arena: the batch's, which stays where it is until the rows are written.
  func append(
    _ messages: [LoadBatch.Message], _ arena: UnsafePointer<UInt8>, _ channelIDs: ChannelIDs
  ) throws {
    var next = 0
    while messages.count - next >= MessageStatements.rowsAtOnce {
      let statement = try several.get()
      for index in 0..<MessageStatements.rowsAtOnce {
        try bind(messages[next + index], arena, channelIDs, to: statement, Int32(index) * MessageStatements.columns)
      }
      try statement.run()
      next += MessageStatements.rowsAtOnce
    }
    for index in next..<messages.count {
      try bind(messages[index], arena, channelIDs, to: single, 0)
      try single.run()
    }
  }

  /// - Parameter before: the parameters of the rows before.
  @inline(__always)
  private func bind(
    _ row: LoadBatch.Message, _ base: UnsafePointer<UInt8>, _ channelIDs: ChannelIDs, to message: RawStatement,
    _ before: Int32
  ) throws {
    let url = UnsafeRawBufferPointer(start: base + Int(row.channelURL.start), count: Int(row.channelURL.length))
    func bind(_ slice: LoadBatch.Slice, at index: Int32) {
      if slice.length < 0 {
        message.bindNull(at: index)
      } else {
        message.bindText(borrowing: base + Int(slice.start), count: Int(slice.length), at: index)
      }
    }
    message.bind(row.key, at: before + 1)
    if mode == .mergedCache {
      bind(row.channelURL, at: before + 2)
    } else {
      message.bind(try channelIDs.find(url) ?? channels.id(url, channelIDs), at: before + 2)
    }
    message.bind(row.messageID, at: before + 3)
    message.bind(row.createdAt, at: before + 4)
    message.bind(row.updatedAt, at: before + 5)
    message.bind(Int64(row.kind), at: before + 6)
    message.bind(row.parentMessageID, at: before + 7)
    bind(row.customType, at: before + 8)
    bind(row.senderID, at: before + 9)
    bind(row.requestID, at: before + 10)
    bind(row.payload, at: before + 11)
  }
}
