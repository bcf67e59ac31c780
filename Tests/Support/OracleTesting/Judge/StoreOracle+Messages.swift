import Foundation

extension StoreOracle {
  /// Message and SucceededMessage, by the eight lines of "*Messages*"; "The first line that applies decides."
  mutating func judgeMessages() {
    let rows = tables.rows[tables.messageEntity] ?? []
    let tombstones = Set(rows.filter(\.isDeleted).compactMap(Self.identity))
    var survivors: [OracleMessage] = []
    for row in rows {
      // 1. "is_deleted: tombstone. A tombstone also wins over every other row with its (owner, url, message id),
      // undecoded ones included: those count as tombstone."
      if row.isDeleted || Self.identity(row).map(tombstones.contains) == true {
        decide(row, .tombstone)
        noteSent(row, payload: row.requestID == nil ? row.payloadBytes.flatMap { OraclePayload($0) } : nil)
        continue
      }
      // 2.
      guard hasOwner(row) else { continue }
      // 3. "a required column missing or impossible": "message url, id (≥ 1), created_at (≥ 0)".
      guard row.channelURL != nil, let id = row.messageID, id >= 1, let time = row.createdAt, time >= 0 else {
        decide(row, .rejected("column_impossible"))
        continue
      }
      // 4. "payload NULL, in no known encoding, or whose *whole* text is not one well-formed JSON object: undecoded".
      guard let payload = row.payloadBytes.flatMap({ OraclePayload($0) }) else {
        decide(row, .undecoded)
        noteSent(row, payload: nil)
        continue
      }
      // 5.
      guard let kind = payload.kind else {
        decide(row, .rejected("unknown_kind"))
        continue
      }
      // 6.
      guard payload.agrees(withMessage: row) else {
        decide(row, .rejected("disagrees"))
        continue
      }
      noteSent(row, payload: payload)
      survivors.append(OracleMessage(row: row, payload: payload, kind: kind))
    }
    // 7. "kept is the greatest payload `updated_at`, then Z_OPT, then Z_PK; the others are duplicate. Undecoded and
    // rejected rows take no part."
    let same = Dictionary(grouping: survivors) { Self.identity($0.row) }
    for message in survivors {
      let isBeaten = (same[Self.identity(message.row)] ?? []).contains { other in
        other.row.primaryKey != message.row.primaryKey && Self.isKept(other, over: message)
      }
      decide(message.row, isBeaten ? .duplicate : .migrated)
      if !isBeaten { change(message.row.owner) { $0.messages.append(message) } }
    }
  }

  /// What makes two message rows the same message.
  struct Identity: Hashable {
    let owner: [UInt8]
    let channelURL: [UInt8]
    let messageID: Int64
  }

  /// `nil` when owner, url or id is missing: such a row is nobody's duplicate.
  static func identity(_ row: OracleRow) -> Identity? {
    guard let owner = row.owner, let url = row.channelURL, let id = row.messageID else { return nil }
    return Identity(owner: owner, channelURL: url, messageID: id)
  }

  private static func isKept(_ one: OracleMessage, over other: OracleMessage) -> Bool {
    let (left, right) = (one.payload.updatedAt, other.payload.updatedAt)
    return left != right ? left > right : one.row.isNewer(than: other.row)
  }
}
