/// Why a row is rejected (Docs/RowRules.md). The raw value is the code in reports and quarantine files.
enum RejectReason: String, Sendable {
  case ownerMissing = "owner_missing"
  case columnImpossible = "column_impossible"
  case unknownKind = "unknown_kind"
  case disagrees = "disagrees"
  case requestIDMissing = "request_id_missing"
  case tokenMissing = "token_missing"
  case chunkInverted = "chunk_inverted"
}
