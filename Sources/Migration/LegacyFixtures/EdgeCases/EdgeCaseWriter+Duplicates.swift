/// Message rule 7: the same message again.
extension EdgeCaseWriter {
  func writeDuplicateMessages() throws {
    let url = try makeChannel("duplicate")
    /// Rows of one message in the order of their Z_PK: payload `updated_at` (raw, `nil` leaves it out), Z_OPT.
    func write(_ name: String, kept: Int, _ versions: [(updatedAt: String?, optimisticLock: Int64?)]) throws {
      let original = message(url)
      for (index, version) in versions.enumerated() {
        var row = original
        row.optimisticLock = version.optimisticLock
        row.members.remove("updated_at")
        if let updatedAt = version.updatedAt { row.members.set("updated_at", updatedAt) }
        row.members.set("message", "\"version \(index)\"")
        row.form = .text
        try self.write(row, "duplicate_\(name)", index == kept ? .migrated : .duplicate)
      }
    }
    try write("by_updated_at", kept: 1, [("5", 9), ("10", 1), ("7", 20)])
    try write("by_optimistic_lock", kept: 0, [("5", 3), ("5", 2)])
    try write("by_primary_key", kept: 1, [("5", 2), ("5", 2)])
    try write("updated_at_missing_is_zero", kept: 1, [(nil, 9), ("1", 1)])
    try write("updated_at_string_is_zero", kept: 1, [("\"99\"", 9), ("1", 1)])
    try write("updated_at_fraction_is_zero", kept: 1, [("99.5", 9), ("1", 1)])
    try write("updated_at_null_is_zero", kept: 0, [("null", 9), ("0", 8)])
    try write("optimistic_lock_null_is_zero", kept: 1, [("5", nil), ("5", 1)])
    try write("optimistic_lock_null_equals_zero", kept: 1, [("5", 0), ("5", nil)])
    try write("updated_at_as_number_not_text", kept: 1, [("9", 1), ("10", 1)])

    // Rows that cannot be read or are refused are ignored.
    var row = message(url)
    row.optimisticLock = 1
    try self.write(row, "duplicate_of_undecoded", .migrated)
    var undecoded = row
    undecoded.optimisticLock = 50
    undecoded.form = .raw(.text("{"))
    try self.write(undecoded, "duplicate_of_undecoded", .undecoded)
    row = message(url)
    try self.write(row, "duplicate_of_rejected", .migrated)
    var rejected = row
    rejected.optimisticLock = 50
    rejected.members.set("created_at", "1")
    try self.write(rejected, "duplicate_of_rejected", .rejected(.disagrees))
    // The id decides, not the time.
    let first = message(url)
    try self.write(first, "duplicate_at_other_time", .duplicate)
    var moved = message(url, id: first.id.number, at: first.createdAt.number + 500)
    moved.members.set("updated_at", "9")
    try self.write(moved, "duplicate_at_other_time", .migrated)
  }
}
