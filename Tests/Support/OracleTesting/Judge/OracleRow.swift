import Foundation

/// A value as SQLite stored it; text and blobs are bytes.
enum OracleValue: Equatable {
  case null
  case integer(Int64)
  case real(Double)
  case text([UInt8])
  case blob([UInt8])
}

/// One row of an entity table, read by column name.
struct OracleRow {
  let entity: String
  let primaryKey: Int64
  /// Z_OPT; NULL is 0 where rows are compared (Docs/RowRules.md#messages, rule 7).
  let saveCount: Int64
  let columns: [String: OracleValue]
  /// The owner column, or the only owner of the store where that is missing.
  var owner: [UInt8]?
  /// Whether `owner` was filled in by "the only owner".
  var ownerAssumed = false

  /// Text that is there. "NULL and the empty string are both *missing* for owner id, channel url, request id, token".
  func filledText(_ column: String) -> [UInt8]? {
    if case .text(let bytes)? = columns[column], !bytes.isEmpty { bytes } else { nil }
  }

  /// Text as it is, the empty one included.
  func text(_ column: String) -> [UInt8]? {
    if case .text(let bytes)? = columns[column] { bytes } else { nil }
  }

  func integer(_ column: String) -> Int64? {
    if case .integer(let number)? = columns[column] { number } else { nil }
  }

  /// The raw bytes of the payload: "text stored where a blob is declared" is ordinary input.
  var payloadBytes: [UInt8]? {
    switch columns["ZSERIALIZED_DATA"] {
    case .text(let bytes), .blob(let bytes): bytes
    default: nil
    }
  }

  /// "`is_deleted` NULL = false".
  var isDeleted: Bool { (integer("ZIS_DELETED") ?? 0) != 0 }
  var channelURL: [UInt8]? { filledText("ZCHANNEL_URL") }
  var messageID: Int64? { integer("ZMESSAGE_ID") }
  var createdAt: Int64? { integer("ZCREATED_AT") }
  var requestID: [UInt8]? { filledText("ZREQUEST_ID") }

  /// Whether this row goes before `other` among duplicates: greater Z_OPT, then greater Z_PK (rule 7).
  func isNewer(than other: OracleRow) -> Bool {
    saveCount != other.saveCount ? saveCount > other.saveCount : primaryKey > other.primaryKey
  }
}

/// What became of a row.
package enum OracleOutcome: Equatable {
  case migrated
  case duplicate
  case tombstone
  case undecoded
  case rejected(String)
  case dropped(String)
}

/// The seven counts of one entity: "read = migrated + duplicate + tombstone + undecoded + rejected + dropped".
package struct OracleLedger: Equatable, Hashable {
  package var read = 0
  package var migrated = 0
  package var duplicate = 0
  package var tombstone = 0
  package var undecoded = 0
  package var rejected = 0
  package var dropped = 0

  mutating func count(_ outcome: OracleOutcome) {
    read += 1
    switch outcome {
    case .migrated: migrated += 1
    case .duplicate: duplicate += 1
    case .tombstone: tombstone += 1
    case .undecoded: undecoded += 1
    case .rejected: rejected += 1
    case .dropped: dropped += 1
    }
  }

  package static func + (left: OracleLedger, right: OracleLedger) -> OracleLedger {
    OracleLedger(
      read: left.read + right.read, migrated: left.migrated + right.migrated,
      duplicate: left.duplicate + right.duplicate, tombstone: left.tombstone + right.tombstone,
      undecoded: left.undecoded + right.undecoded, rejected: left.rejected + right.rejected,
      dropped: left.dropped + right.dropped)
  }
}
