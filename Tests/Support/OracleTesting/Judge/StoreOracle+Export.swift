import Foundation

extension StoreOracle {
  /// The lines of one owner's export after the first (Docs/Guides/export-format.md#lines), in the order of the kinds
  /// listed there.
  package func export(owner: [UInt8]) -> [[UInt8]] {
    guard let cache = caches[owner] else { return [] }
    return channelLines(cache) + messageLines(cache) + outgoingLines(cache) + rangeLines(cache) + tokenLines(cache)
      + queryLines(cache) + undecodedLines(cache)
  }

  private func sorted<Item>(_ items: [Item], by keys: (Item) -> [OracleSortKey]) -> [Item] {
    items.enumerated().sorted { left, right in
      for (one, other) in zip(keys(left.element), keys(right.element)) where one != other { return one < other }
      return left.offset < right.offset
    }.map(\.element)
  }

  /// "channel by url".
  private func channelLines(_ cache: Cache) -> [[UInt8]] {
    sorted(Array(cache.channels)) { [OracleSortKey($0.key)] }.map { url, payload in
      OracleLine.object([
        ("kind", OracleLine.text("channel")), ("payload", payload ?? OracleLine.null), ("url", OracleLine.text(url)),
      ])
    }
  }

  /// "message by (channel_url, created_at, message_id)".
  private func messageLines(_ cache: Cache) -> [[UInt8]] {
    let messages = sorted(cache.messages) { message in
      [
        OracleSortKey(message.row.channelURL), OracleSortKey(message.row.createdAt),
        OracleSortKey(message.row.messageID),
      ]
    }
    return messages.map { message in
      let (row, payload) = (message.row, message.payload)
      return OracleLine.object([
        ("channel_url", OracleLine.text(row.channelURL)),
        ("created_at", OracleLine.integer(row.createdAt)),
        ("custom_type", OracleLine.text(payload.customType)),
        ("kind", OracleLine.text("message")),
        ("message_id", OracleLine.integer(row.messageID)),
        ("parent_message_id", OracleLine.integer(payload.parentMessageID)),
        ("payload", payload.text),
        // "`request_id` from the column, else the payload"
        ("request_id", OracleLine.text(row.requestID ?? payload.requestID)),
        ("sender_id", OracleLine.text(payload.senderID)),
        ("type", OracleLine.text(message.kind)),
        ("updated_at", OracleLine.integer(payload.updatedAt)),
      ])
    }
  }

  /// "outgoing by request_id".
  private func outgoingLines(_ cache: Cache) -> [[UInt8]] {
    sorted(cache.outgoing) { [OracleSortKey($0.requestID)] }.map { row, payload, requestID in
      OracleLine.object([
        ("automatic_resendable", OracleLine.boolean(row.integer("ZAUTOMATIC_RESENDABLE").map { $0 != 0 })),
        ("channel_url", OracleLine.text(row.channelURL)),
        ("created_at", OracleLine.integer(row.createdAt)),
        ("error_code", OracleLine.integer(row.integer("ZERROR_CODE"))),
        ("kind", OracleLine.text("outgoing")),
        ("payload", payload.text),
        ("request_id", OracleLine.text(requestID)),
        ("state", OracleLine.text(row.entity == "FailedMessage" ? "failed" : "pending")),
      ])
    }
  }

  /// "range by (channel_url, filter text, start)".
  private func rangeLines(_ cache: Cache) -> [[UInt8]] {
    let ranges = sorted(cache.ranges) { range in
      [OracleSortKey(range.channelURL), OracleSortKey(range.filter.text), OracleSortKey(range.start)]
    }
    return ranges.map { range in
      OracleLine.object([
        ("channel_url", OracleLine.text(range.channelURL)),
        ("end", OracleLine.integer(range.end)),
        ("filter", range.filter == .everything ? OracleLine.null : range.filter.text),
        ("kind", OracleLine.text("range")),
        ("start", OracleLine.integer(range.start)),
      ])
    }
  }

  /// "token by (scope, channel_url)".
  private func tokenLines(_ cache: Cache) -> [[UInt8]] {
    let scope = { (row: OracleRow) in Array((row.channelURL == nil ? "channels" : "messages").utf8) }
    return sorted(cache.tokens) { [OracleSortKey(scope($0)), OracleSortKey($0.channelURL)] }.map { row in
      OracleLine.object([
        ("channel_url", OracleLine.text(row.channelURL)),
        ("kind", OracleLine.text("token")),
        ("scope", OracleLine.text(scope(row))),
        ("token", OracleLine.text(row.filledText("ZTOKEN"))),
      ])
    }
  }

  /// "channel_query by (order, include_empty, custom_types, updated_at)"; "query strings as they are". Rows that are
  /// equal in all four stay in the order of Z_PK (the contract names no further key).
  private func queryLines(_ cache: Cache) -> [[UInt8]] {
    let queries = sorted(cache.queries) { row in
      [
        OracleSortKey(row.integer("ZORDER")),
        OracleSortKey(row.integer("ZINCLUDE_EMPTY_CHANNEL").map { $0 == 0 ? 0 : 1 }),
        OracleSortKey(row.text("ZCUSTOM_TYPES_FILTER_STRING")), OracleSortKey(row.integer("ZUPDATED_AT")),
      ]
    }
    return queries.map { row in
      OracleLine.object([
        ("custom_types", OracleLine.text(row.text("ZCUSTOM_TYPES_FILTER_STRING"))),
        ("include_empty", OracleLine.boolean(row.integer("ZINCLUDE_EMPTY_CHANNEL").map { $0 != 0 })),
        ("kind", OracleLine.text("channel_query")),
        ("order", OracleLine.integer(row.integer("ZORDER"))),
        ("savepoint", OracleLine.text(row.text("ZSAVEPOINT"))),
        ("updated_at", OracleLine.integer(row.integer("ZUPDATED_AT"))),
      ])
    }
  }

  /// "undecoded by (entity, channel_url, created_at, message_id, request_id, Z_PK)"; "`bytes` null for SQL NULL, `""`
  /// for an empty value, UTF-8 bytes for text".
  private func undecodedLines(_ cache: Cache) -> [[UInt8]] {
    let rows = sorted(cache.undecoded) { row in
      [
        OracleSortKey(Array(row.entity.utf8)), OracleSortKey(row.channelURL), OracleSortKey(row.createdAt),
        OracleSortKey(row.messageID), OracleSortKey(row.requestID), OracleSortKey(row.primaryKey),
      ]
    }
    return rows.map { row in
      OracleLine.object([
        ("bytes", OracleLine.text(row.payloadBytes.map { Array(Data($0).base64EncodedString().utf8) })),
        ("channel_url", OracleLine.text(row.channelURL)),
        ("created_at", OracleLine.integer(row.createdAt)),
        ("entity", OracleLine.text(row.entity)),
        ("kind", OracleLine.text("undecoded")),
        ("message_id", OracleLine.integer(row.messageID)),
        ("request_id", OracleLine.text(row.requestID)),
      ])
    }
  }
}
