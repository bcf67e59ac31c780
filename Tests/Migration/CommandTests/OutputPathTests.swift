import FileTesting
import Foundation
import OracleTesting
import ProcessTesting
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// No output of any command is one of its inputs, whatever name it is given: exit 64, and every file is as it was
/// (decision 30).
@Suite("Output paths") struct OutputPathTests {
  /// A store with its log, caches with a quarantine, a report; and other names for some of them.
  private struct Fixture {
    let folder: TemporaryFolder
    let cache: String

    init() async throws {
      folder = try TemporaryFolder()
      let store = folder.path("store.sqlite")
      try await Tool.run(["fixture", "make", "--messages", "30", "--edge-cases", "--wal", "-o", store]).expectExit(0)
      let report = folder.path("report.json")
      try await Tool.run(["migrate", store, "--to", folder.path("caches"), "--report", report]).expectExit(2)
      let files = FileManager.default
      cache = try #require(try Files.names(folder.path("caches")).first { $0.hasSuffix(".sqlite") })
      for name in ["sub", "caches/.cachebridge"] {
        try files.createDirectory(atPath: folder.path(name), withIntermediateDirectories: false)
      }
      try files.copyItem(atPath: store, toPath: folder.path("caches/.cachebridge/store"))
      try files.copyItem(atPath: folder.path("caches/" + cache), toPath: folder.path("other.db"))
      let links = [
        ("link-store.json", "store.sqlite"), ("link-log.json", "store.sqlite-wal"),
        ("link-cache.json", "caches/" + cache),
        ("link-report.html", "report.json"), ("link-rejects.json", rejects),
        ("link-journal.json", "store.sqlite-journal"),
        ("loop.json", "sub/../link-store.json"),
      ]
      for (name, target) in links {
        try files.createSymbolicLink(atPath: folder.path(name), withDestinationPath: target)
      }
      for (name, target) in links.prefix(5) {
        try files.linkItem(atPath: folder.path(target), toPath: folder.path("hard-" + name.dropFirst(5)))
      }
      try files.createSymbolicLink(atPath: folder.path("link-caches"), withDestinationPath: "caches")
    }

    var rejects: String { "caches/" + cache.dropLast(".sqlite".count) + ".rejects.jsonl" }

    /// Words in capitals are files, `@` is the fixture's folder.
    func arguments(_ line: String) -> [String] {
      line.split(separator: " ").map { word in
        let word = word.replacingOccurrences(of: "CACHE", with: "@/caches/" + cache)
          .replacingOccurrences(of: "REJECTS", with: "@/" + rejects).replacingOccurrences(
            of: "STORE", with: "@/store.sqlite"
          )
          .replacingOccurrences(of: "DIR", with: "@/caches").replacingOccurrences(of: "EMPTY", with: "")
        return word.replacingOccurrences(of: "@", with: folder.path)
      }
    }

    func snapshot() throws -> [[String: FileState]] {
      try ["", "/caches", "/caches/.cachebridge", "/sub"].map { try Files.snapshot(folder.path + $0) }
    }
  }

  /// By command, command lines that must be refused.
  static let refused: [String: [String]] = [
    "export of a store": [
      "STORE", "STORE-wal", "STORE-shm", "STORE-journal", "@/sub/../store.sqlite", "@/./store.sqlite",
      "@/link-store.json",
      "@/loop.json", "@/hard-store.json", "@/hard-log.json", "@/link-log.json", "@/link-journal.json",
      "@/store.rejects.jsonl",
      "@/.cachebridge/x", "@/other.db", "CACHE", "REJECTS", "EMPTY",
    ].map { "export STORE -o " + $0 },
    "export of a store by another name": ["STORE", "STORE-wal", "@/link-store.json-wal"].map {
      "export @/link-store.json -o " + $0
    },
    "export of a cache": [
      "CACHE", "CACHE-wal", "CACHE-shm", "CACHE-journal", "CACHE.v1", "REJECTS", "@/link-cache.json",
      "@/hard-cache.json",
      "@/hard-rejects.json", "DIR/.cachebridge/x", "@/link-caches/.cachebridge/x", "@/other.db", "EMPTY",
    ].map { "export CACHE -o " + $0 },
    "resync-plan": [
      "CACHE", "CACHE-wal", "CACHE-journal", "CACHE.v2", "REJECTS", "@/link-cache.json", "@/hard-cache.json",
      "DIR/.cachebridge/x", "EMPTY",
    ].map { "resync-plan CACHE -o " + $0 },
    "migrate": [
      "STORE --to @/new --report @/hard-store.json", "STORE --to @/new --report @/link-store.json",
      "STORE --to @/new --report @/hard-log.json", "STORE --to @/new --report @/link-journal.json",
      "STORE --to @/new --report @/r.json --report @/sub/../r.json", "STORE --to @/new.json --report @/new.json",
      "STORE --to @/new.json/caches --report @/new.json", "STORE --to DIR --merge --report @/hard-cache.json",
      "STORE --to DIR --replace --report @/link-rejects.json",
      "STORE --to DIR --merge --report DIR/.cachebridge/r.json",
      "STORE --to @/link-caches --merge --report DIR/.cachebridge/r.json", "STORE --to STORE",
      "STORE --to @/link-store.json",
      "STORE --to STORE-wal", "STORE --to STORE-WAL", "STORE --to STORE-shm", "STORE --to STORE-journal",
      "STORE --to STORE-journal/caches",
      "STORE --to @/sub/../store.sqlite-shm", "@/link-store.json --to STORE-shm",
      "@/link-store.json --to @/link-store.json-shm",
      "STORE --to EMPTY", "EMPTY --to @/new", "DIR/.cachebridge/store --to DIR --merge",
      "DIR/.cachebridge/store --to @/link-caches --merge", "REJECTS --to DIR --replace",
      "STORE --to @/new --dry-run --report @/hard-store.json",
    ].map { "migrate " + $0 },
    "verify": [
      "STORE DIR --report @/hard-store.json", "STORE DIR --report @/link-cache.json",
      "STORE DIR --report @/hard-rejects.json",
      "STORE DIR --report DIR/.cachebridge/r.html", "STORE DIR --report @/r.md --report @/r.md", "STORE EMPTY",
      "EMPTY DIR",
    ].map { "verify " + $0 },
    "rejects": [
      "retry REJECTS --report @/hard-rejects.json", "retry REJECTS --report @/link-cache.json",
      "retry CACHE --report @/hard-cache.json", "retry REJECTS --report DIR/.cachebridge/r.json", "retry EMPTY",
      "list EMPTY",
      "show EMPTY 1",
    ].map { "rejects " + $0 },
    "report": [
      "render @/report.json -o @/report.json", "render @/report.json -o @/link-report.html",
      "render @/report.json -o @/hard-report.html", "render EMPTY -o @/r.html", "diff EMPTY @/report.json",
      "diff @/report.json EMPTY",
    ].map { "report " + $0 },
    "others": [
      "inspect EMPTY", "status EMPTY", "upgrade EMPTY", "fixture make -o EMPTY", "migrations lint --folder EMPTY",
      "migrations lint --fixtures EMPTY", "migrations hash --folder EMPTY", "migrations new --folder EMPTY add_note",
    ],
  ]

  @Test("an output that is an input is refused, and nothing is touched", arguments: refused.keys.sorted())
  func isRefused(_ command: String) async throws {
    let fixture = try await Fixture()
    let before = try fixture.snapshot()
    for line in Self.refused[command] ?? [] {
      let run = try await Tool.run(fixture.arguments(line))
      run.expectRefusal(64, line)
      #expect(!run.errorText.contains("Usage:"), "\(line): refused by the parser, not for its files")
      #expect(try fixture.snapshot() == before, "\(line)")
    }
    let line = try #require(Self.refused[command]?.first)
    try await Tool.run(fixture.arguments(line) + ["--json"]).expectDocument(64, line)
  }

  @Test("a report next to the store or the caches, and an existing one, are allowed")
  func allowed() async throws {
    let fixture = try await Fixture()
    for line in [
      "verify STORE DIR --report @/report.json --report DIR/report.html --report @/sub/report.json",
      "report render @/report.json -o @/sub/r.html", "report render @/report.json -o @/sub/r.html",
      "export CACHE -o @/sub/lines", "export CACHE -o @/sub/lines", "export STORE -o DIR/lines.jsonl",
      "resync-plan CACHE -o DIR/plan.jsonl", "export STORE -o /dev/null",
    ] {
      try await Tool.run(fixture.arguments(line)).expectExit(0, line)
    }
    #expect(try Files.names(fixture.folder.path("sub")) == ["lines", "r.html", "report.json"])
  }

  @Test("names of one letter, without a folder")
  func shortNames() async throws {
    let fixture = try await Fixture()
    let script = "cd \(fixture.folder.path) && cp store.sqlite a && cp store.sqlite-wal a-wal && exec \"$0\" \"$@\""
    try await Tool.runInShell(script, ["export", "a", "-o", "b"]).expectExit(0)
    let expected = try await Tool.run(["export", fixture.folder.path("store.sqlite")]).output
    #expect(try Files.bytes(fixture.folder.path("b")) == expected)
    try await Tool.runInShell(script, ["export", "a", "-o", "a-wal"]).expectRefusal(64)
  }

  @Test("what a run left that was killed between its last two steps goes with the next; what is at work stays")
  func sweep() async throws {
    let fixture = try await Fixture()
    for name in [".cachebridge-left.part", ".cachebridge-busy.part", ".cachebridge-other"] {
      try fixture.folder.write(Array("x".utf8), to: "sub/" + name)
    }
    let busy = try FileHandle(forReadingFrom: URL(fileURLWithPath: fixture.folder.path("sub/.cachebridge-busy.part")))
    try #require(flock(busy.fileDescriptor, LOCK_EX | LOCK_NB) == 0)
    try await Tool.run(fixture.arguments("report render @/report.json -o @/sub/r.html")).expectExit(0)
    #expect(try Files.names(fixture.folder.path("sub")) == [".cachebridge-busy.part", ".cachebridge-other", "r.html"])
    try busy.close()
  }
}
