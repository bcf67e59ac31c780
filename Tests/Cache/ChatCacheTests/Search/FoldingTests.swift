import Testing

@testable import ChatCache

/// What is found in which text, whatever the index does.
@Suite("Folding and matching") struct FoldingTests {
  /// A text, a search, and the parts of the text that it finds; `nil` if it finds nothing.
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let search: String
    let found: [String]?
    var matching = CacheSearch.Matching.beginnings

    init(_ text: String, _ search: String, _ found: [String]?, _ matching: CacheSearch.Matching = .beginnings) {
      (self.text, self.search, self.found, self.matching) = (text, search, found, matching)
    }

    var testDescription: String { "\(search.debugDescription) in \(text.debugDescription)" }
  }

  private static func found(_ text: String, _ search: String, _ matching: CacheSearch.Matching) -> [String]? {
    guard let match = SearchTerms(search, matching).match(FoldedText(text)) else { return nil }
    return CacheSearchHit.characters(match.places, of: text).map { String(text[$0]) }
  }

  private static let latin = [
    Case("Hello, World", "WORLD hel", ["Hel", "World"]), Case("Hello", "ello", nil), Case("Hello", "hello there", nil),
    Case("Hello", "hel", nil, .words), Case("red green", "red", ["red"], .words),
    Case("red green pear", "green pear", ["green", "pear"], .phrase),
    Case("green red pear", "green pear", nil, .phrase),
    Case("red pears", "red pear", nil, .phrase), Case("red red green", "red green", ["red", "green"], .phrase),
    // Accents, in either spelling.
    Case("Café au lait", "cafe", ["Café"]), Case("Cafe\u{301} au lait", "café", ["Cafe\u{301}"]),
    Case("cafe", "CAFÉ", ["cafe"]), Case("naïve", "nai", ["naï"]), Case("Ångström", "angstrom", ["Ångström"]),
    Case("smørrebrød", "smorre", ["smørre"]), Case("Łódź", "lodz", ["Łódź"]),
    Case("Đà Nẵng", "da nang", ["Đà", "Nẵng"]),
    Case("œuvre", "oeuvre", ["œuvre"]), Case("œuvre", "o", ["œ"]),
    // ß is ss in every form.
    Case("Straße", "STRASSE", ["Straße"]), Case("STRASSE", "straße", ["STRASSE"]),
    Case("STRAẞE", "strasse", ["STRAẞE"]),
    Case("Straße", "stras", ["Straß"]),
    // Turkish: all four letters are one.
    Case("Iğdır", "igdir", ["Iğdır"]), Case("İstanbul", "istanbul", ["İstanbul"]),
    Case("ISPARTA", "ısparta", ["ISPARTA"]),
    Case("istanbul", "İSTANBUL", ["istanbul"]),
    // Full width, ligatures, other digits.
    Case("ＡＢＣ１２３", "abc123", ["ＡＢＣ１２３"]), Case("ofﬁce", "office", ["ofﬁce"]), Case("٤٢ items", "42", ["٤٢"]),
    Case("№ 5", "no 5", ["№", "5"]), Case("x² + y", "x2", ["x²"]),
    // Other letters.
    Case("ΟΔΥΣΣΕΥΣ", "Οδυσσεύς", ["ΟΔΥΣΣΕΥΣ"]), Case("Ёлка", "елка", ["Ёлка"]), Case("ЁЛКА", "ёл", ["ЁЛ"]),
    // What is between words.
    Case("it's", "it s", ["it", "s"]), Case("foo_bar-baz", "baz bar", ["bar", "baz"]), Case("a\u{0}b", "b", ["b"]),
    Case("a\u{200B}b", "b", ["b"]), Case("co\u{AD}operate", "cooperate", ["co\u{AD}operate"]), Case("", "a", nil),
    Case("anything", "", nil), Case("!?", "!?", nil),
    Case("a\u{301}\u{302}\u{303}b", "ab", ["a\u{301}\u{302}\u{303}b"]),
  ]

  private static let asian = [
    // Any part, also one character.
    Case("東京都に住む", "京都", ["京都"]), Case("東京都に住む", "東", ["東"]), Case("東京都に住む", "む", ["む"]),
    Case("東京都", "東都", nil), Case("今天天气很好", "天气", ["天气"]), Case("今天天气很好", "天", ["天天"]),
    Case("中文 文字", "中文字", nil), Case("学习Swift语言", "swift 语言", ["Swift语言"]),
    Case("学习Swift语言", "习swift语", ["习Swift语"], .phrase), Case("学习Swift语言", "学swift", nil, .phrase),
    Case("𠮷野家", "𠮷野", ["𠮷野"]), Case("神社", "神\u{FA19}", nil), Case("\u{FA19}社", "神社", ["\u{FA19}社"]),
    // Kana: both kinds, any width; but a voiced one is another one.
    Case("ラーメン", "らーめん", ["ラーメン"]), Case("ﾗｰﾒﾝ", "ラーメン", ["ﾗｰﾒﾝ"]), Case("ガラス", "からす", nil),
    Case("ガラス", "がら", ["ガラ"]), Case("ｶﾞﾗｽ", "ガラス", ["ｶﾞﾗｽ"]), Case("か\u{3099}らす", "がらす", ["か\u{3099}らす"]),
    Case("パン", "バン", nil), Case("ハ\u{309A}ン", "ぱん", ["ハ\u{309A}ン"]), Case("ヴァイオリン", "う\u{3099}ぁい", ["ヴァイ"]),
    // Hangul: syllables, however they are spelled.
    Case("학교에서", "교에", ["교에"]), Case("학교에서", "학", ["학"]),
    Case("\u{1112}\u{1161}\u{11A8}\u{1100}\u{116D}", "학교", ["\u{1112}\u{1161}\u{11A8}\u{1100}\u{116D}"]),
    Case("학교", "\u{1112}\u{1161}\u{11A8}", ["학"]), Case("학교", "하", nil), Case("ㅋㅋㅋ", "ㅋㅋ", ["ㅋㅋ"]),
    // Thai has vowels above its letters, and no spaces.
    Case("สวัสดีครับ", "ดีค", ["ดีค"]), Case("กิน", "กน", nil),
  ]

  private static let others = [
    // Points and vowels that most texts leave out, and lines that stretch.
    Case("שָׁלוֹם", "שלום", ["שָׁלוֹם"]), Case("مُحَمَّد", "محمد", ["مُحَمَّد"]), Case("محمـــد", "محمد", ["محمـــد"]),
    Case("أحمد", "احمد", ["أحمد"]), Case("ﷲ", "الله", ["ﷲ"]),
    Case("\u{202B}שלום\u{202C} abc", "abc שלום", ["שלום\u{202C}", "abc"]),
    // In Indic scripts, marks are vowels.
    Case("हिन्दी भाषा", "हिन्दी", ["हिन्दी"]), Case("काम", "कम", nil), Case("தமிழ்", "தமிழ்", ["தமிழ்"]),
    // Signs are words. What varies them does not count, and a character is found whole.
    Case("well done 👍🏽!", "👍", ["👍🏽"]), Case("❤️", "❤", ["❤️"]), Case("👨‍👩‍👧", "👩", ["👨‍👩‍👧"]),
    Case("🇩🇪🇺🇸", "🇺🇸", ["🇺🇸"]), Case("🇩🇪🇺🇸", "🇪🇺", nil), Case("😀😁", "😁", ["😁"]), Case("😀", "😁", nil),
    Case("1️⃣", "1", ["1️⃣"]), Case("© 2024", "© 2024", ["©", "2024"]),
  ]

  @Test("letters", arguments: latin + asian + others) func find(_ one: Case) {
    #expect(Self.found(one.text, one.search, one.matching) == one.found)
  }

  /// The index may admit more than a text has, never less.
  @Test("the index has the words of everything that is found") func words() throws {
    let all = Self.latin + Self.asian + Self.others
    for one in all {
      let words = Set(FoldedText(one.text).indexWords.utf8.split(separator: UInt8(ascii: " ")).map(Array.init))
      for text in all where Self.found(one.text, text.search, text.matching) != nil {
        for part in SearchTerms(text.search, text.matching).expression.components(separatedBy: " AND ") {
          let word = part.utf8.filter { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "*") }
          #expect(
            part.utf8.last == UInt8(ascii: "*") ? words.contains { $0.starts(with: word) } : words.contains(word),
            "\(part) for \(one.text)")
        }
      }
    }
  }

  @Test("words of any length are found, and compared in full") func longWords() {
    let word = String(repeating: "a", count: 300_000)
    let (same, other) = (FoldedText(word), FoldedText(word + "b"))
    for matching in [CacheSearch.Matching.beginnings, .words, .phrase] {
      let terms = SearchTerms(word, matching)
      #expect(terms.match(same)?.places == [0..<300_000])
      #expect((terms.match(other) == nil) == (matching != .beginnings))
    }
    #expect(same.indexWords == String(repeating: "a", count: 32))
  }

  @Test("a text with a word very often has a hundred places") func manyPlaces() {
    let match = SearchTerms("a", .words).match(FoldedText(String(repeating: "a b ", count: 75_000)))
    #expect(match?.places.count == SearchTerms.mostPlaces)
  }

  @Test("a snippet is around what was found, and begins and ends between words") func snippets() throws {
    func snippet(_ text: String, _ search: String, _ length: Int) throws -> String {
      let match = try #require(SearchTerms(search, .beginnings).match(FoldedText(text)))
      let hit = CacheSearchHit(try message(1, at: 1), text, places: match.places)
      return String(text[hit.snippet(length: length)])
    }
    let text = "the quick brown fox jumps over the lazy dog"
    #expect(try snippet(text, "fox", 20) == "fox jumps over")
    #expect(try snippet(text, "fox", 26) == "brown fox jumps over the")
    #expect(try snippet(text, "fox", 0) == "fox")
    #expect(try snippet(text, "the", 10) == "the quick")
    #expect(try snippet(text, "dog", 500) == text)
    #expect(try snippet("東京都に住んでいます", "住", 5) == "に住んでい")
    let long = String(repeating: "word ", count: 60_000) + "needle 👨‍👩‍👧"
    #expect(try snippet(long, "👩", 40) == "word needle 👨‍👩‍👧")
  }
}
