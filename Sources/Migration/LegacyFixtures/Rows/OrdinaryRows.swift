import LegacyStore

/// Writes a recipe's valid rows: all of them are migrated.
struct OrdinaryRows {
  let recipe: FixtureRecipe
  let plan: FixturePlan
  let store: StoreFile
  let encoder: PayloadEncoder
  var composer: MessageComposer
  var random: SeededRandom

  init(recipe: FixtureRecipe, plan: FixturePlan, store: StoreFile) {
    self.recipe = recipe
    self.plan = plan
    self.store = store
    encoder = PayloadEncoder(encoding: recipe.encoding)
    composer = MessageComposer(users: plan.users, averageBytes: recipe.averagePayloadBytes)
    random = SeededRandom(recipe.seed ^ 0x0D1A)
  }

  mutating func write(_ tally: inout FixtureTally) throws {
    guard !plan.channels.isEmpty else { return }
    try writeChannels(&tally)
    try writeTokens(&tally)
    try writeQueries(&tally)
    try writeChunks(&tally)
    try writeMessages(&tally)
    try writeOutgoing(.failedMessage, &tally)
    try writeOutgoing(.pendingMessage, &tally)
  }

  func facts(_ channel: ChannelPlan, _ index: Int) -> MessageFacts {
    MessageFacts(channel, index, users: plan.users.count)
  }

  private mutating func writeChannels(_ tally: inout FixtureTally) throws {
    guard let table = store.tableIndex(of: .channel) else { return }
    var last: [UInt8] = []
    for channel in plan.channels {
      if channel.messages > 0 {
        composer.compose(facts(channel, channel.messages - 1), channelURL: channel.url, into: &last)
      }
      let count = 2 + random.below(5)
      let members = (0..<count).map { plan.users[(channel.serverNumber * 5 + $0 * 3) % plan.users.count] }
      let payload = PlainPayloads.channel(
        url: channel.url, name: "Channel \u{2116} \(channel.serverNumber)", createdAt: channel.createdAt,
        members: members, lastMessage: channel.messages > 0 ? last : nil, random: &random)
      let owner = plan.owners[channel.owner]
      try store.insert(
        table, optimisticLock: 1 + Int64(random.below(30)),
        [
          "ZCHANNEL_URL": .text(channel.url), "ZOWNER_ID": .text(owner),
          "ZSERIALIZED_DATA": .blob(encoder.encode(payload.text, draw: random.next())),
        ])
      tally.add(.channel, .migrated, owner: owner, url: channel.url)
    }
  }

  private mutating func writeTokens(_ tally: inout FixtureTally) throws {
    guard let table = store.tableIndex(of: .messageChangeLogToken) else { return }
    func token() -> FixtureValue { .text("GAYTENZZG4\(random.next() % 1_000_000_007)IRJVIMBQGAYDA") }
    for (index, owner) in plan.owners.enumerated() {
      // With edge cases, the first owner's channel list has its own tokens there.
      guard index > 0 || !recipe.edgeCases else { continue }
      try store.insert(table, ["ZOWNER_ID": .text(owner), "ZTOKEN": token()])
      tally.add(.messageChangeLogToken, .migrated, owner: owner, url: nil)
    }
    for channel in plan.channels where channel.messages > 0 {
      let owner = plan.owners[channel.owner]
      try store.insert(
        table, optimisticLock: 1 + Int64(random.below(9)),
        ["ZCHANNEL_URL": .text(channel.url), "ZOWNER_ID": .text(owner), "ZTOKEN": token()])
      tally.add(.messageChangeLogToken, .migrated, owner: owner, url: channel.url)
    }
  }

  private mutating func writeQueries(_ tally: inout FixtureTally) throws {
    guard let table = store.tableIndex(of: .channelListQuery) else { return }
    for owner in plan.owners {
      for order in [Int64(0), 1] {
        let payload = PlainPayloads.query(owner: owner, includesEmpty: order == 0, order: order)
        try store.insert(
          table,
          [
            "ZINCLUDE_EMPTY_CHANNEL": .integer(order == 0 ? 1 : 0), "ZORDER": .integer(order),
            "ZUPDATED_AT": .integer(1_560_000_000_000 + Int64(random.below(1_000_000))),
            "ZCUSTOM_TYPES_FILTER_STRING": order == 0 ? nil : .text("order,promotion"), "ZOWNER_ID": .text(owner),
            "ZSAVEPOINT": .text("SP\(random.next() % 1_000_000)"),
            "ZSERIALIZED_DATA": .blob(encoder.encode(payload.text, draw: random.next())),
          ])
        tally.add(.channelListQuery, .migrated, owner: owner, url: nil)
      }
    }
  }

  /// Failed or pending messages of every second or fourth channel, newer than its other messages.
  private mutating func writeOutgoing(_ entity: LegacyEntity, _ tally: inout FixtureTally) throws {
    guard let table = store.tableIndex(of: entity) else { return }
    let isFailed = entity == .failedMessage
    for channel in plan.channels where channel.ordinal % (isFailed ? 2 : 4) == 0 {
      let owner = plan.owners[channel.owner]
      let user = plan.users[channel.owner]
      for index in 0..<(1 + channel.ordinal % 3) {
        let requestID = random.uuid()
        let createdAt = channel.messageTime(channel.messages + index)
        let payload = PlainPayloads.outgoing(
          url: channel.url, createdAt: createdAt, sender: user, requestID: requestID, isFailed: isFailed,
          text: "not sent yet \u{1F553}")
        var values: [String: FixtureValue] = [
          "ZCREATED_AT": .integer(createdAt), "ZCHANNEL_URL": .text(channel.url), "ZOWNER_ID": .text(owner),
          "ZREQUEST_ID": .text(requestID), "ZSERIALIZED_DATA": .blob(encoder.encode(payload.text, draw: random.next())),
        ]
        if isFailed {
          values["ZAUTOMATIC_RESENDABLE"] = [nil, 0, 1][random.below(3)]
          values["ZERROR_CODE"] = 800_220
        } else if random.chance(50) {
          // The model does not say what they are for; the row rules do not read them.
          values["ZSTART_AT"] = .integer(createdAt)
          values["ZEND_AT"] = .integer(createdAt)
        }
        try store.insert(table, values)
        tally.add(entity, .migrated, owner: owner, url: channel.url)
      }
    }
  }
}
