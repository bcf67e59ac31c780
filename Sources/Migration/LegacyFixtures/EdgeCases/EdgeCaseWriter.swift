import LegacyStore

/// Writes at least one row for every clause of the row rules (Docs/RowRules.md) and records its expected outcome.
///
/// Every family of cases has its own channels, so that no case changes the outcome of another or of an ordinary row.
/// All belong to the first owner unless a case is about owners.
final class EdgeCaseWriter {
  let recipe: FixtureRecipe
  let plan: FixturePlan
  let store: StoreFile
  let encoder: PayloadEncoder
  let owner: [UInt8]
  /// Whether rows without an owner are assigned to an assumed one.
  let isOnlyOwner: Bool
  var tally: FixtureTally
  var random: SeededRandom
  private var nextID: Int64 = 5_000_000_000
  private var nextTime: Int64 = 1_600_000_000_000

  init(recipe: FixtureRecipe, plan: FixturePlan, store: StoreFile, tally: FixtureTally) {
    self.recipe = recipe
    self.plan = plan
    self.store = store
    self.tally = tally
    encoder = PayloadEncoder(encoding: recipe.encoding)
    owner = plan.owners[0]
    isOnlyOwner = plan.owners.count == 1
    random = SeededRandom(recipe.seed ^ 0xED6E)
  }

  func writeAll() throws {
    try writeTombstones()
    try writeOwnerlessMessages()
    try writeImpossibleColumns()
    try writeUndecodedPayloads()
    try writeUnusualPayloads()
    try writeKinds()
    try writeDisagreements()
    try writeAgreements()
    try writeDuplicateMessages()
    try writeChannelCases()
    try writeTokenCases()
    try writeQueryCases()
    for entity in recipe.model.entities where entity.isOutgoing { try writeOutgoingCases(entity) }
    try writeOutgoingPairs()
    try writeChunkRejections()
    try writeChunkCuts()
    try writeChunkMerges()
    try writeChunkFilters()
    if !isOnlyOwner { try writeOtherOwners() }
  }

  var messageEntity: LegacyEntity { recipe.model.messageEntity }
  /// Whether messages have a request id column.
  var hasRequestColumn: Bool { messageEntity == .succeededMessage }

  /// The outcome of a row without an owner that is otherwise valid.
  var ownerless: FixtureOutcome { isOnlyOwner ? .migrated : .rejected(.ownerMissing) }

  // MARK: Making rows

  /// The url of a channel for a family of cases, without a row.
  func url(_ name: String) -> [UInt8] { Array("sendbird_group_channel_edge_\(name)".utf8) }

  /// A channel for a family of cases, with a row that is migrated.
  func makeChannel(_ name: String, owner: [UInt8]? = nil) throws -> [UInt8] {
    let url = url(name)
    try writeChannel(
      "channel_\(name)", .migrated, url: .text(url), members: channelMembers(url), owner: .text(owner ?? self.owner))
    return url
  }

  func channelMembers(_ url: [UInt8]) -> JSONMembers {
    PlainPayloads.channel(
      url: url, name: "Edge", createdAt: 1_599_000_000_000, members: [plan.users[0]], lastMessage: nil,
      random: &random)
  }

  /// A valid message; each is newer than the one before, with a free millisecond between.
  func message(_ url: [UInt8], requestID: [UInt8] = []) -> EdgeMessage {
    nextID += 1
    nextTime += 1_000
    return message(url, id: nextID, at: nextTime, requestID: requestID)
  }

  func message(_ url: [UInt8], id: Int64, at time: Int64, requestID: [UInt8] = []) -> EdgeMessage {
    EdgeMessage(
      owner: .text(owner), url: .text(url), id: .integer(id), createdAt: .integer(time),
      requestID: requestID.isEmpty ? .null : .text(requestID),
      members: PlainPayloads.message(
        url: url, id: id, createdAt: time, sender: plan.users[0], requestID: requestID, text: "edge \u{2713}"))
  }

  /// A valid failed or pending message.
  func outgoing(_ entity: LegacyEntity, _ url: [UInt8], requestID: [UInt8]? = nil) -> EdgeOutgoing {
    nextTime += 1_000
    let requestID = requestID ?? random.uuid()
    return EdgeOutgoing(
      entity: entity, owner: .text(owner), url: .text(url), createdAt: .integer(nextTime), requestID: .text(requestID),
      members: PlainPayloads.outgoing(
        url: url, createdAt: nextTime, sender: plan.users[0], requestID: requestID, isFailed: entity == .failedMessage,
        text: "edge \u{2717}"))
  }

  // MARK: Writing rows

  func write(_ row: EdgeMessage, _ name: String, _ outcome: FixtureOutcome) throws {
    var values: [String: FixtureValue] = [
      "ZCREATED_AT": row.createdAt, "ZIS_DELETED": row.isDeleted, "ZIS_SYNCHRONIZED": row.isSynchronized,
      "ZIS_VISIBLE": row.isVisible,
      "ZMESSAGE_ID": row.id, "ZCHANNEL_URL": row.url, "ZOWNER_ID": row.owner,
      "ZSERIALIZED_DATA": stored(row.members, row.form),
    ]
    if hasRequestColumn { values["ZREQUEST_ID"] = row.requestID }
    try insert(messageEntity, row.optimisticLock, values, name, outcome, owner: row.owner, url: row.url)
  }

  func write(_ row: EdgeOutgoing, _ name: String, _ outcome: FixtureOutcome) throws {
    try insert(
      row.entity, row.optimisticLock,
      [
        "ZCREATED_AT": row.createdAt, "ZCHANNEL_URL": row.url, "ZOWNER_ID": row.owner, "ZREQUEST_ID": row.requestID,
        "ZSERIALIZED_DATA": stored(row.members, row.form),
      ], name, outcome, owner: row.owner, url: row.url)
  }

  func writeChannel(
    _ name: String, _ outcome: FixtureOutcome, url: FixtureValue, members: JSONMembers, owner: FixtureValue,
    form: EdgePayloadForm = .encoded, optimisticLock: Int64? = 1
  ) throws {
    try insert(
      .channel, optimisticLock,
      ["ZCHANNEL_URL": url, "ZOWNER_ID": owner, "ZSERIALIZED_DATA": stored(members, form)], name, outcome,
      owner: owner, url: url)
  }

  /// Inserts a row of any entity and records its expected outcome.
  func insert(
    _ entity: LegacyEntity, _ optimisticLock: Int64?, _ values: [String: FixtureValue], _ name: String,
    _ outcome: FixtureOutcome, owner rowOwner: FixtureValue, url: FixtureValue
  ) throws {
    guard let table = store.tableIndex(of: entity) else { return }
    let key = try store.insert(table, optimisticLock: optimisticLock, values)
    let isOwnerless = rowOwner.presentText == nil
    // A tombstone is decided before its owner is examined.
    if isOwnerless, isOnlyOwner, outcome != .tombstone { tally.addFinding("owner_assumed") }
    let counted = rowOwner.presentText ?? (isOnlyOwner ? owner : nil)
    tally.add(
      FixtureRow(entity: entity, primaryKey: key, name: name, owner: counted, outcome: outcome), url: url.presentText)
  }

  private func stored(_ members: JSONMembers, _ form: EdgePayloadForm) -> FixtureValue {
    switch form {
    case .encoded: .blob(encoder.encode(members.text, draw: random.next()))
    case .text: .blob(encoder.encodeText(members.text, draw: random.next()))
    case .raw(let value): value
    }
  }
}
