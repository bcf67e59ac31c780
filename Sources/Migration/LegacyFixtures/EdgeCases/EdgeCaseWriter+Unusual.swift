/// Payloads that look wrong but are ordinary input (Docs/RowRules.md#payloads): all are migrated.
extension EdgeCaseWriter {
  func writeUnusualPayloads() throws {
    let url = try makeChannel("unusual")
    try writeUnusualTexts(url)
    try writeUnusualStorage(url)
    try writeUnusualPropertyLists(url)
    try writeUnusualIdentifiers()
  }

  private func writeUnusual(
    _ url: [UInt8], _ name: String, form: EdgePayloadForm = .text, _ change: (inout EdgeMessage) -> Void
  ) throws {
    var row = message(url)
    row.form = form
    change(&row)
    try write(row, "unusual_\(name)", .migrated)
  }

  private func writeUnusualTexts(_ url: [UInt8]) throws {
    try writeUnusual(url, "duplicate_members") {
      $0.members.prepend("message_id", "1")
      $0.members.prepend("message", "\"first\"")
    }
    try writeUnusual(url, "escaped_member_names") {
      $0.members.rename("message_id", to: #"message\u005fid"#)
      $0.members.rename("created_at", to: #"\u0063reated_at"#)
    }
    try writeUnusual(url, "escaped_duplicate_wins") {
      $0.members.prepend(#"message\u005fid"#, "1")
    }
    try writeUnusual(url, "escaped_slashes") { $0.members.set("cover", #""https:\/\/example.com\/a""#) }
    try writeUnusual(url, "nul_escape") { $0.members.set("message", #""before\u0000after""#) }
    try writeUnusual(url, "lone_surrogate_escape") { $0.members.set("message", #""\ud800 \udc00\ud83d""#) }
    try writeUnusual(url, "number_spellings") {
      $0.members.set("numbers", "[1.50,-0,1E400,1e-7,10000000000000000000000,0.1E+2,18446744073709551615]")
    }
    try writeUnusual(url, "empty_and_nested_names") { $0.members.set("", #"{"":{"":[]}}"#) }
    try writeUnusual(url, "depth_64") {
      $0.members.set("nested", String(repeating: "[", count: 64) + String(repeating: "]", count: 64))
    }
    try writeUnusual(url, "large") {
      $0.members.set("message", "\"" + String(repeating: "0123456789 \u{1F4E6}", count: 20_000) + "\"")
    }
    try writeUnusual(url, "data_is_an_object") { $0.members.set("data", #"{"was":"text"}"#) }
    try writeUnusual(url, "decomposed_text") { $0.members.set("message", "\"e\u{301} and \u{E9}\"") }
  }

  private func writeUnusualStorage(_ url: [UInt8]) throws {
    func stored(_ name: String, _ change: ([UInt8]) -> FixtureValue) throws {
      var row = message(url)
      row.form = .raw(change(row.members.text))
      try write(row, "unusual_\(name)", .migrated)
    }
    try stored("json_as_text") { .text($0) }
    try stored("base64_as_text") { .text(Base64.encode($0, masked: false)) }
    try stored("byte_order_mark") { .blob([0xEF, 0xBB, 0xBF] + $0) }
    try stored("white_space") { .blob(Array("\r\n ".utf8) + PayloadEncoder.spaced($0) + Array("\n".utf8)) }
    try stored("base64_with_newline") { .blob(Base64.encode($0, masked: false) + [0x0A]) }
    // Three bytes for each half of U+1F600, as in modified UTF-8.
    try stored("three_byte_surrogates") {
      .blob(Array($0.dropLast()) + Array(",\"extra\":\"".utf8) + [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80, 0x22, 0x7D])
    }
    for encoding in FixtureEncoding.allCases where encoding != .mixed {
      try stored("encoding_\(encoding.rawValue)") { .blob(PayloadEncoder(encoding: encoding).encode($0, draw: 0)) }
    }
    try stored("encoding_keyed_archive") { .blob(PayloadEncoder.keyedArchive($0)) }
    try stored("encoding_xml") {
      XMLPropertyListWriter.encode(PropertyListValue(json: $0).withoutNulls).map { .blob($0) } ?? .blob($0)
    }
  }

  private func writeUnusualPropertyLists(_ url: [UInt8]) throws {
    let values: [(String, PropertyListValue)] = [
      ("null", .null), ("real_one", .real(1)), ("real_large", .real(1e300)), ("real_small", .real(-2.5e-9)),
      ("unsigned", .unsigned(.max)), ("minimum", .integer(.min)), ("utf16", .string("\u{D55C}\u{AE00} \u{1F600}")),
      ("escapes", .string("\"\\/\u{8}\u{0}\u{1F}\u{7F}")), ("nested", .array([.object([("a", .array([]))])])),
    ]
    for (name, value) in values {
      var row = message(url)
      guard case .dictionary(let members) = PropertyListValue(json: row.members.text).withoutNulls else { continue }
      let root = PropertyListValue.dictionary(members + [(.string("extra"), value)])
      row.form = .raw(.blob(BinaryPropertyListWriter.encode(root)))
      try write(row, "unusual_plist_\(name)", .migrated)
      row = message(url)
      guard case .dictionary(let others) = PropertyListValue(json: row.members.text) else { continue }
      let archived = PropertyListValue.dictionary(others + [(.string("extra"), value)])
      row.form = .raw(.blob(KeyedArchiveWriter.encode(archived)))
      try write(row, "unusual_archive_\(name)", .migrated)
    }
  }

  /// Ids, urls and request ids at their limits; urls that differ only in their bytes.
  private func writeUnusualIdentifiers() throws {
    let url = try makeChannel("identifiers")
    try write(message(url, id: .max, at: 1_700_000_000_000), "id_maximum", .migrated)
    try write(message(url, id: .max - 1, at: 1_700_000_000_000), "same_time_other_id", .migrated)
    // One above 2^53: a reader that converts to Double would confuse it with its neighbor.
    try write(message(url, id: 9_007_199_254_740_993, at: 1_700_000_000_001), "id_beyond_double", .migrated)
    try write(message(url, id: 9_007_199_254_740_992, at: 1_700_000_000_002), "id_beside_double", .migrated)
    try write(message(url, id: 7, at: .max), "created_at_maximum", .migrated)

    for twin in ["caf\u{E9}", "cafe\u{301}"] {
      let url = try makeChannel("twin_\(twin)")
      try write(message(url, id: 70, at: 1_700_000_000_000), "twin_url", .migrated)
    }
    let nul = try makeChannel("nul_\u{0}_inside")
    try write(message(nul, requestID: Array("req\u{0}one".utf8)), "nul_in_url", .migrated)
    try write(message(nul, requestID: Array("req\u{0}two".utf8)), "nul_in_request_id", .migrated)
    try write(message(try makeChannel("quote_\"\\_\u{7F}/..")), "quotes_in_url", .migrated)
  }
}
