import Foundation

extension StoreOracle {
  /// "*Channels* follow 2–4, 6–8 (duplicates by url: Z_OPT, then Z_PK)."
  mutating func judgeChannels() {
    var survivors: [(row: OracleRow, payload: OraclePayload)] = []
    for row in tables.rows["Channel"] ?? [] {
      guard hasOwner(row) else { continue }
      guard row.channelURL != nil else {
        decide(row, .rejected("column_impossible"))
        continue
      }
      guard let payload = row.payloadBytes.flatMap({ OraclePayload($0) }) else {
        decide(row, .undecoded)
        continue
      }
      guard payload.agrees(withChannel: row) else {
        decide(row, .rejected("disagrees"))
        continue
      }
      survivors.append((row, payload))
    }
    for (row, payload) in survivors {
      let isBeaten = survivors.contains { other in
        other.row.owner == row.owner && other.row.channelURL == row.channelURL && other.row.isNewer(than: row)
      }
      decide(row, isBeaten ? .duplicate : .migrated)
      if !isBeaten, let url = row.channelURL { change(row.owner) { $0.channels[url] = payload.text } }
    }
  }

  /// "tokens 2, 3 (`token_missing`), duplicates by (owner, url) keep the greatest Z_PK; url missing = token of the
  /// channel list".
  mutating func judgeTokens() {
    var survivors: [OracleRow] = []
    for row in tables.rows["MessageChangeLogToken"] ?? [] {
      guard hasOwner(row) else { continue }
      guard row.filledText("ZTOKEN") != nil else {
        decide(row, .rejected("token_missing"))
        continue
      }
      survivors.append(row)
    }
    for row in survivors {
      let isBeaten = survivors.contains { other in
        other.owner == row.owner && other.channelURL == row.channelURL && other.primaryKey > row.primaryKey
      }
      decide(row, isBeaten ? .duplicate : .migrated)
      if !isBeaten { change(row.owner) { $0.tokens.append(row) } }
    }
  }

  /// "queries: 2, then columns as they are, blob kept raw, every row with an owner migrated."
  mutating func judgeQueries() {
    for row in tables.rows["ChannelListQuery"] ?? [] {
      guard hasOwner(row) else { continue }
      decide(row, .migrated)
      change(row.owner) { $0.queries.append(row) }
    }
  }

  /// "*Outgoing* (FailedMessage, PendingMessage): 2, 3, 4, request id missing in column and payload → rejected
  /// `request_id_missing`, 6, request id known to any message row of that owner, tombstones included, rejected ones
  /// not (it was sent) → duplicate, then duplicates by request id (failed wins over pending, then Z_OPT, Z_PK),
  /// migrated."
  mutating func judgeOutgoing() {
    var survivors: [(row: OracleRow, payload: OraclePayload, requestID: [UInt8])] = []
    for entity in ["FailedMessage", "PendingMessage"] {
      for row in tables.rows[entity] ?? [] {
        guard hasOwner(row), let owner = row.owner else { continue }
        // "outgoing url, created_at": no bound is named, unlike for messages.
        guard row.channelURL != nil, row.createdAt != nil else {
          decide(row, .rejected("column_impossible"))
          continue
        }
        guard let payload = row.payloadBytes.flatMap({ OraclePayload($0) }) else {
          decide(row, .undecoded)
          continue
        }
        guard let requestID = row.requestID ?? payload.requestID else {
          decide(row, .rejected("request_id_missing"))
          continue
        }
        guard payload.agrees(withOutgoing: row) else {
          decide(row, .rejected("disagrees"))
          continue
        }
        if sentRequestIDs[owner]?.contains(requestID) == true {
          decide(row, .duplicate)
          continue
        }
        survivors.append((row, payload, requestID))
      }
    }
    for candidate in survivors {
      let isBeaten = survivors.contains { other in
        guard other.row.owner == candidate.row.owner, other.requestID == candidate.requestID else { return false }
        if other.row.entity != candidate.row.entity { return other.row.entity == "FailedMessage" }
        return other.row.isNewer(than: candidate.row)
      }
      decide(candidate.row, isBeaten ? .duplicate : .migrated)
      if !isBeaten { change(candidate.row.owner) { $0.outgoing.append(candidate) } }
    }
  }
}
