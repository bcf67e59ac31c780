import LegacyStore

/// Rows of several owners that must not affect each other.
extension EdgeCaseWriter {
  func writeOtherOwners() throws {
    let other = plan.owners[1]
    func ofOther(_ row: EdgeMessage) -> EdgeMessage {
      var row = row
      row.owner = .text(other)
      return row
    }
    // Both owners have the channel; a message with the same id is a message of each.
    let url = try makeChannel("shared")
    _ = try makeChannel("shared", owner: other)
    let shared = message(url)
    try write(shared, "shared_message", .migrated)
    try write(ofOther(shared), "shared_message", .migrated)
    let live = message(url)
    try write(live, "tombstone_of_other_owner", .migrated)
    var deleted = ofOther(live)
    deleted.isDeleted = 1
    deleted.form = .raw(nil)
    try write(deleted, "tombstone_of_other_owner", .tombstone)

    // A row of the other owner that cannot be read cuts nothing here.
    let cut = try makeChannel("shared_cut", at: [100, 300])
    _ = try makeChannel("shared_cut", owner: other)
    var undecoded = ofOther(message(cut, id: 9, at: 200))
    undecoded.form = .raw(nil)
    try write(undecoded, "undecoded_of_other_owner", .undecoded)
    try writeChunk("not_cut_by_other_owner", .migrated, url: .text(cut), 100, 300)
    expectRange(cut, 100, 300)

    guard recipe.model.entities.contains(.failedMessage) else { return }
    let requestID = Array("edge-sent-by-other-owner".utf8)
    try write(ofOther(message(url, requestID: requestID)), "sent_by_other_owner", .migrated)
    try write(outgoing(.failedMessage, url, requestID: requestID), "outgoing_sent_by_other_owner", .migrated)
  }
}
