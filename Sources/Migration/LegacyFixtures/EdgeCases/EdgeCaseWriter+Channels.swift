import LegacyStore

/// Rules of channels, tokens and channel list queries, and the channels that have no row of their own.
extension EdgeCaseWriter {
  func writeChannelCases() throws {
    let owner = FixtureValue.text(owner)
    func write(
      _ name: String, _ outcome: FixtureOutcome, url: [UInt8]? = nil, column: FixtureValue? = nil,
      owner rowOwner: FixtureValue? = nil, form: EdgePayloadForm = .encoded, optimisticLock: Int64? = 1,
      _ change: (inout JSONMembers) -> Void = { _ in }
    ) throws {
      let url = url ?? self.url("of_channel_\(name)")
      var members = channelMembers(url)
      change(&members)
      try writeChannel(
        "channel_\(name)", outcome, url: column ?? .text(url), members: members, owner: rowOwner ?? owner, form: form,
        optimisticLock: optimisticLock)
    }
    for (name, missing) in Self.missingTexts {
      try write("owner_\(name)", ownerless, owner: missing)
      try write("url_\(name)", .rejected(.columnImpossible), column: missing)
    }
    try write("payload_null", .undecoded, form: .raw(nil))
    try write("payload_garbage", .undecoded, form: .raw(.blob([0x9C] + random.bytes(60))))
    try write("payload_array", .undecoded, form: .raw(.text("[]")))
    let disagrees = FixtureOutcome.rejected(.disagrees)
    try write("url_differs", disagrees) { $0.set("channel_url", "\"other\"") }
    try write("url_missing_in_payload", disagrees) { $0.remove("channel_url") }
    try write("url_empty_in_payload", disagrees) { $0.set("channel_url", "\"\"") }
    try write("url_number_in_payload", disagrees) { $0.set("channel_url", "7") }
    try write(
      "url_bytes_differ", disagrees, url: url("of_channel_caf\u{E9}"),
      column: .text(url("of_channel_cafe\u{301}")))
    try write("few_members", .migrated) { members in
      members = JSONMembers(members.members.filter { $0.name == "channel_url" })
    }
    // Duplicates: Z_OPT, then Z_PK; payload times do not matter.
    var same = url("of_channel_duplicate_lock")
    try write("duplicate_lock", .duplicate, url: same, optimisticLock: 2) { $0.set("updated_at", "99") }
    try write("duplicate_lock", .migrated, url: same, optimisticLock: 3)
    try write("duplicate_lock", .duplicate, url: same, optimisticLock: nil)
    same = url("of_channel_duplicate_key")
    try write("duplicate_key", .duplicate, url: same, optimisticLock: 0)
    try write("duplicate_key", .migrated, url: same, optimisticLock: nil)
    same = url("of_channel_duplicate_undecoded")
    try write("duplicate_undecoded", .undecoded, url: same, form: .raw(nil), optimisticLock: 9)
    try write("duplicate_undecoded", .migrated, url: same)
    try writeStubs()
  }

  /// Channels that are named only by other rows.
  private func writeStubs() throws {
    try write(message(url("stub_message")), "stub_message", .migrated)
    try writeChannel(
      "stub_undecoded_channel", .undecoded, url: .text(url("stub_undecoded")), members: JSONMembers(),
      owner: .text(owner), form: .raw(.text("}")))
    try write(message(url("stub_undecoded")), "stub_undecoded_channel", .migrated)
    // Nothing migrates here, so there is no stub.
    var undecoded = message(url("no_stub"))
    undecoded.form = .raw(nil)
    try write(undecoded, "no_stub_of_undecoded", .undecoded)
    for entity in recipe.model.entities where entity.isOutgoing {
      try write(outgoing(entity, url("stub_\(entity.rawValue)")), "stub_outgoing", .migrated)
    }
    try writeToken("stub_token", .migrated, url: .text(url("stub_token")), token: .text("T-stub"))
  }

  private func writeToken(
    _ name: String, _ outcome: FixtureOutcome, url: FixtureValue, token: FixtureValue,
    owner rowOwner: FixtureValue? = nil,
    optimisticLock: Int64? = 1
  ) throws {
    let rowOwner = rowOwner ?? .text(owner)
    try insert(
      .messageChangeLogToken, optimisticLock, ["ZCHANNEL_URL": url, "ZOWNER_ID": rowOwner, "ZTOKEN": token], name,
      outcome, owner: rowOwner, url: url)
  }

  func writeTokenCases() throws {
    let url = FixtureValue.text(try makeChannel("token"))
    for (name, missing) in Self.missingTexts {
      try writeToken(
        "token_owner_\(name)", ownerless, url: .text(try makeChannel("token_\(name)")), token: .text("T"),
        owner: missing)
      try writeToken("token_\(name)", .rejected(.tokenMissing), url: url, token: missing)
    }
    // The greatest Z_PK is kept, regardless of Z_OPT.
    try writeToken("token_duplicate", .duplicate, url: url, token: .text("T-old"), optimisticLock: 9)
    try writeToken("token_duplicate", .migrated, url: url, token: .text("T-new\u{0}\"\u{1F511}"))
    // A missing one is ignored although it is newer.
    try writeToken("token_missing_after", .rejected(.tokenMissing), url: url, token: nil)
    // The channel list has one token, whether its url is NULL or empty.
    try writeToken("token_list", .duplicate, url: nil, token: .text("L-1"))
    try writeToken("token_list", .duplicate, url: .text(""), token: .text("L-2"))
    try writeToken("token_list", .migrated, url: nil, token: .text("L-3"))
  }

  func writeQueryCases() throws {
    func write(_ name: String, _ outcome: FixtureOutcome, _ values: [String: FixtureValue]) throws {
      try insert(
        .channelListQuery, 1, values, "query_\(name)", outcome, owner: values["ZOWNER_ID"] ?? .null, url: nil)
    }
    let full: [String: FixtureValue] = [
      "ZINCLUDE_EMPTY_CHANNEL": 1, "ZORDER": 0, "ZUPDATED_AT": 1_600_000_000_000,
      "ZCUSTOM_TYPES_FILTER_STRING": .text(""), "ZOWNER_ID": .text(owner), "ZSAVEPOINT": .text("S\u{0}\u{E9}"),
      "ZSERIALIZED_DATA": .blob(random.bytes(30)),
    ]
    try write("unreadable_blob", .migrated, full)
    try write("twice", .migrated, full)
    try write("all_null", .migrated, ["ZOWNER_ID": .text(owner)])
    try write(
      "odd_numbers", .migrated, full.merging(["ZINCLUDE_EMPTY_CHANNEL": nil, "ZORDER": -1, "ZUPDATED_AT": 0]) { $1 })
    try write("empty_texts", .migrated, full.merging(["ZSAVEPOINT": .text(""), "ZSERIALIZED_DATA": .blob([])]) { $1 })
    for (name, missing) in Self.missingTexts {
      try write("owner_\(name)", ownerless, full.merging(["ZOWNER_ID": missing]) { $1 })
    }
  }
}
