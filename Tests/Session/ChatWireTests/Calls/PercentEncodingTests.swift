import ChatModel
import ChatWire
import SeededTesting
import Testing

/// User ids and channel urls are opaque (Docs/Protocol.md#units): whatever they hold arrives, and stays in its segment.
@Suite struct PercentEncodingTests {
  private static let hostile = [
    "..", ".", "...", "a/b", "/", "//", "../../v3/users", "?limit=1", "#", "%", "%2F", "%2e%2e", "a b", "a+b", "a&b=c",
    "\u{0}", "\r\nHost: x", "\u{7F}", "\u{e9}", "e\u{301}", "\u{1F600}", "\u{202E}abc", "\\", "\"", "<>", "a;b",
    "@:,!$'()*",
    "users", "~-._", "한국어", "\u{FFFD}\u{10FFFF}",
  ]

  /// The inverse, written as plainly as can be.
  private static func decoded(_ text: Substring) -> [UInt8] {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%") {
        result.append(UInt8(String(decoding: bytes[index + 1...index + 2], as: UTF8.self), radix: 16) ?? 0)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  private static func check(_ id: String, _ other: String) {
    let call = HTTPCall.ban("x", from: id, seconds: 1, reason: nil)
    let unban = HTTPCall.unban(other, from: id)
    let parts = unban.target.split(separator: "/", omittingEmptySubsequences: false)
    #expect(parts.count == 6, "\(unban.target)")
    #expect(parts.prefix(3) == ["", "v3", "group_channels"])
    #expect(decoded(parts[3]) == Array(id.utf8))
    #expect(parts[4] == "ban")
    #expect(decoded(parts[5]) == Array(other.utf8))
    #expect(!parts.contains("..") && !parts.contains("."))
    for target in [call.target, unban.target] {
      #expect(target.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "\(target)")
      #expect(!target.contains("?") && !target.contains("#"))
    }
  }

  @Test func hostileIDs() { for id in Self.hostile { for other in Self.hostile { Self.check(id, other) } } }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func randomIDs(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    func id() -> String {
      var id = String.UnicodeScalarView()
      for _ in 0...Int.random(in: 0...12, using: &random) {
        let most: UInt32 = Bool.random(using: &random) ? 0x7F : 0x10FFFF
        if let scalar = Unicode.Scalar(UInt32.random(in: 0...most, using: &random)) { id.append(scalar) }
      }
      return id.isEmpty ? "." : String(id)
    }
    for _ in 0..<200 { Self.check(id(), id()) }
  }

  /// Names and values of the query come back too, lists element by element.
  @Test func queries() throws {
    var list = ChannelListCall()
    list.customTypes = Self.hostile
    list.token = "a=b&c"
    let call = HTTPCall.myChannels(userID: "u", list)
    let query = try #require(call.target.split(separator: "?", omittingEmptySubsequences: false).last)
    #expect(call.target.filter { $0 == "?" }.count == 1)
    let items = query.split(separator: "&").map { $0.split(separator: "=", omittingEmptySubsequences: false) }
    #expect(items.allSatisfy { $0.count == 2 })
    #expect(items.count == call.query.count)
    for (item, sent) in zip(items, call.query) {
      #expect(Self.decoded(item[0]) == Array(sent.name.utf8))
      #expect(Self.decoded(item[1]) == Array(sent.value.utf8))
    }
    let types = items.filter { $0[0] == "custom_types" }.map { Self.decoded($0[1]) }
    #expect(types == Self.hostile.map { Array($0.utf8) })
  }

  @Test func unreservedCharactersStay() {
    let unreserved = "ABCXYZabcxyz0189-._~"
    #expect(HTTPCall.encoded(unreserved) == unreserved)
    #expect(HTTPCall.encoded("\u{1}\u{e9} ") == "%01%C3%A9%20")
  }
}
