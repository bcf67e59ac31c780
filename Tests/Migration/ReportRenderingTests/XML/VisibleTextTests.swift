import Testing

@testable import ReportRendering

@Suite struct VisibleTextTests {
  @Test(arguments: [
    ("", ""), ("plain é 日本", "plain é 日本"), ("a\u{0}b", "a\\u{0}b"), ("\u{1B}[31m", "\\u{1B}[31m"),
    ("a\nb\tc\r", "a\\u{A}b\\u{9}c\\u{D}"), ("\u{202E}", "\\u{202E}"), ("\u{9B}", "\\u{9B}"),
    ("\u{FFFE}\u{FFFF}\u{FFFD}", "\\u{FFFE}\\u{FFFF}\u{FFFD}"), ("c:\\users\\u", "c:\\users\\u"),
    ("\\u{41}", "\\u{5C}u{41}"), ("\\\\u{", "\\\\u{5C}u{"), ("\u{E0001}", "\\u{E0001}"),
  ]) func escapes(_ text: String, _ expected: String) {
    #expect(VisibleText.escaped(text).utf8.elementsEqual(expected.utf8))
  }

  @Test func alsoEscapesWhatIsAskedFor() {
    #expect(VisibleText.escaped("a;b", also: ";") == "a\\u{3B}b")
    #expect(VisibleText.escaped("é;", also: ";") == "é\\u{3B}")
  }
}
