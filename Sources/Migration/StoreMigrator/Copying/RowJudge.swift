import CacheLoading
import ChatModel
import LegacyStore

/// Decodes a row and decides its outcome by the first row rule that applies (Docs/RowRules.md). What depends on other
/// rows is settled later by the cache loader. Belongs to the reading thread and reuses its buffers.
final class RowJudge {
  /// What a judge learned from the rows before, for the judges of the rows to come.
  struct Findings: Sendable {
    /// Per target, request ids of outgoing rows.
    var outgoingRequestIDs: [Set<[UInt8]>]
    /// Per target in a merge, channels with chunks not seen before.
    var chunkChannels: [Set<[UInt8]>]
  }

  /// In a salvaged store, the method by which each row was salvaged.
  private let methods: SalvageMethodReader?
  /// Per target, whether it is merged into a cache.
  private let isMerge: [Bool]
  /// Per target in a merge, channels with chunks not seen before.
  private(set) var chunkChannels: [Set<[UInt8]>]
  /// Per target in a merge, the channels of which the app removed messages.
  let removedChannels: [RemovedChannels]
  /// Per target, request ids of outgoing rows.
  var outgoingRequestIDs: [Set<[UInt8]>]
  /// Quick fingerprints of those ids, all targets together.
  var outgoingGlances: Set<UInt64>
  var decoder: PayloadDecoder
  var members: [PayloadScanner.Member] = []
  var lastUsableURL: [UInt8] = []

  init(
    methods: SalvageMethodReader?, isMerge: [Bool], findings: Findings, removedChannels: [RemovedChannels],
    codecs: [any PayloadCodec]
  ) {
    self.methods = methods
    self.isMerge = isMerge
    self.removedChannels = removedChannels
    outgoingRequestIDs = findings.outgoingRequestIDs
    outgoingGlances = Set(outgoingRequestIDs.joined().map { $0.withUnsafeBytes(RowJudge.glance) })
    chunkChannels = findings.chunkChannels
    decoder = PayloadDecoder(additional: codecs)
  }

  var findings: Findings { Findings(outgoingRequestIDs: outgoingRequestIDs, chunkChannels: chunkChannels) }

  /// Adds what is to be written for a row to its target's batch.
  /// - Throws: `PayloadCodecFailure` if a codec of the app throws.
  func judge(
    _ cursor: EntityCursor, _ columns: RowColumns, _ route: OwnerRouting.Route, _ target: Int,
    _ batch: inout LoadBatch
  ) throws -> RowOutcome {
    let row = RowFacts(cursor, columns)
    switch cursor.entity {
    case .message, .succeededMessage: return try judgeMessage(row, route, target, &batch)
    case .channel: return try judgeChannel(row, route, &batch)
    case .failedMessage, .pendingMessage: return try judgeOutgoing(row, route, target, &batch)
    case .messageChangeLogToken: return judgeToken(row, route, &batch)
    case .channelListQuery: return judgeQuery(row, route, &batch)
    case .chunk: return judgeChunk(row, route, target, &batch)
    }
  }

  /// - Parameter requestID: the row's request id if its column has none.
  func reject(
    _ row: RowFacts, _ reason: RejectReason, requestID: [UInt8]? = nil, _ batch: inout LoadBatch
  ) -> RowOutcome {
    batch.rejected.append(row.aside(reason: reason, rung: method(of: row), requestID: requestID))
    return .rejected
  }

  func setAside(_ row: RowFacts, _ batch: inout LoadBatch) -> RowOutcome {
    batch.undecoded.append(row.aside(reason: nil, rung: method(of: row)))
    return .undecoded
  }

  /// The method by which a row was salvaged; `nil` = read in the ordinary way.
  private func method(of row: RowFacts) -> String? {
    guard let methods else { return nil }
    // A row that cannot be looked up must not appear more reliable than it is.
    let method = (try? methods.method(of: row.cursor.entity, key: row.cursor.key)) ?? .pagesUnmapped
    return method == .normal ? nil : method.rawValue
  }

  /// Row rule 2: `nil` if the row has an owner, or is assigned to the only one.
  func ownerFault(_ route: OwnerRouting.Route) -> RejectReason? {
    guard case .ownerless(_, let isImpossible) = route else { return nil }
    return isImpossible ? .columnImpossible : .ownerMissing
  }

  private func judgeChannel(
    _ row: RowFacts, _ route: OwnerRouting.Route, _ batch: inout LoadBatch
  ) throws -> RowOutcome {
    if let fault = ownerFault(route) { return reject(row, fault, &batch) }
    guard case .text(let url) = row.channelURL else { return reject(row, .columnImpossible, &batch) }
    var text: [UInt8] = []
    guard let stored = row.payload, try decoder.decode(stored, appendingTo: &text, members: &members) != nil else {
      return setAside(row, &batch)
    }
    let agrees = text.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return false }
      let columns = ChannelColumns(base, members)
      return url.withUnsafeBytes { Agreement.requires(columns.channelURL, equals: $0, in: base) }
    }
    guard agrees else { return reject(row, .disagrees, &batch) }
    batch.channels.append(
      LoadBatch.Channel(key: row.cursor.key, saveCounter: row.cursor.saveCounter, url: url, payload: text))
    return .migrated
  }

  private func judgeToken(_ row: RowFacts, _ route: OwnerRouting.Route, _ batch: inout LoadBatch) -> RowOutcome {
    if let fault = ownerFault(route) { return reject(row, fault, &batch) }
    let url = row.channelURL
    if url == .impossible { return reject(row, .columnImpossible, &batch) }
    switch TextColumn(row.cursor, row.columns.token) {
    case .missing: return reject(row, .tokenMissing, &batch)
    case .impossible: return reject(row, .columnImpossible, &batch)
    case .text(let token):
      batch.tokens.append(LoadBatch.Token(key: row.cursor.key, channelURL: url.bytes, token: token))
      return .migrated
    }
  }

  private func judgeQuery(_ row: RowFacts, _ route: OwnerRouting.Route, _ batch: inout LoadBatch) -> RowOutcome {
    if let fault = ownerFault(route) { return reject(row, fault, &batch) }
    let columns = row.columns
    batch.queries.append(
      LoadBatch.Query(
        key: row.cursor.key, includeEmpty: row.integer(columns.includeEmpty), order: row.integer(columns.order),
        updatedAt: row.integer(columns.updatedAt), customTypes: row.bytes(columns.customTypes),
        savepoint: row.bytes(columns.savepoint), payload: row.bytes(columns.payload)))
    return .migrated
  }

  private func judgeChunk(
    _ row: RowFacts, _ route: OwnerRouting.Route, _ target: Int, _ batch: inout LoadBatch
  ) -> RowOutcome {
    if let fault = ownerFault(route) { return reject(row, fault, &batch) }
    guard case .text(let url) = row.channelURL, let start = row.integer(row.columns.startAt),
      let end = row.integer(row.columns.endAt)
    else { return reject(row, .columnImpossible, &batch) }
    guard start <= end else { return reject(row, .chunkInverted, &batch) }
    guard let filter = MessageFilter(ofChunk: row, in: url) else {
      batch.counters["filter_unreadable", default: 0] += 1
      return .dropped
    }
    if isMerge[target] { chunkChannels[target].insert(url) }
    batch.chunks.append(
      LoadBatch.Chunk(key: row.cursor.key, channelURL: url, filter: filter.normalText, start: start, end: end))
    return .migrated
  }
}

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
