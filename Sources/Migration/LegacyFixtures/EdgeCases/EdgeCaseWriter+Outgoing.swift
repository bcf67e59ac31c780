import LegacyStore

/// Rules of failed and pending messages.
extension EdgeCaseWriter {
  /// The clauses that apply to either entity alone.
  func writeOutgoingCases(_ entity: LegacyEntity) throws {
    let url = try makeChannel("outgoing_\(entity.rawValue)")
    func write(_ name: String, _ outcome: FixtureOutcome, _ change: (inout EdgeOutgoing) -> Void = { _ in }) throws {
      var row = outgoing(entity, url)
      change(&row)
      try self.write(row, "outgoing_\(name)", outcome)
    }
    for (name, missing) in Self.missingTexts {
      try write("owner_\(name)", ownerless) { $0.owner = missing }
      try write("url_\(name)", .rejected(.columnImpossible)) { $0.url = missing }
      try write("request_id_\(name)_in_column", .migrated) { $0.requestID = missing }
      try write("request_id_\(name)_everywhere", .rejected(.requestIDMissing)) {
        $0.requestID = missing
        $0.members.set("request_id", "\"\"")
      }
    }
    try write("created_at_null", .rejected(.columnImpossible)) { $0.createdAt = nil }
    try write("payload_null", .undecoded) { $0.form = .raw(nil) }
    try write("payload_garbage", .undecoded) { $0.form = .raw(.blob([0x9C] + random.bytes(60))) }
    try write("undecoded_before_request_id", .undecoded) {
      $0.requestID = nil
      $0.form = .raw(.text("{"))
    }
    try write("request_id_only_in_column", .migrated) { $0.members.remove("request_id") }
    try write("request_id_alias", .migrated) {
      $0.requestID = nil
      $0.members.rename("request_id", to: "req_id")
    }
    try write("request_id_before_disagrees", .rejected(.requestIDMissing)) {
      $0.requestID = nil
      $0.members.remove("request_id")
      $0.members.set("created_at", "1")
    }
    try writeOutgoingAgreement(write)
    try writeSent(entity, url)
  }

  private func writeOutgoingAgreement(
    _ write: (String, FixtureOutcome, (inout EdgeOutgoing) -> Void) throws -> Void
  ) throws {
    let disagrees = FixtureOutcome.rejected(.disagrees)
    try write("created_at_differs", disagrees) { $0.members.set("created_at", $0.createdAt.number + 1) }
    try write("created_at_missing", disagrees) { $0.members.remove("created_at") }
    try write("created_at_fraction", disagrees) {
      $0.form = .text
      $0.members.set("created_at", "\($0.createdAt.number).0")
    }
    try write("url_differs", disagrees) { $0.members.set("channel_url", "\"other\"") }
    try write("request_id_differs", disagrees) { $0.members.set("request_id", "\"other\"") }
    try write("created_at_alias", .migrated) { $0.members.rename("created_at", to: "ts") }
    try write("id_temporary", .migrated) { $0.members.set("message_id", "-1234567890123") }
    try write("id_missing", .migrated) { $0.members.remove("message_id") }
    try write("id_zero", .migrated) { $0.members.set("message_id", "0") }
  }

  /// Request ids that a message row of the owner has: the message was sent after all.
  private func writeSent(_ entity: LegacyEntity, _ url: [UInt8]) throws {
    func id(_ name: String) -> [UInt8] { Array("edge-\(entity.rawValue)-\(name)".utf8) }
    func sent(_ name: String, _ outcome: FixtureOutcome) throws {
      try write(outgoing(entity, url, requestID: id(name)), "outgoing_sent_\(name)", outcome)
    }
    try write(message(url, requestID: id("message")), "sent_message", .migrated)
    try sent("message", .duplicate)
    let elsewhere = try makeChannel("outgoing_elsewhere_\(entity.rawValue)")
    try write(message(elsewhere, requestID: id("elsewhere")), "sent_elsewhere", .migrated)
    try sent("elsewhere", .duplicate)
    var row = message(url, requestID: id("payload_only"))
    row.requestID = nil
    try write(row, "sent_payload_only", .migrated)
    try sent("payload_only", .duplicate)
    row = message(url, requestID: id("tombstone"))
    row.isDeleted = 1
    row.form = .raw(nil)
    try write(row, "sent_tombstone", .tombstone)
    try sent("tombstone", .duplicate)
    row = message(url, requestID: id("undecoded"))
    row.form = .raw(nil)
    try write(row, "sent_undecoded", .undecoded)
    try sent("undecoded", .duplicate)
    row = message(url, requestID: id("rejected"))
    row.members.set("message_id", "1")
    try write(row, "sent_rejected", .rejected(.disagrees))
    try sent("rejected", .migrated)
    // Request ids are bytes.
    try write(message(url, requestID: id("caf\u{E9}")), "sent_twin", .migrated)
    try sent("cafe\u{301}", .migrated)
  }

  /// Several outgoing rows with the same request id.
  func writeOutgoingPairs() throws {
    guard recipe.model.entities.contains(.failedMessage) else { return }
    let url = try makeChannel("outgoing_pairs")
    func write(
      _ name: String, kept: Int, _ rows: [(entity: LegacyEntity, optimisticLock: Int64?)]
    ) throws {
      let requestID = random.uuid()
      for (index, version) in rows.enumerated() {
        var row = outgoing(version.entity, url, requestID: requestID)
        row.optimisticLock = version.optimisticLock
        try self.write(row, "outgoing_\(name)", index == kept ? .migrated : .duplicate)
      }
    }
    try write("pair_by_lock", kept: 0, [(.failedMessage, 3), (.failedMessage, 2), (.failedMessage, nil)])
    try write("pair_by_key", kept: 1, [(.failedMessage, 0), (.failedMessage, nil)])
    guard recipe.model.entities.contains(.pendingMessage) else { return }
    try write("failed_beats_pending", kept: 1, [(.pendingMessage, 9), (.failedMessage, 1), (.pendingMessage, 3)])
    try write("pending_by_lock", kept: 1, [(.pendingMessage, 1), (.pendingMessage, 2)])
    // If a failed row is refused, the pending one wins.
    let requestID = random.uuid()
    var failed = outgoing(.failedMessage, url, requestID: requestID)
    failed.members.set("created_at", "1")
    try self.write(failed, "outgoing_failed_rejected", .rejected(.disagrees))
    try self.write(
      outgoing(.pendingMessage, url, requestID: requestID), "outgoing_pending_after_rejected", .migrated)
  }
}
