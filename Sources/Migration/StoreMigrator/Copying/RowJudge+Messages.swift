import CacheLoading
import ChatModel
import LegacyStore

extension RowJudge {
  /// A confirmed message: rules 1 to 6. Rule 7 (one of several) needs all rows and is applied later.
  func judgeMessage(
    _ row: RowFacts, _ route: OwnerRouting.Route, _ target: Int, _ batch: inout LoadBatch
  ) throws -> RowOutcome {
    if let deleted = row.integer(row.columns.isDeleted), deleted != 0 {
      try judgeTombstone(row, target, &batch)
      return .tombstone
    }
    if let fault = ownerFault(route) { return try rejectMessage(row, fault, &batch) }
    // Buffers instead of copies: this runs once for every message of the store.
    let requestID = row.buffer(row.columns.requestID).flatMap { $0.isEmpty ? nil : $0 }
    guard let url = row.buffer(row.columns.channelURL), isUsableURL(url),
      let messageID = row.messageID, messageID >= 1, let createdAt = row.createdAt, createdAt >= 0,
      requestID.map(UTF8Text.isValid) ?? true
    else { return try rejectMessage(row, .columnImpossible, &batch) }

    let start = batch.arena.count
    guard let stored = row.payload, try decoder.decode(stored, appendingTo: &batch.arena, members: &members) != nil
    else {
      if let requestID { rememberRequest([UInt8](requestID), target, &batch) }
      return setAside(row, &batch)
    }
    let (columns, fault) = batch.arena.withUnsafeBufferPointer { arena in
      let text = arena.baseAddress! + start
      let columns = MessageColumns(text, members)
      return (
        columns,
        columns.fault(
          in: text, members, url: url, messageID: messageID, createdAt: createdAt, requestID: requestID)
      )
    }
    if let fault {
      batch.arena.removeSubrange(start...)
      return try rejectMessage(row, fault, &batch)
    }
    append(
      columns, row.cursor.key, messageID, createdAt, url, requestID, payloadStart: start, target, &batch)
    return .migrated
  }

  private func append(
    _ columns: MessageColumns, _ key: Int64, _ messageID: Int64, _ createdAt: Int64, _ url: UnsafeRawBufferPointer,
    _ requestColumn: UnsafeRawBufferPointer?, payloadStart: Int, _ target: Int, _ batch: inout LoadBatch
  ) {
    let payload = LoadBatch.Slice(start: payloadStart, length: batch.arena.count - payloadStart)
    let customType = slice(columns.customType, payloadStart, &batch)
    let senderID = slice(columns.senderID, payloadStart, &batch)
    let requestID: LoadBatch.Slice
    if let requestColumn {
      requestID = LoadBatch.Slice(start: batch.arena.count, length: requestColumn.count)
      batch.arena.append(contentsOf: requestColumn)
    } else {
      requestID = slice(columns.requestID, payloadStart, &batch)
    }
    if requestID.length > 0, !outgoingRequestIDs[target].isEmpty {
      let range = Int(requestID.start)..<Int(requestID.start + requestID.length)
      // Nearly every id belongs to another row: comparing its ends first avoids the copy and the full hash.
      let isCandidate = batch.arena.withUnsafeBytes {
        outgoingGlances.contains(RowJudge.glance(UnsafeRawBufferPointer(rebasing: $0[range])))
      }
      if isCandidate { rememberRequest(Array(batch.arena[range]), target, &batch) }
    }
    let channelURL = LoadBatch.Slice(start: batch.arena.count, length: url.count)
    batch.arena.append(contentsOf: url)
    batch.messages.append(
      LoadBatch.Message(
        key: key, messageID: messageID, createdAt: createdAt, updatedAt: columns.updatedAtColumn,
        parentMessageID: columns.parentMessageID.integerValue, kind: UInt8(columns.kind?.rawValue ?? 0),
        channelURL: channelURL, customType: customType, senderID: senderID, requestID: requestID, payload: payload))
  }

  /// A text member as a slice of the arena: its place in the payload, or unescaped after it.
  private func slice(_ value: MemberValue, _ payloadStart: Int, _ batch: inout LoadBatch) -> LoadBatch.Slice {
    guard let range = value.textRange else { return .none }
    let start = payloadStart + range.lowerBound
    let hasEscapes = batch.arena.withUnsafeBufferPointer { arena in
      UnsafeBufferPointer(rebasing: arena[start..<start + range.count]).contains(UInt8(ascii: "\\"))
    }
    guard hasEscapes else { return LoadBatch.Slice(start: start, length: range.count) }
    let text = batch.arena.withUnsafeBufferPointer { value.bytes(in: $0.baseAddress! + payloadStart) } ?? []
    guard !text.isEmpty else { return .none }
    let slice = LoadBatch.Slice(start: batch.arena.count, length: text.count)
    batch.arena.append(contentsOf: text)
    return slice
  }

  /// A deleted message: its key is recorded, and its request id proves that it was sent.
  private func judgeTombstone(_ row: RowFacts, _ target: Int, _ batch: inout LoadBatch) throws {
    let url: [UInt8]? = if case .text(let url) = row.channelURL { url } else { nil }
    if let url, let messageID = row.messageID {
      batch.tombstones.append(LoadBatch.Tombstone(channelURL: url, messageID: messageID))
    }
    guard let requestID = try row.requestID.bytes ?? payloadRequestID(row), !requestID.isEmpty else { return }
    // Whatever waits for it now: another store, or a row that is repaired later, may bring what was sent.
    batch.buriedRequests.append((requestID, url ?? []))
    rememberRequest(requestID, target, &batch)
  }

  /// Its request id counts only if a tombstone removes it, which is settled later.
  private func rejectMessage(
    _ row: RowFacts, _ reason: RejectReason, _ batch: inout LoadBatch
  ) throws -> RowOutcome {
    reject(row, reason, requestID: row.requestID.bytes == nil ? try payloadRequestID(row) : nil, &batch)
  }

  /// In a merge, the request id of a message row that an earlier run took. What that run migrated has its id in the
  /// cache, too, unless the app removed it with others, so only those are looked for in payloads. A row that was
  /// repaired has another content than the store says.
  func rememberRequest(
    ofSeen row: RowFacts, _ outcome: RowOutcome, _ target: Int, _ batch: inout LoadBatch
  ) throws {
    guard outcome != .rejected, outcome != .repaired, !outgoingRequestIDs[target].isEmpty else { return }
    if let column = row.buffer(row.columns.requestID), !column.isEmpty {
      guard outgoingGlances.contains(RowJudge.glance(column)) else { return }
      rememberRequest([UInt8](column), target, &batch)
    } else if outcome == .tombstone || outcome == .duplicate
      || row.buffer(row.columns.channelURL).map(removedChannels[target].contains) ?? false
    {
      rememberRequest(try payloadRequestID(row), target, &batch)
    }
  }

  private func payloadRequestID(_ row: RowFacts) throws -> [UInt8]? {
    guard let payload = row.payload else { return nil }
    return try decoder.requestID(of: payload, &members)
  }

  private func rememberRequest(_ id: [UInt8]?, _ target: Int, _ batch: inout LoadBatch) {
    guard let id, outgoingRequestIDs[target].contains(id) else { return }
    batch.knownRequestIDs.append(id)
  }

  /// A pending or failed message: rules 2, 3, 4, request id missing, 6.
  func judgeOutgoing(
    _ row: RowFacts, _ route: OwnerRouting.Route, _ target: Int, _ batch: inout LoadBatch
  ) throws -> RowOutcome {
    if let fault = ownerFault(route) { return reject(row, fault, &batch) }
    let requestColumn = row.requestID
    // Also for a row that is set aside: a retry must know that it was sent.
    if let id = requestColumn.bytes { lookFor(outgoing: id, target) }
    guard case .text(let url) = row.channelURL, let createdAt = row.createdAt, requestColumn != .impossible else {
      let requestID = requestColumn.bytes == nil ? try payloadRequestID(row) : nil
      if let requestID { lookFor(outgoing: requestID, target) }
      return reject(row, .columnImpossible, requestID: requestID, &batch)
    }
    var text: [UInt8] = []
    guard let stored = row.payload, try decoder.decode(stored, appendingTo: &text, members: &members) != nil else {
      return setAside(row, &batch)
    }
    let (requestID, agrees) = text.withUnsafeBufferPointer { buffer -> ([UInt8]?, Bool) in
      guard let base = buffer.baseAddress else { return (nil, false) }
      let columns = MessageColumns(base, members)
      let requestID = requestColumn.bytes ?? columns.requestID.bytes(in: base)
      let agrees =
        Agreement.requires(columns.createdAt, equals: createdAt, names: ["created_at", "ts"], base, members)
        && url.withUnsafeBytes { Agreement.allows(columns.channelURL, equals: $0, in: base) }
        && (requestColumn.bytes ?? []).withUnsafeBytes { Agreement.allows(columns.requestID, equals: $0, in: base) }
      return (requestID, agrees)
    }
    guard let requestID, !requestID.isEmpty else { return reject(row, .requestIDMissing, &batch) }
    lookFor(outgoing: requestID, target)
    guard agrees else { return reject(row, .disagrees, requestID: requestID, &batch) }
    let columns = row.columns
    batch.outgoing.append(
      LoadBatch.Outgoing(
        key: row.cursor.key, saveCounter: row.cursor.saveCounter, isFailed: row.cursor.entity == .failedMessage,
        channelURL: url, requestID: requestID, createdAt: createdAt,
        automaticResendable: row.integer(columns.automaticResendable), errorCode: row.integer(columns.errorCode),
        startAt: row.integer(columns.startAt), endAt: row.integer(columns.endAt), payload: text))
    return .migrated
  }

  /// From now on, a message with this request id proves that it was sent.
  private func lookFor(outgoing requestID: [UInt8], _ target: Int) {
    outgoingRequestIDs[target].insert(requestID)
    outgoingGlances.insert(requestID.withUnsafeBytes(RowJudge.glance))
  }

  /// A quick fingerprint of an id: its length, its first and its last bytes.
  static func glance(_ id: UnsafeRawBufferPointer) -> UInt64 {
    guard id.count >= 8 else { return id.reduce(UInt64(id.count)) { $0 << 8 | UInt64($1) } }
    return id.loadUnaligned(as: UInt64.self) ^ id.loadUnaligned(fromByteOffset: id.count - 8, as: UInt64.self) &* 31
      &+ UInt64(id.count)
  }

  /// Whether the url is present and is text; neighbors mostly share it.
  private func isUsableURL(_ url: UnsafeRawBufferPointer) -> Bool {
    guard !url.isEmpty else { return false }
    if UTF8Text.equal(url, lastUsableURL) { return true }
    guard UTF8Text.isValid(url) else { return false }
    lastUsableURL = [UInt8](url)
    return true
  }
}
