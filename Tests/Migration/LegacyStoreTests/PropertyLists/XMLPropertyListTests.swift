import Foundation
import PacedTesting
import SeededTesting
import Testing

@testable import LegacyStore

@Suite(.heavy) struct XMLPropertyListTests {
  private func value(_ body: String) -> PropertyList? {
    readPropertyList(Array("<plist version=\"1.0\">\(body)</plist>".utf8))
  }

  static let sample = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <!-- a comment -->
    <plist version="1.0">
    <dict>
    \t<key>id</key><integer>7712345678901234</integer>
    \t<key>a &amp; b</key><string>&lt;é😀&gt; &quot;&apos; &#65;&#x1F600;</string>
    \t<key>list</key>
    \t<array><true/><false/><real>0.5</real><data>AAEC\n/w==</data><date>2001-01-01T00:00:05Z</date></array>
    \t<!-- between --><key>mixed</key><string>a<![CDATA[<&>]]><!-- inside -->b</string>
    \t<key>empty</key><dict/><key>none</key><array></array><key>text</key><string/>
    \t<key>uid</key><dict><key>CF$UID</key><integer>7</integer></dict>
    </dict>
    </plist>

    """

  @Test func readsAWholeDocument() {
    let expected = PropertyList.dictionary([
      (.string("id"), .integer(7_712_345_678_901_234)), (.string("a & b"), .string("<é😀> \"' A😀")),
      (.string("list"), .array([.boolean(true), .boolean(false), .real(0.5), .data([0, 1, 2, 255]), .date(5)])),
      (.string("mixed"), .string("a<&>b")), (.string("empty"), .dictionary([])), (.string("none"), .array([])),
      (.string("text"), .string([])), (.string("uid"), .uid(7)),
    ])
    #expect(readPropertyList(Array(Self.sample.utf8)) == expected)
    #expect(readPropertyList([0xEF, 0xBB, 0xBF] + Array(Self.sample.utf8)) == expected)
    #expect(readPropertyList(Array("\n \(Self.sample.drop { $0 != "\n" })".utf8)) == expected)
  }

  @Test(arguments: [
    ("0", PropertyList.integer(0)), ("-5", .integer(-5)), ("+5", .integer(5)), (" 7\n", .integer(7)),
    ("0x1F", .integer(31)), ("-0xff", .integer(-255)), ("9223372036854775807", .integer(.max)),
    ("-9223372036854775808", .integer(.min)), ("9223372036854775808", .unsignedInteger(1 << 63)),
    ("18446744073709551615", .unsignedInteger(.max)), ("18446744073709551616", .oversizedInteger),
    ("-9223372036854775809", .oversizedInteger), ("99999999999999999999999999", .oversizedInteger),
  ])
  func readsIntegers(text: String, expected: PropertyList) {
    #expect(value("<integer>\(text)</integer>") == expected)
  }

  @Test(arguments: ["", " ", "-", "+-1", "1.0", "1e3", "0x", "12a", "0xfg", "1 2"])
  func refusesOddIntegers(text: String) {
    #expect(value("<integer>\(text)</integer>") == nil)
  }

  @Test func readsReals() {
    #expect(value("<real>1e-7</real>") == .real(1e-7))
    #expect(value("<real> -12.50 </real>") == .real(-12.5))
    #expect(value("<real>3</real>") == .real(3))
    #expect(value("<real>+Infinity</real>") == .real(.infinity))
    #expect(value("<real>-inf</real>") == .real(-.infinity))
    if case .real(let number)? = value("<real>nan</real>") { #expect(number.isNaN) } else { Issue.record("no NaN") }
    for text in ["", "0x1p3", "1,5", "e", "--1", "infinite"] { #expect(value("<real>\(text)</real>") == nil) }
  }

  @Test func readsDates() {
    #expect(value("<date>2001-01-01T00:00:00Z</date>") == .date(0))
    #expect(value("<date>1970-01-01T00:00:00Z</date>") == .date(-978_307_200))
    #expect(value("<date>2020-02-29T23:59:59Z</date>") == .date(604_713_599))
    #expect(value("<date>0001-01-01T00:00:00Z</date>") == .date(-63_113_904_000))
    for text in ["", "2001-01-01", "2001-13-01T00:00:00Z", "2001-01-01T24:00:00Z", "2001-01-01T00:00:00+"] {
      #expect(value("<date>\(text)</date>") == nil)
    }
  }

  @Test func keepsSurrogatesNulAndCarriageReturns() {
    #expect(value("<string>&#xD83D;a&#0;\r\n</string>") == .string([0xED, 0xA0, 0xBD, 0x61, 0, 0x0D, 0x0A]))
    let raw = Array("<plist><string>".utf8) + [0xED, 0xB0, 0x80] + Array("</string></plist>".utf8)
    #expect(readPropertyList(raw) == .string([0xED, 0xB0, 0x80]))
  }

  @Test func readsWhatFoundationWrites() throws {
    let source: [String: Any] = [
      "text": "<é😀> & \"'", "number": -5, "big": UInt64.max, "real": 0.1, "yes": true, "data": Data((0...200)),
      "date": Date(timeIntervalSinceReferenceDate: 86_400), "list": [1, "two"] as [Any],
    ]
    let data = try PropertyListSerialization.data(fromPropertyList: source, format: .xml, options: 0)
    let plist = try #require(readPropertyList([UInt8](data)))
    #expect(plist.value(forKey: "text") == .string("<é😀> & \"'"))
    #expect(plist.value(forKey: "number") == .integer(-5))
    #expect(plist.value(forKey: "big") == .unsignedInteger(.max))
    #expect(plist.value(forKey: "real") == .real(0.1))
    #expect(plist.value(forKey: "yes") == .boolean(true))
    #expect(plist.value(forKey: "data") == .data(Array(0...200)))
    #expect(plist.value(forKey: "date") == .date(86_400))
    #expect(plist.value(forKey: "list") == .array([.integer(1), .string("two")]))
  }

  @Test(arguments: [
    "", "<plist/>", "<plist></plist>", "<plist><true/><true/></plist>", "<plist><true/>", "<dict/>",
    "<plist><true/></plist>x", "<plist><true/></plist><plist><true/></plist>", "<plist><true>x</true></plist>",
    "<plist><string>a</strin></plist>", "<plist><string>a<b/></string></plist>", "<plist><string>&x;</string></plist>",
    "<plist><string>&#;</string></plist>", "<plist><string>&#x110000;</string></plist>",
    "<plist><string>&#99999999999999999999;</string></plist>", "<plist><string>&#65</string></plist>",
    "<plist><dict><key>a</key></dict></plist>", "<plist><dict><true/></dict></plist>",
    "<plist><dict><key>a</key><key>b</key></dict></plist>", "<plist><array>x</array></plist>",
    "<plist><array><true/></dict></plist>", "<plist><set/></plist>", "<plist><integer/></plist>",
    "<plist><data>AAE</data></plist>", "<plist><data>A*==</data></plist>", "<plist><string><!-- </string></plist>",
    "<plist><string><![CDATA[x</string></plist>", "<plist a=\"<true/></plist>", "< plist><true/></plist>",
    "<?xml version=\"1.0\"", "<!DOCTYPE plist",
    "<!DOCTYPE plist [<!ENTITY a \"b\">]><plist><string>&a;</string></plist>",
    "<?xml version=\"1.0\" encoding=\"UTF-16\"?><plist><true/></plist>",
    "<?xml version='1.0' encoding='ISO-8859-1'?><plist><true/></plist>", "<html></html>",
  ])
  func refuses(document: String) {
    #expect(readPropertyList(Array(document.utf8)) == nil)
  }

  @Test func refusesInvalidUTF8() {
    for bytes in [[0xFF], [0xC3], [0xC0, 0x80], [0xF4, 0x90, 0x80, 0x80]] as [[UInt8]] {
      #expect(readPropertyList(Array("<plist><string>".utf8) + bytes + Array("</string></plist>".utf8)) == nil)
    }
  }

  @Test func boundsDepthAndSize() throws {
    func nested(_ depth: Int) -> [UInt8] {
      let open = String(repeating: "<array>", count: depth - 1)
      let close = String(repeating: "</array>", count: depth - 1)
      return Array("<plist>\(open)<true/>\(close)</plist>".utf8)
    }
    #expect(readPropertyList(nested(128)) != nil)
    #expect(readPropertyList(nested(129)) == nil)
    #expect(readPropertyList(nested(200_000)) == nil)
    let deep = nested(128)
    #expect(try SmallStack.run { readPropertyList(deep) != nil })
    #expect(readPropertyList(Array(String(repeating: "<array>", count: 100_000).utf8)) == nil)
    #expect(readPropertyList(deep, limits: .metadata) == nil)
    var limits = PropertyListLimits.payload
    limits.expandedBytes = 3
    #expect(readPropertyList(Array("<plist><string>abc</string></plist>".utf8), limits: limits) != nil)
    #expect(readPropertyList(Array("<plist><string>abcd</string></plist>".utf8), limits: limits) == nil)
    limits.nodes = 2
    #expect(readPropertyList(Array("<plist><array><true/></array></plist>".utf8), limits: limits) != nil)
    #expect(readPropertyList(Array("<plist><array><true/><true/></array></plist>".utf8), limits: limits) == nil)
  }

  @Test func refusesTruncationsAndSurvivesMutations() {
    let bytes = Array(Self.sample.utf8)
    // Only the line end after the closing tag may be missing.
    for count in 0..<bytes.count - 1 { #expect(readPropertyList(Array(bytes[..<count])) == nil) }
    var source = SeededRandom(seed: 7)
    var accepted = 0
    for _ in 0..<2000 where readPropertyList(source.mutated(bytes)) != nil { accepted += 1 }
    #expect(accepted < 2000)
  }
}
