import ChatModel
import Testing

struct IdentifierTests {
  /// é as one scalar and as two: equal as `String`, different as a name.
  static let composed = "caf\u{e9}"
  static let decomposed = "cafe\u{301}"
  static let texts = ["", "a", composed, decomposed, "12345678", "123456789", "12345678\u{e9}", "a\u{0}b"]

  @Test("two are the same exactly when their bytes are", arguments: texts, texts)
  func equality(_ a: String, _ b: String) {
    let isSame = Array(a.utf8) == Array(b.utf8)
    #expect((Identifier(a) == Identifier(b)) == isSame)
    #expect(a.hasSameBytes(as: b) == isSame)
    #expect(Optional(a).hasSameBytes(as: b) == isSame)
    if isSame { #expect(Identifier(a).hashValue == Identifier(b).hashValue) }
  }

  @Test("a byte that differs is found wherever it is", arguments: 0..<24)
  func position(of index: Int) {
    let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 24)
    var other = bytes
    other[index] = UInt8(ascii: "b")
    let (a, b) = (String(decoding: bytes, as: UTF8.self), String(decoding: other, as: UTF8.self))
    #expect(Identifier(a) != Identifier(b))
    #expect(Identifier(a) == Identifier(String(decoding: bytes, as: UTF8.self)))
    #expect(Identifier(a) < Identifier(b))
  }

  @Test("what is canonically equivalent has another hash")
  func hashes() {
    #expect(Self.composed == Self.decomposed)
    #expect(Identifier(Self.composed).hashValue != Identifier(Self.decomposed).hashValue)
    // Two in a row are not one text.
    #expect([Identifier("ab"), Identifier("c")].hashValue != [Identifier("a"), Identifier("bc")].hashValue)
  }

  @Test("the order is that of the bytes")
  func order() {
    // U+FF5E comes before U+1F600 in UTF-8 and behind it in UTF-16; `String` sorts é by its decomposed form.
    let sorted = ["", "Z", "a", "cafe\u{301}", "caff", "caf\u{e9}", "\u{ff5e}", "\u{1f600}"]
    #expect(sorted.shuffled().map { Identifier($0) }.sorted().map(\.text) == sorted)
  }

  @Test("`nil` is the same as `nil` alone")
  func optionals() {
    let none: String? = nil
    #expect(none.hasSameBytes(as: nil))
    #expect(!none.hasSameBytes(as: ""))
    #expect(!Optional("").hasSameBytes(as: nil))
  }

  // MARK: Tables

  @Test("a table is read, changed and emptied with texts")
  func tables() {
    var table: [ChannelURL: [Int]] = [:]
    table[Self.composed, default: []].append(1)
    table[Self.composed, default: []].append(2)
    table[Self.decomposed] = [3]
    table[Self.decomposed]?.append(4)
    #expect(table[Self.composed] == [1, 2])
    #expect(table[Self.decomposed] == [3, 4])
    #expect(table["cafe"] == nil)
    let removed = [table.removeValue(forKey: Self.composed), table.removeValue(forKey: Self.composed)]
    #expect(removed == [[1, 2], nil])
    table[Self.decomposed] = nil
    #expect(table.isEmpty)
  }

  @Test("a set tells what was there")
  func sets() {
    var set = Set(bytesOf: ["", Self.composed, Self.composed])
    #expect(set.count == 2)
    #expect(set.contains(Self.composed) && !set.contains(Self.decomposed))
    let inserted = [set.insert(Self.decomposed), set.insert(Self.decomposed)]
    let removed = [set.remove(Self.composed), set.remove(Self.composed)]
    #expect(inserted == [true, false])
    #expect(removed == [true, false])
    #expect(set == [Identifier(""), Identifier(Self.decomposed)])
  }

  @Test("each text once, in the order in which they come")
  func unique() {
    let texts = [Self.decomposed, "b", Self.composed, "b", Self.decomposed]
    #expect(texts.uniqueByBytes().map { Identifier($0) } == ["cafe\u{301}", "b", "caf\u{e9}"].map { Identifier($0) })
    #expect(texts.contains(bytesOf: Self.composed))
    #expect(!["cafe", "e\u{301}"].contains(bytesOf: Self.decomposed))
  }
}
