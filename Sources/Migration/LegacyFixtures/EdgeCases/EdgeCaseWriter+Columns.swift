/// Message rules 1 to 3: tombstones, owners, required columns.
import LegacyStore

extension EdgeCaseWriter {
  func writeTombstones() throws {
    let url = try makeChannel("tombstone")
    var row = message(url, requestID: Array("edge-sent-and-deleted".utf8))
    row.isDeleted = 1
    row.form = .raw(nil)
    try write(row, "tombstone_null_payload", .tombstone)
    row = message(url)
    row.isDeleted = 1
    try write(row, "tombstone_with_payload", .tombstone)

    // One row that would have another outcome, and the tombstone that removes it.
    var live = message(url)
    live.optimisticLock = 9
    live.members.set("updated_at", live.createdAt.number + 5)
    try writeTombstoned(live, "tombstone_over_live")
    var undecoded = message(url)
    undecoded.form = .raw(.text("{"))
    try writeTombstoned(undecoded, "tombstone_over_undecoded")
    var disagreeing = message(url)
    disagreeing.members.remove("created_at")
    try writeTombstoned(disagreeing, "tombstone_over_rejected")
    var impossible = message(url)
    impossible.createdAt = nil
    try writeTombstoned(impossible, "tombstone_over_impossible_column")

    row = message(url)
    row.isDeleted = 1
    row.owner = nil
    try write(row, "tombstone_without_owner", .tombstone)
    row = message(url)
    row.isDeleted = 1
    row.id = nil
    try write(row, "tombstone_without_id", .tombstone)

    // The same id elsewhere is another message.
    let other = try makeChannel("tombstone_elsewhere")
    var deleted = message(other)
    deleted.isDeleted = 1
    deleted.form = .raw(nil)
    try write(deleted, "tombstone_elsewhere", .tombstone)
    try write(
      message(url, id: deleted.id.number, at: deleted.createdAt.number), "tombstone_elsewhere_live", .migrated)
    row = message(url)
    row.isDeleted = nil
    try write(row, "is_deleted_null", .migrated)
    // The other two flags change nothing.
    for (name, value) in [("null", FixtureValue.null), ("false", 0)] {
      row = message(url)
      row.isSynchronized = value
      row.isVisible = value
      try write(row, "other_flags_\(name)", .migrated)
    }
  }

  private func writeTombstoned(_ row: EdgeMessage, _ name: String) throws {
    try write(row, name, .tombstone)
    var tombstone = row
    tombstone.isDeleted = 1
    tombstone.optimisticLock = 1
    tombstone.form = .raw(nil)
    try write(tombstone, name, .tombstone)
  }

  func writeOwnerlessMessages() throws {
    let url = try makeChannel("owner")
    for (name, value) in Self.missingTexts {
      var row = message(url)
      row.owner = value
      try write(row, "owner_\(name)", ownerless)
      row = message(url)
      row.owner = value
      row.id = nil
      try write(row, "owner_\(name)_and_id_null", isOnlyOwner ? .rejected(.columnImpossible) : ownerless)
    }
  }

  /// NULL and the empty string, which are both missing.
  static var missingTexts: [(name: String, value: FixtureValue)] { [("null", nil), ("empty", .text(""))] }

  func writeImpossibleColumns() throws {
    let url = try makeChannel("column")
    let impossible = FixtureOutcome.rejected(.columnImpossible)
    for (name, value) in Self.missingTexts {
      var row = message(url)
      row.url = value
      try write(row, "url_\(name)", impossible)
    }
    let ids: [(String, FixtureValue)] = [
      ("null", nil), ("zero", 0), ("negative", -5), ("text", .text("not a number")),
    ]
    for (name, value) in ids {
      var row = message(url)
      row.id = value
      try write(row, "id_\(name)", impossible)
    }
    let times: [(String, FixtureValue)] = [("null", nil), ("negative", -1), ("text", .text("yesterday"))]
    for (name, value) in times {
      var row = message(url)
      row.createdAt = value
      try write(row, "created_at_\(name)", impossible)
    }
    var row = message(url)
    row.id = nil
    row.form = .raw(.blob(random.bytes(40)))
    try write(row, "column_before_payload", impossible)
    // No parameter can be a real, so it is inserted afterwards.
    row = message(url)
    try write(row, "created_at_real", impossible)
    try store.execute(
      "UPDATE \(messageEntity.tableName) SET ZCREATED_AT=\(row.createdAt.number).5 WHERE ZMESSAGE_ID=\(row.id.number)")
    try write(message(url, id: 1, at: 1_600_000_000_000), "id_one", .migrated)
    try write(message(url, id: 2, at: 0), "created_at_zero", .migrated)
  }
}
