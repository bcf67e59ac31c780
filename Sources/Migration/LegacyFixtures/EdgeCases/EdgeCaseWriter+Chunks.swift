import LegacyStore

/// Rules of chunks: refusal, cutting, shrinking.
extension EdgeCaseWriter {
  func writeChunk(
    _ name: String, _ outcome: FixtureOutcome, url: FixtureValue, _ start: FixtureValue, _ end: FixtureValue,
    filter: FixtureValue = nil, owner rowOwner: FixtureValue? = nil
  ) throws {
    let rowOwner = rowOwner ?? .text(owner)
    try insert(
      .chunk, 1,
      [
        "ZSTART_AT": start, "ZEND_AT": end, "ZCHANNEL_URL": url, "ZCHUNK_ID": .text(random.uuid()),
        "ZOWNER_ID": rowOwner, "ZFILTER": filter,
      ], "chunk_\(name)", outcome, owner: rowOwner, url: url)
  }

  func expectRange(_ url: [UInt8], _ start: Int64, _ end: Int64, _ filter: FixtureFilter? = nil) {
    tally.addRange(FixtureRange(owner: owner, channelURL: url, filter: filter, start: start, end: end))
  }

  /// A channel with a message at each of the times, which are migrated; ids follow the times.
  func makeChannel(_ name: String, at times: [Int64]) throws -> [UInt8] {
    let url = try makeChannel(name)
    for (index, time) in times.enumerated() {
      try write(message(url, id: Int64(index) + 1, at: time), "message_\(name)", .migrated)
    }
    return url
  }

  func writeChunkRejections() throws {
    let url = try makeChannel("chunk_columns", at: [100, 200])
    for (name, missing) in Self.missingTexts {
      let ownerlessURL = try makeChannel("chunk_owner_\(name)", at: [100, 200])
      try writeChunk("owner_\(name)", ownerless, url: .text(ownerlessURL), 100, 200, owner: missing)
      if isOnlyOwner { expectRange(ownerlessURL, 100, 200) }
      try writeChunk("url_\(name)", .rejected(.columnImpossible), url: missing, 100, 200)
    }
    try writeChunk("start_null", .rejected(.columnImpossible), url: .text(url), nil, 200)
    try writeChunk("end_null", .rejected(.columnImpossible), url: .text(url), 100, nil)
    try writeChunk("inverted", .rejected(.chunkInverted), url: .text(url), 201, 200)
    try writeChunk(
      "inverted_before_filter", .rejected(.chunkInverted), url: .text(url), 201, 200, filter: .blob([1, 2]))
    let unreadable = FixtureOutcome.dropped(.filterUnreadable)
    let archive = FilterArchiveWriter.encode(FixtureFilter(messageType: 1), channelURL: url)
    let bad: [(String, [UInt8])] = [
      ("garbage", random.bytes(50)), ("truncated", Array(archive.dropLast(33))),
      ("cycle", HostilePropertyList.cycle.bytes),
      ("sharing", HostilePropertyList.sharing.bytes), ("wild_top", HostilePropertyList.archiveWildTop.bytes),
      ("names_other_channel", FilterArchiveWriter.encode(nil, channelURL: self.url("other"))),
      ("plist_array", BinaryPropertyListWriter.encode(.array([]))),
    ]
    for (name, bytes) in bad {
      try writeChunk("filter_\(name)", unreadable, url: .text(url), 100, 200, filter: .blob(bytes))
    }
    try writeDroppedChunks()
  }

  /// Chunks that no longer prove anything.
  private func writeDroppedChunks() throws {
    let dropped = FixtureOutcome.dropped(.chunkDropped)
    let url = try makeChannel("chunk_empty", at: [100, 900])
    try writeChunk("between_messages", dropped, url: .text(url), 101, 899)
    try writeChunk("after_messages", dropped, url: .text(url), 901, .integer(.max))
    try writeChunk("unknown_channel", dropped, url: .text(self.url("chunk_nowhere")), 0, 1_000)
    let files = FilterArchiveWriter.encode(FixtureFilter(messageType: 2), channelURL: url)
    try writeChunk("filter_admits_none", dropped, url: .text(url), 0, 1_000, filter: .blob(files))
    let nobody = FilterArchiveWriter.encode(FixtureFilter(senderUserIDs: ["nobody"]), channelURL: url)
    try writeChunk("sender_has_none", dropped, url: .text(url), 0, 1_000, filter: .blob(nobody))
    // A tombstone is not a message; nor does it cut.
    let deleted = try makeChannel("chunk_deleted")
    var row = message(deleted, id: 1, at: 500)
    row.isDeleted = 1
    row.form = .raw(nil)
    try write(row, "message_chunk_deleted", .tombstone)
    try writeChunk("only_tombstones", dropped, url: .text(deleted), 0, 1_000)
  }

  func writeChunkCuts() throws {
    /// A chunk over four messages with a bad row among them.
    func cut(
      _ name: String, at time: FixtureValue = 250, _ outcome: FixtureOutcome, pieces: [(Int64, Int64)],
      _ change: (inout EdgeMessage) -> Void
    ) throws {
      let url = try makeChannel("cut_\(name)", at: [100, 200, 300, 400])
      var row = message(url, id: 90, at: time.number)
      row.form = .raw(nil)
      change(&row)
      try write(row, "cut_\(name)", outcome)
      try writeChunk("cut_\(name)", .migrated, url: .text(url), 50, 450)
      for piece in pieces { expectRange(url, piece.0, piece.1) }
      if pieces.count != 1 { tally.addFinding("chunk_cut") }
    }
    let halves: [(Int64, Int64)] = [(100, 200), (300, 400)]
    try cut("by_undecoded", .undecoded, pieces: halves) { _ in }
    try cut("by_disagreeing", .rejected(.disagrees), pieces: halves) {
      $0.form = .encoded
      $0.members.set("message_id", "1")
    }
    try cut("by_unknown_kind", .rejected(.unknownKind), pieces: halves) {
      $0.form = .encoded
      $0.members.set("type", "\"POLL\"")
    }
    try cut("by_impossible_id", .rejected(.columnImpossible), pieces: halves) { $0.id = nil }
    try cut("not_without_time", .rejected(.columnImpossible), pieces: [(100, 400)]) { $0.createdAt = nil }
    try cut("not_by_tombstone", .tombstone, pieces: [(100, 400)]) { $0.isDeleted = 1 }
    // Another row of message 2 exists and is migrated, so nothing is missing.
    try cut("not_when_migrated_too", .undecoded, pieces: [(100, 400)]) { $0.id = 2 }
    try cut("not_outside", at: 1_000, .undecoded, pieces: [(100, 400)]) { _ in }
    try cut("not_by_other_channel", .undecoded, pieces: [(100, 400)]) {
      $0.url = .text("sendbird_group_channel_edge_x")
    }
    // The cut millisecond belongs to no piece, so the message at 300 is in none.
    try cut("takes_its_millisecond", at: 300, .undecoded, pieces: [(100, 200), (400, 400)]) { _ in }
    try writeOtherCuts()
  }

  private func writeOtherCuts() throws {
    func undecoded(_ url: [UInt8], id: Int64, at time: Int64) throws {
      var row = message(url, id: id, at: time)
      row.form = .raw(.text("{"))
      try write(row, "cut_row", .undecoded)
    }
    // Duplicates and outgoing rows cut nothing.
    let url = try makeChannel("cut_not_by_others", at: [100, 300])
    try write(message(url, id: 3, at: 200), "cut_not_by_duplicate", .duplicate)
    var kept = message(url, id: 3, at: 210)
    kept.optimisticLock = 2
    try write(kept, "cut_not_by_duplicate", .migrated)
    for entity in recipe.model.entities where entity.isOutgoing {
      var row = outgoing(entity, url)
      row.createdAt = 220
      row.form = .raw(nil)
      try write(row, "cut_not_by_outgoing", .undecoded)
    }
    try writeChunk("cut_not_by_others", .migrated, url: .text(url), 100, 300)
    expectRange(url, 100, 300)

    // Two cuts, and a piece in the middle that proves nothing.
    let twice = try makeChannel("cut_twice", at: [100, 200, 500])
    try undecoded(twice, id: 91, at: 300)
    try undecoded(twice, id: 92, at: 400)
    try writeChunk("cut_twice", .migrated, url: .text(twice), 100, 500)
    expectRange(twice, 100, 200)
    expectRange(twice, 500, 500)
    tally.addFinding("chunk_cut")

    // Every message of the chunk is cut away.
    let all = try makeChannel("cut_all", at: [100])
    try undecoded(all, id: 91, at: 100)
    try writeChunk("cut_all", .dropped(.chunkDropped), url: .text(all), 100, 100)
    tally.addFinding("chunk_cut")

    // At the limits of an integer.
    let limits = try makeChannel("cut_limits", at: [1])
    try undecoded(limits, id: 91, at: 0)
    try undecoded(limits, id: 92, at: .max)
    try writeChunk("cut_limits", .migrated, url: .text(limits), .integer(.min), .integer(.max))
    expectRange(limits, 1, 1)
    tally.addFinding("chunk_cut")
  }
}
