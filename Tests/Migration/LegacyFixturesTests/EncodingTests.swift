import FileTesting
import Foundation
import LegacyFixtures
import LegacyStore
import PacedTesting
import RawSQLite
import Testing

@Suite("Encodings, read back by Foundation", .heavy)
struct EncodingTests {
  /// Columns and decoded payloads of all messages.
  private func payloads(_ encoding: FixtureEncoding) throws -> [(id: Int64, stored: [UInt8])] {
    let folder = try TemporaryFolder()
    let recipe = FixtureRecipe(messages: 140, channels: 4, encoding: encoding)
    try FixtureStore.make(recipe, at: folder.path("store"))
    let statement = try open(folder.path("store")).prepare(
      "SELECT ZMESSAGE_ID, ZSERIALIZED_DATA FROM ZSUCCEEDEDMESSAGE ORDER BY Z_PK")
    var result: [(Int64, [UInt8])] = []
    while try statement.step() {
      result.append((try #require(statement.integer(0)), try #require(statement.bytes(1))))
    }
    return result
  }

  private func form(_ stored: [UInt8]) throws -> (name: String, object: [String: Any]) {
    let data = Data(stored)
    if stored.starts(with: Array("bplist00".utf8)) {
      let list = try #require(
        try PropertyListSerialization.propertyList(from: data, options: [], format: nil) as? [String: Any])
      guard list["$archiver"] != nil else { return ("plist", list) }
      let classes = [NSDictionary.self, NSArray.self, NSString.self, NSNumber.self, NSNull.self]
      let object = try NSKeyedUnarchiver.unarchivedObject(ofClasses: classes, from: data)
      return ("archive", try #require(object as? [String: Any]))
    }
    if stored.starts(with: Array("<?xml".utf8)) {
      let list = try PropertyListSerialization.propertyList(from: data, options: [], format: nil)
      return ("xml", try #require(list as? [String: Any]))
    }
    func json(_ data: Data) throws -> [String: Any] {
      try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }
    if stored.first == UInt8(ascii: "{") { return (stored[1] == 0x20 ? "spaced" : "json", try json(data)) }
    let unmasked = Data(stored.enumerated().map { $1 ^ UInt8(truncatingIfNeeded: $0) })
    if let decoded = Data(base64Encoded: unmasked) { return ("xor", try json(decoded)) }
    return ("base64", try json(try #require(Data(base64Encoded: data))))
  }

  @Test("Every payload decodes to its row's message", arguments: FixtureEncoding.allCases)
  func roundTrip(encoding: FixtureEncoding) throws {
    var forms: Set<String> = []
    for (id, stored) in try payloads(encoding) {
      let (name, object) = try form(stored)
      forms.insert(name)
      #expect((object["message_id"] ?? object["msg_id"]) as? Int64 == id)
      #expect(object["channel_url"] is String && object["silent"] as? Bool == false)
    }
    let expected: Set<String> =
      switch encoding {
      case .json: ["json"]
      case .base64: ["base64"]
      case .xor: ["xor"]
      case .bplist: ["plist", "archive"]
      case .mixed: ["json", "spaced", "base64", "xor", "plist", "archive", "xml"]
      }
    #expect(forms == expected)
  }

  @Test("The forms of one payload mean the same")
  func sameMeaning() throws {
    let texts = try payloads(.json).map { try form($0.stored).object }
    let others = try payloads(.mixed).map { try form($0.stored).object }
    for (a, b) in zip(texts, others) {
      #expect(without(a) == without(b))
    }
  }

  /// The object without null members, which plain property lists do not have.
  private func without(_ value: Any) -> NSObject {
    if let object = value as? [String: Any] {
      return object.filter { !($0.value is NSNull) }.mapValues { without($0) } as NSDictionary
    }
    if let array = value as? [Any] { return array.map { without($0) } as NSArray }
    if let text = value as? String { return text as NSString }
    return (value as? NSNumber) ?? NSNull()
  }
}
