import MigrationReport

/// Reports that the tests render.
enum SampleReports {
  static let all: [(name: String, report: MigrationReport)] = [
    ("partial", partial), ("unsupported", unsupported), ("revealed", revealed), ("ok", ok),
  ]

  /// A report with all keys (Docs/Guides/reports.md#what-a-report-contains), with more than one of everything.
  static var partial: MigrationReport {
    let messages = LedgerCounts(
      read: 2030, migrated: 2013, duplicate: 2, tombstone: 2, undecoded: 8, rejected: 5, dropped: 0)
    return MigrationReport(
      verdict: Verdict(
        .partial, message: "2,013 of 2,030 messages migrated; 8 undecoded and 5 rejected rows are kept.",
        hint: "cachebridge rejects list FILE"),
      run: MigrationReport.Run(
        id: "r-3f9c5a7be1d20486", tool: "cachebridge 0.1.0", sqlite: "3.40.1",
        command: ["migrate", "--to", "--report"],
        startedAt: "2026-01-02T03:04:05.678Z", durationMs: 1812),
      source: MigrationReport.Source(
        model: "1.1.32", detectedBy: .hashes, frameworkVersion: 1044,
        files: [
          MigrationReport.File(role: .main, bytes: 4096, sha256: String(repeating: "0a", count: 32)),
          MigrationReport.File(role: .wal, bytes: 2_092_992, sha256: String(repeating: "f9", count: 32)),
        ], changedWhileReading: false, health: .ok),
      owners: [
        MigrationReport.Owner(owner: "o-51ab", ledger: ["Chunk": chunks, "SucceededMessage": messages]),
        MigrationReport.Owner(owner: "o-77e0", selected: false),
      ],
      ledger: ["SucceededMessage": messages, "Chunk": chunks, "Channel": LedgerCounts(read: 25, migrated: 25)],
      channels: (0..<25).map { index in
        MigrationReport.Channel(
          channel: "c-0d\(10 + index)", messages: index * 512, ranges: index % 4, holes: index % 3,
          firstAt: index == 0 ? nil : 1_550_000_000_000, lastAt: index == 0 ? nil : 1_550_000_999_000 + Int64(index))
      },
      findings: [
        Finding(.stubChannel, samples: ["c-77aa"]), Finding(.undecoded, count: 8, samples: ["c-0d12", "c-0d13"]),
        Finding(.disagrees, count: 5), Finding(.chunkCut, count: 2),
      ],
      verification: MigrationReport.Verification(
        level: 4,
        checks: [
          MigrationReport.Check(id: "row_counts", ok: true, compared: 3),
          MigrationReport.Check(id: "row_digests", ok: true, compared: 2013),
        ],
        digests: ["SucceededMessage": "5d41402abc4b2a76b9719d911017c592", "Chunk": "7d793037a0760186574b0282f2f435e7"]),
      performance: MigrationReport.Performance(
        phases: [
          MigrationReport.Phase(id: "view", ms: 12, bytes: 2_097_088),
          MigrationReport.Phase(id: "copy", ms: 1410, rows: 2030, bytes: 2_031_616),
        ], peakRSSBytes: 33_554_432),
      notChecked: ["server_side_equality"], next: ["open the cache with LocalCaching"])
  }

  private static let chunks = LedgerCounts(read: 31, migrated: 29, dropped: 2)

  /// A run that ended before it knew anything but the file.
  static var unsupported: MigrationReport {
    MigrationReport(
      verdict: Verdict(
        .unsupportedSource, message: "The store has tables but no row in any.", hint: "copy the -wal too"),
      run: MigrationReport.Run(
        id: "r-00", tool: "cachebridge 0.1.0", sqlite: "3.40.1", command: ["migrate"],
        startedAt: MigrationReport.Run.timestamp(milliseconds: 0), durationMs: 3),
      source: MigrationReport.Source(files: [MigrationReport.File(role: .main, bytes: 0, sha256: nil)]),
      findings: [Finding(.sourceEmpty)], performance: MigrationReport.Performance())
  }

  /// Names that try to do something to a terminal, a table or a page.
  static var revealed: MigrationReport {
    let names = [
      "plain", "a|b", "`code`", "**bold** _it_ <b>", "@team #12 https://example.org", "line\nbreak\ttab",
      "\u{1B}[31mred\u{1B}[0m", "right\u{202E}left", "c1\u{9B}31m", "back\\slash\\", "", "e\u{301}\u{E9}", "-- x",
      "日本語",
      String(repeating: "long", count: 100),
    ]
    return MigrationReport(
      verdict: Verdict(
        .mismatch, message: "Store and cache differ: 1) see `row_digests` | <b> @all #1 http://x.org_a_*b*"),
      run: MigrationReport.Run(
        id: "r-1", tool: "cachebridge 0.1.0", sqlite: "3.40.1", command: ["verify", "--reveal"],
        startedAt: "2026-01-02T03:04:05.678Z", durationMs: 0, redaction: .revealed, resumed: 2),
      source: MigrationReport.Source(model: "1.0", detectedBy: .tables, changedWhileReading: true, health: .damaged),
      owners: names.map { MigrationReport.Owner(owner: $0) },
      ledger: ["Message": LedgerCounts(read: 3, migrated: 1, rejected: 1)],
      channels: names.map {
        MigrationReport.Channel(channel: $0, messages: 1, ranges: 0, holes: 0, firstAt: .max, lastAt: 951_782_400_000)
      },
      findings: [Finding(FindingCode(rawValue: "of_tomorrow"), message: "Unknown | here.", samples: names)],
      verification: MigrationReport.Verification(
        level: 1, checks: [MigrationReport.Check(id: "row_digests", ok: false, compared: 1)]),
      next: ["- report it", "see #5 and `explain mismatch`", "odd ` tick"])
  }

  /// Nothing of note.
  static var ok: MigrationReport {
    MigrationReport(
      verdict: Verdict(.ok, message: "All 3 rows migrated."),
      run: MigrationReport.Run(
        id: "r-abc", tool: "cachebridge 0.1.0", sqlite: "3.40.1", command: [], startedAt: "2026-01-02T03:04:05.678Z",
        durationMs: 1),
      source: MigrationReport.Source(model: "1.1.0", detectedBy: .digest, changedWhileReading: false, health: .ok),
      owners: [MigrationReport.Owner(owner: "o-1", ledger: ["Message": LedgerCounts(read: 3, migrated: 3)])],
      ledger: ["Message": LedgerCounts(read: 3, migrated: 3)],
      verification: MigrationReport.Verification(level: 0), performance: nil)
  }
}
