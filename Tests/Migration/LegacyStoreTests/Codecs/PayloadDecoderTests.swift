import ChatModel
import Foundation
import PacedTesting
import SeededTesting
import Testing

@testable import LegacyStore

@Suite(.heavy) struct PayloadDecoderTests {
  private func decode(
    _ stored: [UInt8], additional: [any PayloadCodec] = []
  ) -> (encoding: PayloadEncoding, text: String)? {
    var decoder = PayloadDecoder(additional: additional)
    var output = Array("before".utf8)
    var members: [PayloadScanner.Member] = []
    let encoding = try? stored.withUnsafeBytes { try decoder.decode($0, appendingTo: &output, members: &members) }
    let text = String(decoding: output.dropFirst(6), as: UTF8.self)
    #expect(output.starts(with: "before".utf8))
    guard let encoding else {
      #expect(text.isEmpty)
      #expect(members.isEmpty)
      return nil
    }
    #expect(Payload(text)?.bytes == Array(text.utf8))
    return (encoding, text)
  }

  static let message =
    #"{"message_id":7712345678901234567,"created_at":1602120000123,"message":"é😀\u0000\ud83d \"q\"","data":{"a":[1,-2.50,1e9]},"x":1,"x":2}"#

  @Test func decodesTextEncodings() throws {
    let json = Array(Self.message.utf8)
    let base64 = StoredPayload.base64(json)
    for (stored, encoding) in [
      (json, PayloadEncoding.json), (base64, .base64), (StoredPayload.xored(base64), .xorBase64),
    ] {
      let result = try #require(decode(stored))
      #expect(result.encoding == encoding)
      #expect(Array(result.text.utf8) == json)
    }
  }

  @Test func dropsWhitespaceAndByteOrderMark() throws {
    let spaced = "\u{FEFF} \r\n{ \"a\" : [ 1 , { } ] ,\t\"b\" : \" x \" }\n"
    let expected = #"{"a":[1,{}],"b":" x "}"#
    for text in [spaced, String(spaced.dropFirst()), "{\n}", "{ \"a\":1}", "{}"] {
      let json = Array(text.utf8)
      let base64 = StoredPayload.base64(json)
      #expect(decode(json)?.encoding == .json)
      #expect(decode(base64)?.encoding == .base64)
      #expect(decode(StoredPayload.xored(base64))?.encoding == .xorBase64)
    }
    #expect(decode(Array(spaced.utf8))?.text == expected)
    #expect(decode(StoredPayload.xored(StoredPayload.base64(Array(spaced.utf8))))?.text == expected)
  }

  @Test func decodesPropertyLists() throws {
    let json = #"{"message_id":7712345678901234567,"list":[7,true,"é😀"],"real":0.5,"empty":{}}"#
    let binary = try StoredPayload.propertyList(json, .binary)
    let stored: [([UInt8], PayloadEncoding)] = [
      (binary, .binaryPropertyList), (try StoredPayload.archive(json), .binaryPropertyList),
      (StoredPayload.base64(binary), .base64), (StoredPayload.base64(try StoredPayload.archive(json)), .base64),
      (try StoredPayload.propertyList(json, .xml), .xmlPropertyList),
    ]
    let expected = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? NSDictionary
    for (bytes, encoding) in stored {
      let result = try #require(decode(bytes))
      #expect(result.encoding == encoding)
      let object = try JSONSerialization.jsonObject(with: Data(result.text.utf8)) as? NSDictionary
      #expect(object == expected)
      #expect(result.text.contains("7712345678901234567"))
    }
  }

  @Test func decodesXMLArchives() throws {
    var writer = KeyedArchiveWriter()
    let pair = (writer.add(text: "a"), writer.add(.integer(1)))
    let root = writer.add(dictionary: [pair])
    let archive = writer.archive(root: root)
    let document = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\(Self.xml(archive))</plist>\n"
    #expect(decode(Array(document.utf8))?.text == #"{"a":1}"#)
    #expect(decode(Array(document.utf8))?.encoding == .xmlPropertyList)
  }

  private static func xml(_ plist: PropertyList) -> String {
    switch plist {
    case .string(let text): "<string>\(String(decoding: text, as: UTF8.self))</string>"
    case .integer(let number): "<integer>\(number)</integer>"
    case .uid(let uid): "<dict><key>CF$UID</key><integer>\(uid)</integer></dict>"
    case .array(let values): "<array>\(values.map(xml).joined())</array>"
    case .dictionary(let pairs):
      "<dict>"
        + pairs.map { xml($0.key).replacingOccurrences(of: "string>", with: "key>") + xml($0.value) }.joined()
        + "</dict>"
    default: ""
    }
  }

  @Test func handlesLineBreaks() throws {
    let json = Array(Self.message.utf8)
    for options in [
      Data.Base64EncodingOptions.lineLength76Characters, [.lineLength64Characters, .endLineWithLineFeed],
      [.lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed],
    ] {
      let base64 = StoredPayload.base64(json, lineLength: options) + [0x0A]
      #expect(decode(base64)?.encoding == .base64)
      #expect(decode(base64)?.text == Self.message)
      #expect(decode(StoredPayload.xored(base64))?.encoding == .xorBase64)
      #expect(decode(StoredPayload.xored(base64))?.text == Self.message)
    }
    // A break in every place, the first four characters included.
    let base64 = StoredPayload.base64(Array("{\"a\":1}".utf8))
    for index in 0...base64.count {
      let broken = base64[..<index] + [0x0D, 0x0A] + base64[index...]
      #expect(decode(Array(broken))?.encoding == .base64)
      #expect(decode(StoredPayload.xored(Array(broken)))?.encoding == .xorBase64)
    }
  }

  @Test func handlesEveryLengthAndLargePayloads() {
    for length in Array(0...300) + [300_000, 5_000_000] {
      let text = "{\"m\":\"" + String(repeating: "x", count: length) + "\"}"
      let base64 = StoredPayload.base64(Array(text.utf8))
      #expect(decode(Array(text.utf8))?.text == text)
      #expect(decode(base64)?.text == text)
      #expect(decode(StoredPayload.xored(base64))?.text == text)
    }
  }

  @Test func handlesLargePropertyLists() throws {
    let text = "{\"m\":\"" + String(repeating: "x", count: 300_000) + "\"}"
    #expect(decode(try StoredPayload.propertyList(text, .binary))?.text == text)
    #expect(decode(try StoredPayload.propertyList(text, .xml))?.text == text)
    let members = "[" + (0..<20_000).map { "{\"user_id\":\"\($0)\"}" }.joined(separator: ",") + "]"
    #expect(
      decode(try StoredPayload.propertyList("{\"members\":\(members)}", .binary))?.text == "{\"members\":\(members)}")
    // Foundation's own archiver takes minutes for this on Linux.
    var writer = KeyedArchiveWriter()
    let key = writer.add(text: "user_id")
    let users = (0..<20_000).map { index in
      let id = writer.add(text: "\(index)")
      return writer.add(dictionary: [(key, id)])
    }
    let list = writer.add(class: "NSArray", [("NS.objects", .array(users))])
    let name = writer.add(text: "members")
    let root = writer.add(dictionary: [(name, list)])
    var document = BinaryPropertyListWriter()
    document.referenceSize = 3
    _ = document.add(writer.archive(root: root))
    #expect(decode(document.document())?.text == "{\"members\":\(members)}")
  }

  @Test func writesRawSurrogatesAsEscapes() {
    let json = Array("{\"a\":\"".utf8) + [0xED, 0xA0, 0xBD] + Array("\"}".utf8)
    for stored in [json, StoredPayload.base64(json), StoredPayload.xored(StoredPayload.base64(json))] {
      #expect(decode(stored)?.text == #"{"a":"\ud83d"}"#)
    }
    let invalid = Array("{\"a\":\"".utf8) + [0xFF] + Array("\"}".utf8)
    for stored in [invalid, StoredPayload.base64(invalid), StoredPayload.xored(StoredPayload.base64(invalid))] {
      #expect(decode(stored) == nil)
    }
  }

  @Test(arguments: [
    "[]", "[{}]", "1", "\"a\"", "null", "{", "{}}", "{} {}", "{\"a\":1,}", "{\"a\":01}", "{'a':1}", "", " ", "x",
  ])
  func refusesWhatIsNoObject(text: String) {
    let json = Array(text.utf8)
    let base64 = StoredPayload.base64(json)
    for stored in [json, base64, StoredPayload.xored(base64)] { #expect(decode(stored) == nil) }
  }

  @Test func refusesTrailingBytesTruncationAndWrongPadding() {
    let json = Array(#"{"a":"some text"}"#.utf8)
    let base64 = StoredPayload.base64(json)
    for good in [json, base64] {
      for extra in [[0], [0x7B], [0x21], [0x3D]] as [[UInt8]] { #expect(decode(good + extra) == nil) }
      for count in 0..<good.count { #expect(decode(Array(good[..<count])) == nil) }
    }
    for extra in [[0], [0x41], [0x3D], [0x41, 0x41, 0x41, 0x41]] as [[UInt8]] {
      #expect(decode(StoredPayload.xored(base64 + extra)) == nil)
    }
    for count in 0..<base64.count { #expect(decode(Array(StoredPayload.xored(base64)[..<count])) == nil) }
    #expect(decode(Array(base64.filter { $0 != 0x3D })) == nil)
  }

  @Test func refusesOtherPropertyLists() throws {
    let roots: [PropertyList] = [
      .array([]), .string("{}"), .data(Array("{}".utf8)), .dictionary([(.string("a"), .date(1))]),
      .dictionary([(.string("a"), .data([]))]), .dictionary([(.string("a"), .uid(1))]),
      .dictionary([(.integer(1), .integer(1))]), .dictionary([(.string("a"), .oversizedInteger)]),
      .dictionary([(.string("a"), .real(.infinity))]), .dictionary([(.string("a"), .set([]))]),
      // An archive that cannot be read is not taken for a plain dictionary.
      .dictionary([(.string("$archiver"), .string("NSKeyedArchiver"))]),
    ]
    for root in roots {
      let document = BinaryPropertyListWriter.document(root)
      #expect(decode(document) == nil)
      #expect(decode(StoredPayload.base64(document)) == nil)
      #expect(decode(document.dropLast()) == nil)
    }
    var writer = KeyedArchiveWriter()
    let foreign = writer.add(class: "Message", [("a", .integer(1))])
    #expect(decode(BinaryPropertyListWriter.document(writer.archive(root: foreign))) == nil)
    let binary = BinaryPropertyListWriter.document(.dictionary([(.string("a"), .integer(1))]))
    #expect(decode(binary)?.text == #"{"a":1}"#)
    #expect(decode(StoredPayload.xored(StoredPayload.base64(binary))) == nil)
    let xml = Array("<plist><dict/></plist>".utf8)
    #expect(decode(xml)?.text == "{}")
    #expect(decode(StoredPayload.base64(xml)) == nil)
  }

  private struct ReversingCodec: PayloadCodec {
    let id = "reversed"
    func jsonText(of stored: UnsafeRawBufferPointer) -> [UInt8]? { stored.first == 0x7D ? stored.reversed() : nil }
  }

  private struct GreedyCodec: PayloadCodec {
    let id = "greedy"
    let text: String
    func jsonText(of stored: UnsafeRawBufferPointer) -> [UInt8]? { Array(text.utf8) }
  }

  @Test func asksAdditionalCodecsLast() {
    let stored = Array("{\"a\": 1}".utf8.reversed())
    #expect(decode(stored) == nil)
    #expect(decode(stored, additional: [ReversingCodec()])?.encoding == .custom)
    #expect(decode(stored, additional: [ReversingCodec()])?.text == #"{"a":1}"#)
    let codecs: [any PayloadCodec] = [GreedyCodec(text: "[]"), GreedyCodec(text: "{} x"), GreedyCodec(text: "{}")]
    #expect(decode([0xFF], additional: codecs)?.text == "{}")
    #expect(decode([0xFF], additional: [GreedyCodec(text: "[]")]) == nil)
    #expect(decode(Array("{\"b\":2}".utf8), additional: codecs)?.encoding == .json)
  }

  private struct LockedCodec: PayloadCodec {
    struct NoKey: Error {}
    let id = "locked"
    func jsonText(of stored: UnsafeRawBufferPointer) throws -> [UInt8]? { throw NoKey() }
  }

  @Test func passesOnThatACodecCannotReadNow() throws {
    var decoder = PayloadDecoder(additional: [LockedCodec(), GreedyCodec(text: "{}")])
    var output = Array("before".utf8)
    var members: [PayloadScanner.Member] = []
    #expect(throws: PayloadCodecFailure.self) {
      try [0xFF].withUnsafeBytes { try decoder.decode($0, appendingTo: &output, members: &members) }
    }
    #expect(output == Array("before".utf8) && members.isEmpty)
    let json = Array("{}".utf8)
    #expect(try json.withUnsafeBytes { try decoder.decode($0, appendingTo: &output, members: &members) } == .json)
  }

  @Test func reusesItsBuffers() throws {
    var decoder = PayloadDecoder()
    var output: [UInt8] = []
    var members: [PayloadScanner.Member] = []
    var expected = ""
    for length in [3000, 1, 800, 0, 60] {
      let text = "{\"m\":\"" + String(repeating: "y", count: length) + "\",\"n\":1}"
      let stored = StoredPayload.xored(StoredPayload.base64(Array(text.utf8)))
      #expect(
        try stored.withUnsafeBytes { try decoder.decode($0, appendingTo: &output, members: &members) } == .xorBase64)
      #expect(
        try [0xFF, 0xFF].withUnsafeBytes { try decoder.decode($0, appendingTo: &output, members: &members) } == nil)
      #expect(members.isEmpty)
      expected += text
    }
    #expect(String(decoding: output, as: UTF8.self) == expected)
  }

  @Test func givesMembersRelativeToTheAppendedText() throws {
    var decoder = PayloadDecoder()
    var output = Array("{\"first\":0}".utf8)
    let start = output.count
    var members: [PayloadScanner.Member] = []
    let stored = StoredPayload.xored(StoredPayload.base64(Array(#"{ "a": 1, "b": "x" }"#.utf8)))
    _ = try stored.withUnsafeBytes { try decoder.decode($0, appendingTo: &output, members: &members) }
    let value = try #require(members.last)
    #expect(Array(output[start + Int(value.valueStart)..<start + Int(value.valueEnd)]) == Array("\"x\"".utf8))
  }

  @Test func neverChangesItsInputAndSurvivesMutations() throws {
    var source = SeededRandom(seed: 12)
    let base64 = StoredPayload.base64(Array(Self.message.utf8))
    let seeds = [
      Array(Self.message.utf8), base64, StoredPayload.xored(base64), try StoredPayload.archive(#"{"a":[1,{"b":"c"}]}"#),
      StoredPayload.base64(try StoredPayload.propertyList(#"{"a":[1,{"b":"c"}]}"#, .binary)),
      try StoredPayload.propertyList(#"{"a":[1,{"b":"c"}]}"#, .xml),
    ]
    for seed in seeds {
      for _ in 0..<400 {
        let stored = source.mutated(seed)
        let copy = Array(stored.map { $0 })
        _ = decode(stored)
        #expect(stored == copy)
      }
    }
  }
}
