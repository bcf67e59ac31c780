/// Message rules 5 and 6: kinds, and whether payload and row agree.
extension EdgeCaseWriter {
  func writeKinds() throws {
    let url = try makeChannel("kind")
    func write(_ name: String, _ outcome: FixtureOutcome, _ change: (inout JSONMembers) -> Void) throws {
      var row = message(url)
      change(&row.members)
      try self.write(row, "kind_\(name)", outcome)
    }
    let unknown = FixtureOutcome.rejected(.unknownKind)
    let file = #"{"url":"https://file.example.com/1.png","name":"1.png","type":"image/png","size":10}"#
    try write("other", unknown) { $0.set("type", "\"POLL\"") }
    try write("missing", unknown) { $0.remove("type") }
    try write("empty", unknown) { $0.set("type", "\"\"") }
    try write("number", unknown) { $0.set("type", "1") }
    try write("lower_case", unknown) { $0.set("type", "\"mesg\"") }
    try write("mime_without_url", unknown) { $0.set("type", "\"image/png\"") }
    try write("unknown_before_disagrees", unknown) {
      $0.set("type", "\"POLL\"")
      $0.set("message_id", "1")
    }
    try write("mime_with_url", .migrated) {
      $0.remove("file")
      $0.set("type", "\"image/png\"")
      $0.set("url", "\"https://file.example.com/1.png\"")
    }
    try write("file", .migrated) {
      $0.set("type", "\"FILE\"")
      $0.set("file", file)
    }
    try write("file_object_without_type", .migrated) {
      $0.remove("type")
      $0.set("file", file)
    }
    try write("file_object_beats_type", .migrated) { $0.set("file", file) }
    try write("admin", .migrated) {
      $0.set("type", "\"ADMM\"")
      $0.remove("user")
    }
    for command in ["MEDI", "FEDI", "AEDI", "BRDM"] {
      try write("command_\(command.lowercased())", .migrated) { $0.set("type", "\"\(command)\"") }
    }
  }

  func writeDisagreements() throws {
    let url = try makeChannel("disagrees")
    func write(_ name: String, _ change: (inout EdgeMessage) -> Void) throws {
      var row = message(url, requestID: random.uuid())
      row.form = .text
      change(&row)
      try self.write(row, "disagrees_\(name)", .rejected(.disagrees))
    }
    try write("id") { $0.members.set("message_id", $0.id.number + 1) }
    try write("id_missing") { $0.members.remove("message_id") }
    try write("id_null") { $0.members.set("message_id", "null") }
    try write("id_zero") { $0.members.set("message_id", "0") }
    try write("id_fraction") { $0.members.set("message_id", "\($0.id.number).0") }
    try write("id_exponent") {
      $0.id = 1_000_000_000
      $0.members.set("message_id", "1e9")
    }
    try write("id_string") { $0.members.set("message_id", "\"\($0.id.number)\"") }
    try write("id_beyond_int64") {
      $0.id = .integer(.max)
      $0.members.set("message_id", "9223372036854775808")
    }
    try write("id_alias") {
      $0.members.rename("message_id", to: "msg_id")
      $0.members.set("msg_id", $0.id.number + 1)
    }
    try write("created_at") { $0.members.set("created_at", $0.createdAt.number + 1) }
    try write("created_at_missing") { $0.members.remove("created_at") }
    try write("created_at_fraction") { $0.members.set("created_at", "\($0.createdAt.number).0") }
    try write("created_at_string") { $0.members.set("created_at", "\"\($0.createdAt.number)\"") }
    try write("created_at_alias") {
      $0.members.rename("created_at", to: "ts")
      $0.members.set("ts", $0.createdAt.number - 1)
    }
    try write("url") { $0.members.set("channel_url", "\"sendbird_group_channel_other\"") }
    try write("url_case") { $0.members.set("channel_url", "\"Sendbird_group_channel_edge_disagrees\"") }
    try write("last_duplicate_member") { $0.members.append("message_id", "1") }
    guard hasRequestColumn else { return }
    try write("request_id") { $0.members.set("request_id", "\"other\"") }
    try write("request_id_alias") {
      $0.members.rename("request_id", to: "req_id")
      $0.members.set("req_id", "\"other\"")
    }
    // Canonically equivalent, but not the same bytes.
    try write("request_id_bytes") {
      $0.requestID = .text("caf\u{E9}")
      $0.members.set("request_id", "\"cafe\u{301}\"")
    }
  }

  /// Payloads that use other names or leave out what is optional: all agree.
  func writeAgreements() throws {
    let url = try makeChannel("agrees")
    func write(_ name: String, _ change: (inout EdgeMessage) -> Void) throws {
      var row = message(url, requestID: random.uuid())
      change(&row)
      try self.write(row, "agrees_\(name)", .migrated)
    }
    for (name, alias) in [
      ("message_id", "msg_id"), ("created_at", "ts"), ("request_id", "req_id"), ("data", "custom"),
      ("is_reply_to_channel", "reply_to_channel"),
    ] {
      try write("alias_\(alias)") { $0.members.rename(name, to: alias) }
    }
    try write("alias_guest_id") { $0.members.set("user", #"{"guest_id":"guest-1","name":"Guest","image":""}"#) }
    try write("url_missing") { $0.members.remove("channel_url") }
    try write("url_empty") { $0.members.set("channel_url", "\"\"") }
    try write("url_escaped") {
      $0.form = .text
      $0.members.set("channel_url", #""\u0073endbird_group_channel_edge_agrees""#)
    }
    try write("request_id_missing") { $0.members.remove("request_id") }
    try write("request_id_empty") { $0.members.set("request_id", "\"\"") }
    try write("request_id_column_null") { $0.requestID = nil }
    try write("request_id_column_empty") { $0.requestID = .text("") }
    try write("no_sender") { $0.members.remove("user") }
    try write("few_members") {
      $0.members = JSONMembers([
        ("type", "\"MESG\""), ("message_id", String($0.id.number)), ("created_at", String($0.createdAt.number)),
      ])
    }
  }
}
