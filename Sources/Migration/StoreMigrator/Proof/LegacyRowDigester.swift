import CacheLoading
import ChatModel
import LegacyStore

/// Digests one legacy row at a time, directly from the stored bytes. It shares with the copy how columns are found and
/// read (`RowColumns`, `RowFacts`) and the payload decoder and scanner, but neither judgement nor batches: only the
/// tests would show a fault in the shared part (Docs/Architecture.md#how-the-proof-works).
struct LegacyRowDigester {
  let cursor: EntityCursor
  let row: RowFacts
  private let columns: RowColumns
  private let depth: ProofDepth
  private var decoder: PayloadDecoder
  private(set) var text: [UInt8] = []
  /// How the last payload was stored; `nil` if it could not be decoded.
  private var encoding: PayloadEncoding?
  private var members: [PayloadScanner.Member] = []
  /// The channel of the last message and its sum, which is added to the result when the channel changes.
  private var channel: [UInt8] = []
  private static var none: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: nil, count: 0) }

  init(cursor: EntityCursor, columns: RowColumns, depth: ProofDepth, codecs: [any PayloadCodec]) {
    self.cursor = cursor
    self.columns = columns
    self.depth = depth
    row = RowFacts(cursor, columns)
    decoder = PayloadDecoder(additional: codecs)
  }

  var owner: UnsafeRawBufferPointer? { cursor.buffer(columns.owner).flatMap { $0.isEmpty ? nil : $0 } }

  /// Adds the row if it is recorded as migrated, and checks the other outcomes that can be checked on their own.
  /// - Parameters:
  ///   - newCache: the cache if nothing but the migration has written to it.
  ///   - mayWait: whether a row may be undecoded although a codec of the app, which came later, can read it.
  /// - Returns: false if the row's outcome was wrong.
  mutating func prove(
    _ outcome: RowOutcome, newCache: (() throws -> CacheContent?)?, mayWait: () throws -> Bool,
    _ result: inout StoreContent.Result
  ) throws -> Bool {
    switch (cursor.entity, outcome) {
    case (.message, .migrated), (.succeededMessage, .migrated): return try proveMessage(&result)
    case (_, .migrated): return try proveSmall(&result)
    case (_, .undecoded):
      result.undecoded.count += 1
      result.undecoded.digest.add(undecodedDigest())
      guard case .everyRow = depth else { return true }
      guard try decode() else { return true }
      guard encoding == .custom else { return false }
      let mayWait = try mayWait()
      if !mayWait { result.readable += 1 }
      return mayWait
    case (.message, .tombstone), (.succeededMessage, .tombstone), (_, .duplicate):
      guard case .everyRow = depth, let cache = try newCache?() else { return true }
      return try outcome == .tombstone ? isDeleted(in: cache, &result) : isLeftOutForAnother(in: cache, &result)
    case (_, .rejected), (.chunk, .dropped): return true
    // A repaired row differs between cache and store.
    case (_, .repaired): return true
    default: return false
    }
  }

  private func undecodedDigest() -> (UInt64, UInt64) {
    withBytes(row.channelURL.bytes) { url in
      withBytes(row.requestID.bytes) { requestID in
        cursor.columnsJSON(withoutPayload: true).withUnsafeBytes { all in
          RowDigestFields.undecoded(
            entity: cursor.entity.rawValue, key: cursor.key, saveCounter: cursor.saveCounter, channelURL: url,
            messageID: row.messageID, createdAt: row.createdAt, requestID: requestID, columns: all,
            payload: columns.payload.map(cursor.column))
        }
      }
    }
  }

  private func withBytes<T>(_ bytes: [UInt8]?, _ body: (UnsafeRawBufferPointer?) -> T) -> T {
    guard let bytes else { return body(nil) }
    return bytes.withUnsafeBytes { body($0) }
  }

  func finish(_ result: inout StoreContent.Result) {
    result.close()
    for sum in result.sums.values { result.total.add(sum) }
  }

  mutating func decode() throws -> Bool {
    text.removeAll(keepingCapacity: true)
    encoding = nil
    guard let stored = row.payload else { return false }
    encoding = try decoder.decode(stored, appendingTo: &text, members: &members)
    return encoding != nil
  }

  private mutating func proveMessage(_ result: inout StoreContent.Result) throws -> Bool {
    guard let url = row.buffer(columns.channelURL), let messageID = row.messageID,
      let createdAt = row.createdAt
    else { return false }
    var digest: (UInt64, UInt64)?
    if depth.digests(messageID: messageID) {
      guard try decode() else {
        result.unreadable += 1
        return false
      }
      digest = messageDigest(messageID, createdAt)
    }
    if !UTF8Text.equal(url, channel) { channel = [UInt8](url) }
    var sum = ProofSum()
    sum.add(id: messageID, createdAt: createdAt)
    if let digest { sum.digest.add(digest) }
    result.add(sum, to: channel)
    return true
  }

  /// The digest that a cache row of this message must have.
  private func messageDigest(_ messageID: Int64, _ createdAt: Int64) -> (UInt64, UInt64) {
    text.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return (0, 0) }
      let message = MessageColumns(base, members)
      let column = row.buffer(columns.requestID).flatMap { $0.isEmpty ? nil : $0 }
      return message.customType.withBytes(in: base) { customType in
        message.senderID.withBytes(in: base) { senderID in
          message.requestID.withBytes(in: base) { requestID in
            RowDigestFields.message(
              id: messageID, createdAt: createdAt, updatedAt: message.updatedAtColumn,
              kind: Int64(message.kind?.rawValue ?? 0), parentMessageID: message.parentMessageID.integerValue,
              customType: customType.flatMap { $0.isEmpty ? nil : $0 },
              senderID: senderID.flatMap { $0.isEmpty ? nil : $0 },
              requestID: column ?? requestID.flatMap { $0.isEmpty ? nil : $0 },
              payload: UnsafeRawBufferPointer(buffer))
          }
        }
      }
    }
  }

  /// A message row's key and digest, for looking it up in a cache.
  struct LookupKey {
    let url: UnsafeRawBufferPointer
    let id: Int64
    let createdAt: Int64
    let updatedAt: Int64
    let hasRequestID: Bool
    /// A migration would take the row (row rules 4 to 6).
    let isConsistent: Bool
    let digest: (UInt64, UInt64)
  }

  mutating func lookupKey() throws -> LookupKey? {
    guard let url = row.buffer(columns.channelURL), let messageID = row.messageID,
      let createdAt = row.createdAt, try decode()
    else { return nil }
    let requestID = row.buffer(columns.requestID).flatMap { $0.isEmpty ? nil : $0 }
    let (updatedAt, isConsistent) = text.withUnsafeBufferPointer { buffer -> (Int64, Bool) in
      guard let base = buffer.baseAddress else { return (0, false) }
      let message = MessageColumns(base, members)
      let fault = message.fault(
        in: base, members, url: url, messageID: messageID, createdAt: createdAt, requestID: requestID)
      return (
        message.updatedAtColumn,
        fault == nil && messageID >= 1 && createdAt >= 0 && (requestID.map(UTF8Text.isValid) ?? true)
      )
    }
    return LookupKey(
      url: url, id: messageID, createdAt: createdAt, updatedAt: updatedAt, hasRequestID: outgoingRequestID != nil,
      isConsistent: isConsistent, digest: messageDigest(messageID, createdAt))
  }

  private mutating func proveSmall(_ result: inout StoreContent.Result) throws -> Bool {
    guard cursor.entity != .chunk else { return true }
    guard let digest = try smallDigest() else {
      result.unreadable += 1
      return false
    }
    result.total.count += 1
    result.total.digest.add(digest)
    return true
  }

  /// The digest of a row that is neither a message nor a chunk; `nil` if its payload cannot be decoded.
  mutating func smallDigest() throws -> (UInt64, UInt64)? {
    let url = row.buffer(columns.channelURL).flatMap { $0.isEmpty ? nil : $0 }
    switch cursor.entity {
    case .channel:
      guard try decode() else { return nil }
      return text.withUnsafeBytes { RowDigestFields.channel(url: url ?? LegacyRowDigester.none, payload: $0) }
    case .failedMessage, .pendingMessage: return try decode() ? outgoingDigest(url ?? LegacyRowDigester.none) : nil
    case .messageChangeLogToken:
      return RowDigestFields.token(
        channelURL: url, token: row.buffer(columns.token) ?? LegacyRowDigester.none)
    case .channelListQuery:
      return RowDigestFields.query(
        includeEmpty: row.integer(columns.includeEmpty), order: row.integer(columns.order),
        customTypes: row.buffer(columns.customTypes), savepoint: row.buffer(columns.savepoint),
        updatedAt: row.integer(columns.updatedAt), payload: row.buffer(columns.payload))
    case .message, .succeededMessage, .chunk: return nil
    }
  }

  private func outgoingDigest(_ url: UnsafeRawBufferPointer) -> (UInt64, UInt64) {
    let requestID = outgoingRequestID ?? []
    return requestID.withUnsafeBytes { id in
      text.withUnsafeBytes { payload in
        RowDigestFields.outgoing(
          channelURL: url, requestID: id, createdAt: row.createdAt ?? 0, isFailed: cursor.entity == .failedMessage,
          automaticResendable: row.integer(columns.automaticResendable), errorCode: row.integer(columns.errorCode),
          startAt: row.integer(columns.startAt), endAt: row.integer(columns.endAt), payload: payload)
      }
    }
  }

  /// The request id of a row whose payload was just decoded: from its column, else from its payload.
  var outgoingRequestID: [UInt8]? {
    row.requestID.bytes
      ?? text.withUnsafeBufferPointer { buffer in
        buffer.baseAddress.flatMap { MessageColumns($0, members).requestID.bytes(in: $0) }
      }
  }
}
