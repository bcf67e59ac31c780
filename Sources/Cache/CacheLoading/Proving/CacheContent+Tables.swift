import CacheStorage
import ChatModel
import RawSQLite

extension CacheContent {
  /// The tables whose rows come from one legacy entity each, except for messages.
  package enum Table: Sendable, CaseIterable { case channel, failed, pending, token, query, undecoded }

  /// The sum of the rows of a table.
  package func sum(of table: Table) throws -> ProofSum {
    var sum = ProofSum()
    try forEachDigest(table) { digest in
      sum.count += 1
      sum.digest.add(digest)
    }
    return sum
  }

  /// The digests of the rows of a table, for looking single rows up.
  package func digests(of table: Table) throws -> Set<[UInt64]> {
    var digests: Set<[UInt64]> = []
    try forEachDigest(table) { digests.insert([$0.0, $0.1]) }
    return digests
  }

  private func forEachDigest(_ table: Table, _ body: ((UInt64, UInt64)) -> Void) throws {
    let row = try statement(CacheContent.sql(table))
    let none = UnsafeRawBufferPointer(start: nil, count: 0)
    while try row.step() {
      switch table {
      case .channel:
        // A row that says two things is no copy of anything.
        guard ChannelColumns.agree(with: row, payload: 1, first: 2) else { continue }
        body(RowDigestFields.channel(url: row.buffer(0) ?? none, payload: row.buffer(1) ?? none))
      case .failed, .pending:
        body(
          RowDigestFields.outgoing(
            channelURL: row.buffer(0) ?? none, requestID: row.buffer(1) ?? none, createdAt: row.integer(2) ?? 0,
            isFailed: table == .failed, automaticResendable: row.integer(3), errorCode: row.integer(4),
            startAt: row.integer(5), endAt: row.integer(6), payload: row.buffer(7) ?? none))
      case .token:
        let url = row.buffer(0) ?? none
        body(RowDigestFields.token(channelURL: url.isEmpty ? nil : url, token: row.buffer(1) ?? none))
      case .query:
        body(
          RowDigestFields.query(
            includeEmpty: row.integer(0), order: row.integer(1), customTypes: row.buffer(2), savepoint: row.buffer(3),
            updatedAt: row.integer(4), payload: row.buffer(5)))
      case .undecoded:
        body(
          RowDigestFields.undecoded(
            entity: row.text(0) ?? "", key: row.integer(1) ?? 0, saveCounter: row.integer(2), channelURL: row.buffer(3),
            messageID: row.integer(4), createdAt: row.integer(5), requestID: row.buffer(6),
            columns: row.buffer(7) ?? none, payload: row.column(8)))
      }
    }
  }

  private static func sql(_ table: Table) -> String {
    switch table {
    case .channel: "SELECT url, payload, \(ChannelColumns.list) FROM channel WHERE payload IS NOT NULL"
    case .failed, .pending:
      """
      SELECT c.url, o.request_id, o.created_at, o.automatic_resendable, o.error_code, o.start_at, o.end_at, o.payload
      FROM outgoing_message o JOIN channel c ON c.id = o.channel_id
      WHERE o.state = '\(table == .failed ? "failed" : "pending")'
      """
    case .token: "SELECT channel_url, token FROM changelog_token"
    case .query:
      """
      SELECT include_empty, sort_order, custom_types, savepoint, updated_at, payload FROM channel_query
      WHERE custom_types IS NOT '\(ChannelListProgress.marker)'
      """
    case .undecoded:
      "SELECT entity, z_pk, z_opt, channel_url, message_id, created_at, request_id, columns, bytes FROM undecoded"
    }
  }
}
