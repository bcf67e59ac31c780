import ProcessTesting

/// Python's own readers of CSV and XML, which share no code with ours.
enum Python {
  static var isThere: Bool { get async { await trial.value } }

  private static let trial = Task { (try? await run("print('yes')", [])) == "yes\n" }

  /// The number of fields of each record.
  static func recordLengths(ofCSV path: String) async throws -> String {
    try await run(
      "import csv,sys\nfor r in csv.reader(open(sys.argv[1],newline='',encoding='utf-8')): print(len(r))", [path])
  }

  /// The names of all elements, and those of their attributes.
  static func elements(ofXML path: String) async throws -> String {
    try await run(
      "import sys,xml.etree.ElementTree as e\nfor x in e.parse(sys.argv[1]).iter(): print(x.tag, sorted(x.attrib))",
      [path])
  }

  /// The tags of a page as Python's lenient reader sees them.
  static func tags(ofHTML path: String) async throws -> String {
    try await run(
      """
      import sys
      from html.parser import HTMLParser
      class Tags(HTMLParser):
        def handle_starttag(self, tag, attributes): print(tag, sorted(a for a, _ in attributes))
        def handle_comment(self, text): print('comment')
        def handle_decl(self, text): print('declaration')
        def unknown_decl(self, text): print('unknown')
        def handle_pi(self, text): print('instruction')
      Tags().feed(open(sys.argv[1], encoding='utf-8').read())
      """, [path])
  }

  private static func run(_ script: String, _ arguments: [String]) async throws -> String {
    String(decoding: try await PythonScript.run(script, arguments, errors: .nothing), as: UTF8.self)
  }
}
