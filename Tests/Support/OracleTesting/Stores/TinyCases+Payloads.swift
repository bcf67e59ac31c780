import Foundation

extension TinyCases {
  private static let plain: [(key: OraclePropertyList, value: OraclePropertyList)] = {
    let text = PropertyListWriter.text
    return [
      (text("type"), text("MESG")), (text("message"), text("tab\t \"q\" \\ / \u{1F600} é")),
      (text("big"), .real(1e300)),
      (text("list"), .array([.boolean(true), .boolean(false), .integer("-7"), .real(0.1), .real(100)])),
      (text("u64"), .integer("18446744073709551615")), (text("inner"), .dictionary([(text("k"), .null)])),
    ]
  }()

  private static func document(
    _ id: Int64, _ extra: [(key: OraclePropertyList, value: OraclePropertyList)] = []
  ) -> OraclePropertyList {
    let digits = OraclePropertyList.integer(String(id))
    let head: [(key: OraclePropertyList, value: OraclePropertyList)] = [
      (PropertyListWriter.text("message_id"), digits), (PropertyListWriter.text("created_at"), digits),
    ]
    return .dictionary(head + plain + extra)
  }

  private static func json(_ id: Int64) -> [UInt8] {
    Array(#"{"message_id":\#(id),"created_at":\#(id),"type":"MESG","message":"é ☺ \u0041"}"#.utf8)
  }

  private static func base64(_ bytes: [UInt8]) -> [UInt8] { Array(Data(bytes).base64EncodedString().utf8) }

  private static func scrambled(_ bytes: [UInt8]) -> [UInt8] {
    bytes.enumerated().map { $0.element ^ UInt8($0.offset % 256) }
  }

  @Sendable static func encodings() throws -> TinyStore {
    let store = try TinyStore()
    let xml = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0"><dict><key>type</key><string>MESG &amp; co</string><key>type</key><string>MESG</string>
      <key>message_id</key><integer>11</integer><key>created_at</key><integer>11</integer>
      <key>flag</key><true/><key>real</key><real>2</real><key>list</key><array><false/><string></string></array></dict>
      </plist>

      """
    let payloads: [[UInt8]] = [
      json(1), [0xEF, 0xBB, 0xBF, 0x20, 0x0A] + json(2) + [0x0A, 0x09], base64(json(3)), base64(json(4)) + [0x0A],
      scrambled(base64(json(5))), PropertyListWriter.bytes(document(6)), PropertyListWriter.archive(document(7)),
      base64(PropertyListWriter.bytes(document(8))), base64(PropertyListWriter.archive(document(9))),
      scrambled(base64(json(10) + [UInt8](repeating: 0x20, count: 300))), Array(xml.utf8),
    ]
    for (index, payload) in payloads.enumerated() {
      let id = Int64(index + 1)
      try store.message(id, at: id, payload: .blob(payload))
      try store.message(id, at: id, url: "as text", payload: .text(payload))
    }
    return store
  }

  @Sendable static func undecoded() throws -> TinyStore {
    let store = try TinyStore()
    let text = PropertyListWriter.text
    let payloads: [TinyValue] = [
      nil, .blob([]), .text([]), .blob([0]), .json("[]"), .json("null"), .json("{}{}"), .json("{\"a\":1,}"),
      .json("{\"a\":01}"), .json("{\"a\":\"\u{1}\"}"), .json("{\"a\":'b'}"), .json("{\"a\":\"\\x\"}"), .json("{a:1}"),
      .json("{\"a\":1} x"), .blob(Array("{\"a\":\"".utf8) + [0xC0, 0x80] + Array("\"}".utf8)),
      .blob(Array("{\"a\":\"".utf8) + [0xFF] + Array("\"}".utf8)),
      // An escape of a surrogate is no escape, though its rewriting would look like one.
      .blob(Array("{\"a\":\"\\".utf8) + [0xED, 0xA0, 0xBD] + Array("\"}".utf8)),
      .json("{\"a\":1}\u{0}"), .blob(base64(base64(json(1)))), .blob(base64(json(1)).dropLast()),
      .blob(scrambled(json(1))), .blob(PropertyListWriter.bytes(document(1, [(text("d"), .other)]))),
      .blob(PropertyListWriter.bytes(document(1, [(text("u"), .uid(3))]))),
      .blob(PropertyListWriter.bytes(document(1, [(.integer("3"), text("v"))]))),
      .blob(PropertyListWriter.bytes(document(1, [(text("n"), .real(.nan))]))),
      .blob(PropertyListWriter.bytes(document(1, [(text("i"), .real(-.infinity))]))),
      .blob(PropertyListWriter.bytes(.array([]))), .blob(PropertyListWriter.archive(text("only text"))),
      .blob(Array(PropertyListWriter.bytes(document(1)).dropLast(3))),
      .json("<?xml version=\"1.0\"?><plist><dict><key>a</key><date>2001-01-01T00:00:00Z</date></dict></plist>"),
      .json("<?xml version=\"1.0\"?><plist><dict><key>CF$UID</key><integer>1</integer></dict></plist>"),
      .json("<html><body>{}</body></html>"),
    ]
    for (index, payload) in payloads.enumerated() {
      let id = Int64(index + 1)
      try store.message(id, at: id, payload: payload, columns: index % 3 == 0 ? ["ZREQUEST_ID": "r"] : [:])
    }
    try store.insert("Channel", ["ZOWNER_ID": "ann", "ZCHANNEL_URL": "c1", "ZSERIALIZED_DATA": .json("{")])
    return store
  }

  @Sendable static func texts() throws -> TinyStore {
    let store = try TinyStore()
    var id: Int64 = 0
    func add(_ member: [UInt8], url: TinyValue = "c1") throws {
      id += 1
      let head = Array("{\"message_id\":\(id),\"created_at\":\(id),\"type\":\"MESG\",\"m\":".utf8)
      try store.message(id, at: id, url: url, payload: .blob(head + member + Array("}".utf8)))
    }
    func quoted(_ bytes: [UInt8]) -> [UInt8] { [0x22] + bytes + [0x22] }
    try add(quoted([0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80]))
    try add(quoted([0xED, 0xAF, 0xBF]))
    try add(quoted([0xED, 0xB0, 0x80, 0x61]))
    try add(quoted([0xF0, 0x9F, 0x98, 0x80, 0xEF, 0xBF, 0xBE, 0x7F]))
    try add(quoted(Array(#"\u0000\uD83D\uDE00\/\b\f\n\r\t\"\\"#.utf8)))
    try add(quoted(Array(#"lone \ud83d end"#.utf8)))
    try add(quoted(Array("a\u{301} \u{e1} \u{2028} \u{feff}".utf8)))
    try add(
      Array(#"1, "m" : [ 1.0 , -0, 1E+2, 0.10e-07 , 123456789012345678901234567890 ], "m":{ "b":1,"a":{} }"#.utf8))
    try add(quoted([UInt8](repeating: 0x78, count: 300_000)))
    try add(Array(String(repeating: "[", count: 60).utf8) + Array(String(repeating: "]", count: 60).utf8))
    try add(quoted([]), url: .text([0x63, 0x00, 0x31]))
    try add(quoted([]), url: "quote\" back\\ slash/ line\n \u{1}\u{7f}")
    try add(quoted([]), url: "caf\u{e9}")
    try add(quoted([]), url: "cafe\u{301}")
    try add(quoted([]), url: "\u{1F600}")
    try add(quoted([]), url: "\u{FFFD}")
    try store.chunk(0, 99)
    try store.chunk(0, 99, url: "cafe\u{301}")
    return store
  }

  @Sendable static func numbers() throws -> TinyStore {
    let store = try TinyStore()
    try store.message(.max, at: .max)
    try store.message(9_007_199_254_740_993, at: 9_007_199_254_740_993)
    try store.message(1, at: .max, extra: #","parent_message_id":9223372036854775807"#)
    try store.message(2, at: 1, extra: #","parent_message_id":0,"custom_type":5,"user":"x""#)
    try store.message(3, at: 1, extra: #","parent_message_id":1.0,"user":{"user_id":7,"guest_id":"g"}"#)
    try store.message(4, at: 1, extra: #","custom_type":"a","custom_type":"b","user":{"user_id":"u"},"user":null"#)
    try store.message(
      5, at: 1,
      payload: .json(
        #"{"message_id":9223372036854775808,"created_at":1,"type":"MESG"}"#))
    try store.chunk(0, .max)
    try store.chunk(.max, .max)
    return store
  }
}
