import MigrationReport
import Testing

@Suite struct ExplanationsTests {
  @Test func idsAreUniqueAndTextsAreThere() {
    #expect(Set(Explanations.all.map(\.id)).count == Explanations.all.count)
    for explanation in Explanations.all {
      #expect(!explanation.summary.isEmpty && !explanation.text.isEmpty && !explanation.whatToDo.isEmpty)
      #expect(explanation.summary.last == "." || explanation.summary.last == "?", "\(explanation.id)")
      #expect(explanation.text.last == "." && explanation.whatToDo.last == ".", "\(explanation.id)")
      let texts = explanation.summary + explanation.text + explanation.whatToDo
      #expect(!texts.contains("\n") && !texts.contains("  "), "\(explanation.id)")
      let pairs = [explanation.summary, explanation.text, explanation.whatToDo]
      #expect(pairs.allSatisfy { $0.count { $0 == "`" }.isMultiple(of: 2) }, "\(explanation.id)")
    }
  }

  @Test(arguments: VerdictCode.allCases) func exitsAreFoundByCodeAndId(_ code: VerdictCode) throws {
    let explanation = try #require(Explanations.find(code.id))
    #expect(explanation.exitCode == code && explanation.kind == .exit)
    #expect(Explanations.find(String(code.code)) == explanation)
    #expect(FindingCode(code).severity == explanation.severity)
  }

  @Test func rejectReasonsAreThoseOfTheRules() {
    let reasons = [
      "owner_missing", "column_impossible", "unknown_kind", "disagrees", "request_id_missing", "token_missing",
      "chunk_inverted",
    ]
    #expect(FindingCode.rejectReasons.map(\.rawValue) == reasons)
    #expect(Explanations.all.filter { $0.kind == .rejectReason }.map(\.id) == reasons)
  }

  @Test(arguments: [
    ("owner_assumed", Finding.Severity.warning), ("stub_channel", .info), ("chunk_cut", .info),
    ("chunk_dropped", .info), ("filter_unreadable", .warning), ("quarantine_unreadable", .warning),
    ("undecoded", .warning), ("source_empty", .error),
    ("disagrees", .warning), ("rows_newer", .info), ("rows_missing", .error), ("no_space", .error),
  ]) func severities(_ code: String, _ severity: Finding.Severity) {
    let finding = Finding(FindingCode(rawValue: code))
    #expect(finding.severity == severity)
    #expect(finding.message == Explanations.find(code)?.summary)
  }

  @Test func unknownCodesAreWarningsWithoutText() {
    let finding = Finding(FindingCode(rawValue: "of_tomorrow"))
    #expect(finding.severity == .warning && finding.message.isEmpty)
    #expect(Explanations.find("of_tomorrow") == nil)
    #expect(Explanations.find("02") == nil)
    #expect(Explanations.find("") == nil)
  }

  @Test func wordsOfTheLedgerAndOfNotCheckedAreExplained() {
    for word in [
      "migrated", "duplicate", "tombstone", "undecoded", "rejected", "dropped", "server_side_equality",
      "store_structure", "row_digests", "salvage_completeness",
    ] {
      #expect(Explanations.find(word) != nil, "\(word)")
    }
  }

  @Test(arguments: [
    ("stub_chanel", "stub_channel"), ("Undecode", "undecoded"), ("chunk-cut", "chunk_cut"), ("partail", "partial"),
    ("server_equality", "server_side_equality"), ("reject_limits", "reject_limit"),
    ("repaired", "rows_repaired"),
  ]) func theNearestCodeIsTheOneThatWasMeant(_ typed: String, _ meant: String) {
    #expect(Explanations.nearest(to: typed).first == meant)
  }

  @Test(arguments: ["nonsense", "", "\u{1F980}", String(repeating: "x", count: 100_000)])
  func someCodesAreNamedForAnything(_ typed: String) {
    let nearest = Explanations.nearest(to: typed)
    #expect(nearest.count == 3 && Set(nearest).count == 3)
    #expect(nearest.allSatisfy { Explanations.find($0) != nil })
  }
}
