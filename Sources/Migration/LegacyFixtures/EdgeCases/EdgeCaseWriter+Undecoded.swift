/// Message rule 4: payloads that cannot be read.
extension EdgeCaseWriter {
  /// A way to damage a payload that otherwise matches its row.
  private typealias Damage = (name: String, apply: (JSONMembers) -> FixtureValue)

  func writeUndecodedPayloads() throws {
    let url = try makeChannel("undecoded")
    for damage in damagedTexts + malformedJSON + undecodablePropertyLists {
      var row = message(url)
      row.form = .raw(damage.apply(row.members))
      try write(row, "undecoded_\(damage.name)", .undecoded)
    }
  }

  private var damagedTexts: [Damage] {
    let noise = random.bytes(200)
    func half(_ members: JSONMembers) -> [UInt8] { Array(members.text.prefix(members.text.count / 2)) }
    func array(_ members: JSONMembers) -> [UInt8] { [0x5B] + members.text + [0x5D] }
    return [
      ("null", { _ in nil }), ("empty_blob", { _ in .blob([]) }), ("empty_text", { _ in .text("") }),
      ("white_space", { _ in .blob(Array(" \n\t".utf8)) }), ("garbage", { _ in .blob([0x9C, 0x00] + noise) }),
      ("prose", { _ in .text("nobody wrote a payload here") }), ("json_array", { .blob(array($0)) }),
      ("json_string", { _ in .text("\"text\"") }), ("json_null", { _ in .text("null") }),
      ("truncated_json", { .blob(half($0)) }), ("trailing_byte", { .blob($0.text + [0x78]) }),
      ("trailing_nul", { .blob($0.text + [0]) }), ("two_objects", { .blob($0.text + $0.text) }),
      ("utf16_json", { .blob(Self.utf16($0.text)) }),
      ("base64_of_garbage", { _ in .blob(Base64.encode([0x9C] + noise, masked: false)) }),
      ("base64_of_array", { .blob(Base64.encode(array($0), masked: false)) }),
      ("base64_of_truncated", { .blob(Base64.encode(half($0), masked: false)) }),
      ("xor_of_truncated", { .blob(Base64.encode(half($0), masked: true)) }),
      ("xor_of_trailing_byte", { .blob(Base64.encode($0.text + [0x7D], masked: true)) }),
    ]
  }

  /// Texts with one fault that a lenient parser accepts.
  private var malformedJSON: [Damage] {
    func with(_ name: String, _ raw: [UInt8]) -> Damage {
      (name, { .blob(Array($0.text.dropLast()) + Array(",\"extra\":".utf8) + raw + [0x7D]) })
    }
    func with(_ name: String, _ raw: String) -> Damage { with(name, Array(raw.utf8)) }
    return [
      with("trailing_comma", "[1,]"), with("nan", "NaN"), with("infinity", "-Infinity"), with("hex", "0x10"),
      with("leading_zero", "01"), with("plus_sign", "+1"), with("bare_point", "1."), with("bare_exponent", "1e"),
      with("single_quotes", "'text'"), with("bare_word", "text"), with("comment", "1/* one */"),
      with("bad_escape", #""\x41""#), with("short_escape", #""\u12""#), with("missing_value", ""),
      with("raw_control_character", [0x22, 0x01, 0x22]), with("raw_nul", [0x22, 0x00, 0x22]),
      with("invalid_utf8", [0x22, 0xFF, 0x22]), with("overlong_utf8", [0x22, 0xC0, 0xAF, 0x22]),
      with("truncated_utf8", [0x22, 0xE2, 0x82, 0x22]), with("beyond_unicode", [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22]),
      with("latin1", [0x22, 0x63, 0x61, 0x66, 0xE9, 0x22]),
    ]
  }

  private var undecodablePropertyLists: [Damage] {
    func root(_ members: JSONMembers) -> PropertyListValue { PropertyListValue(json: members.text).withoutNulls }
    func adding(_ value: PropertyListValue, to members: JSONMembers, key: PropertyListValue) -> PropertyListValue {
      guard case .dictionary(let pairs) = root(members) else { return .null }
      return .dictionary(pairs + [(key, value)])
    }
    func plain(
      _ name: String, _ value: PropertyListValue, key: PropertyListValue = .string("extra")
    ) -> Damage {
      (name, { .blob(BinaryPropertyListWriter.encode(adding(value, to: $0, key: key))) })
    }
    func archived(_ name: String, _ value: PropertyListValue) -> Damage {
      (name, { .blob(KeyedArchiveWriter.encode(adding(value, to: $0, key: .string("extra")))) })
    }
    func xml(_ members: JSONMembers, _ value: PropertyListValue) -> [UInt8] {
      // An owner's id may contain what XML cannot; then any broken document will do.
      XMLPropertyListWriter.encode(adding(value, to: members, key: .string("extra")))
        ?? Array("<?xml version=\"1.0\"?>".utf8)
    }
    let otherClass = KeyedArchiveWriter.encode(className: "SBDUserMessage", members: [("payload", .string("{}"))])
    let hostile: [Damage] = HostilePropertyList.allCases.map { list in
      ("plist_\(list.rawValue)", { _ in .blob(list.bytes) })
    }
    return [
      plain("plist_date", .date(600_000_000)), plain("plist_data", .data([1, 2, 3])), plain("plist_uid", .uid(1)),
      plain("plist_set", .set([.integer(1)])), plain("plist_integer_key", .string("x"), key: .integer(7)),
      plain("plist_nan", .real(.nan)), plain("plist_infinity", .real(.infinity)),
      plain("plist_wide_integer", .wideInteger(1, 0)), plain("plist_nested_date", .array([.array([.date(0)])])),
      ("plist_array", { .blob(BinaryPropertyListWriter.encode(.array([root($0)]))) }),
      ("plist_truncated", { .blob(Array(BinaryPropertyListWriter.encode(root($0)).dropLast(40))) }),
      ("plist_header_only", { _ in .blob(Array("bplist00".utf8)) }),
      archived("archive_date", .date(600_000_000)), archived("archive_data", .data([1, 2, 3])),
      archived("archive_set", .set([.string("x")])),
      ("archive_array", { .blob(KeyedArchiveWriter.encode(.array([root($0)]))) }),
      ("archive_of_other_class", { _ in .blob(otherClass) }), ("xml_date", { .blob(xml($0, .date(0))) }),
      ("xml_truncated", { .blob(Array(xml($0, .integer(1)).dropLast(30))) }),
    ] + hostile
  }

  private static func utf16(_ text: [UInt8]) -> [UInt8] {
    [0xFF, 0xFE] + String(decoding: text, as: UTF8.self).utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  }
}
