import Foundation
import PacedTesting
import Testing

@testable import LegacyFixtures

@Suite("Formats", .heavy)
struct FormatTests {
  @Test("Binary property lists of every size of count and integer")
  func binaryPropertyList() throws {
    let long = String(repeating: "x", count: 70_000)
    let numbers: [Int64] = [0, 255, 256, 65_535, 65_536, 4_294_967_295, 4_294_967_296, .max, -1, .min]
    let value = PropertyListValue.object([
      ("numbers", .array(numbers.map { .integer($0) })), ("real", .real(-2.5)), ("yes", .boolean(true)),
      ("unsigned", .unsigned(.max)), ("ascii", .string(long)), ("utf16", .string("caf\u{E9} \u{1F600}")),
      ("data", .data([UInt8](repeating: 7, count: 300))), ("many", .array((0..<400).map { .string("s\($0)") })),
      ("date", .date(3_600)), ("twins", .array([.string("\u{E9}"), .string("e\u{301}")])),
    ])
    let bytes = BinaryPropertyListWriter.encode(value)
    var format = PropertyListSerialization.PropertyListFormat.xml
    let list = try #require(
      try PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: &format) as? [String: Any])
    #expect(format == .binary)
    #expect(list["numbers"] as? [Int64] == numbers)
    #expect(list["real"] as? Double == -2.5)
    #expect(list["yes"] as? Bool == true)
    #expect(list["ascii"] as? String == long)
    #expect(list["utf16"] as? String == "caf\u{E9} \u{1F600}")
    #expect((list["data"] as? Data)?.count == 300)
    #expect((list["many"] as? [String])?.last == "s399")
    #expect(list["date"] as? Date == Date(timeIntervalSinceReferenceDate: 3_600))
    let twins = try #require(list["twins"] as? [String]).map { Array($0.utf8) }
    #expect(twins == [Array("\u{E9}".utf8), Array("e\u{301}".utf8)])
  }

  @Test("JSON text becomes the tree that it says")
  func jsonTree() throws {
    let text = #"{"a":[1,-2,1.5,true,false,{}],"b":"q\"\\\/\n\u00e9\ud83d\ude00","c":9223372036854775808,"d":[]}"#
    let bytes = BinaryPropertyListWriter.encode(PropertyListValue(json: Array(text.utf8)))
    let list = try #require(
      try PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: nil) as? NSDictionary)
    let expected = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary
    #expect(list["b"] as? String == "q\"\\/\n\u{E9}\u{1F600}")
    #expect(list["a"] as? NSArray == expected?["a"] as? NSArray)
    #expect((list["d"] as? [Any])?.isEmpty == true)
  }

  @Test("XML property lists, and the characters that XML cannot hold")
  func xmlPropertyList() throws {
    let value = PropertyListValue.object([
      ("a&b", .string("<x> \u{1F600}\n\t")), ("n", .integer(-5)), ("r", .real(0.25)), ("l", .array([.boolean(false)])),
    ])
    let bytes = try #require(XMLPropertyListWriter.encode(value))
    let list = try PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: nil) as? NSDictionary
    #expect(list == ["a&b": "<x> \u{1F600}\n\t", "n": -5, "r": 0.25, "l": [false]] as NSDictionary)
    #expect(XMLPropertyListWriter.encode(.string("a\u{0}b")) == nil)
    #expect(XMLPropertyListWriter.encode(.string("a\rb")) == nil)
  }

  @Test("Base64 of every remainder is Foundation's", arguments: 0..<10)
  func base64(count: Int) {
    var random = SeededRandom(UInt64(count))
    let bytes = random.bytes(count)
    #expect(Base64.encode(bytes, masked: false) == Array(Data(bytes).base64EncodedData()))
  }

  @Test("White space between tokens changes no meaning")
  func spaced() throws {
    let text = Array(#"{"a":"x\",{:","b":[1,{"c":"\\"}]}"#.utf8)
    let spaced = PayloadEncoder.spaced(text)
    #expect(spaced.count > text.count)
    let (a, b) = (
      try JSONSerialization.jsonObject(with: Data(text)) as? NSDictionary,
      try JSONSerialization.jsonObject(with: Data(spaced)) as? NSDictionary
    )
    #expect(a == b)
  }

  @Test("Filter archives hold the members under their keys")
  func filterArchive() throws {
    let bytes = FilterArchiveWriter.encode(
      FixtureFilter(messageType: 2, customType: "order", senderUserIDs: ["a", "b"]), channelURL: Array("url".utf8))
    let list = try PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: nil) as? [String: Any]
    let objects = try #require(list?["$objects"] as? [Any])
    #expect(list?["$archiver"] as? String == "NSKeyedArchiver")
    #expect(list?["$version"] as? Int == 100_000)
    #expect((list?["$top"] as? [String: Any])?.keys.first == "root")
    let root = try #require(objects[1] as? [String: Any])
    #expect(root["messageType"] as? Int == 2)
    #expect(Set(root.keys) == ["channelUrl", "messageType", "customType", "senderUserIds", "$class"])
    #expect(objects.contains { $0 as? String == "order" } && objects.contains { $0 as? String == "url" })
    #expect(objects.contains { ($0 as? [String: Any])?["$classname"] as? String == "SBSMMessageFilter" })
  }

  @Test("Random numbers are SplitMix64's")
  func random() {
    var random = SeededRandom(1_234_567)
    #expect([random.next(), random.next()] == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973])
    let uuid = String(decoding: random.uuid(), as: UTF8.self)
    #expect(UUID(uuidString: uuid)?.uuidString == uuid)
  }

  @Test("Hostile lists are small files with a sound header", arguments: HostilePropertyList.allCases)
  func hostile(list: HostilePropertyList) {
    #expect(list.bytes.starts(with: Array("bplist00".utf8)))
    #expect(list.bytes.count < 200_000)
  }
}
