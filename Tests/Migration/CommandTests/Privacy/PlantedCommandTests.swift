import FileTesting
import Foundation
import OracleTesting
import PacedTesting
import ProcessTesting
import RawSQLite
import Testing

/// Over a thousand planted strings in every field of stores of every model: no command says one of them, writes one into
/// a report, or gives one as a hint (README.md#privacy).
@Suite("Planted strings: commands", .heavy) struct PlantedCommandTests {
  private let fixture: PlantedFixture
  private var workshop: Workshop

  init() async throws {
    fixture = try await PlantedFixture.shared.value
    workshop = try fixture.workshop()
  }

  @Test("a thousand of them are in the stores, in every field")
  func planted() throws {
    #expect(fixture.planting.count > 1_000)
    #expect(Set(fixture.planting.places.values).count > 80)
    let search = PlantSearch(fixture.planting)
    var found: Set<String> = []
    for (_, store) in fixture.stores { found.formUnion(search.places(in: try Files.bytes(store))) }
    let elsewhere = Set(fixture.planting.places.values).subtracting(found)
    #expect(elsewhere.allSatisfy { $0.hasPrefix("path.") }, "\(elsewhere)")
  }

  @Test("a planted string is found in every spelling, and half of it is enough")
  func spellings() throws {
    var planting = Planting(seed: 1)
    let text = planting.plant("here", joint: "<\"&")
    let search = PlantSearch(planting)
    let bytes = Array(text.utf8)
    let hexadecimal = bytes.map { [$0].hexadecimal }
    var spelled: [String] = [
      text, text.uppercased(), "x" + text.prefix(Planting.halfLength), text.suffix(Planting.halfLength) + "x",
      text.replacingOccurrences(of: "<", with: "&lt;").replacingOccurrences(of: "\"", with: "\\\""),
    ]
    let joined = hexadecimal.joined()
    spelled += [joined, joined.uppercased(), "%" + hexadecimal.joined(separator: "%")]
    for (start, end) in [("\\u00", ""), ("\\u{", "}"), ("&#x", ";")] {
      spelled.append(hexadecimal.map { start + $0 + end }.joined())
    }
    spelled.append(bytes.map { "&#\($0);" }.joined())
    for shift in 0..<3 {
      let base64 = Data(Array(repeating: 0x61, count: shift) + bytes).base64EncodedString()
      spelled += [base64, base64.replacingOccurrences(of: "+", with: "-"), "digest" + base64]
    }
    for spelling in spelled { #expect(search.places(in: Array("a \(spelling) b".utf8)) == ["here"], "\(spelling)") }
    #expect(PlantSearch(planting, except: [text]).places(in: bytes) == [])
    #expect(search.places(in: Array("zq is not enough, nor is zqzqzqzq".utf8)) == [])
  }

  @Test("the whole way of every model", arguments: TinyModel.all)
  mutating func wholeWay(_ model: String) async throws {
    let store = try #require(fixture.stores[model])
    let owner = try #require(fixture.owners[model]?.first)
    let target = workshop.path("target")
    try await workshop.expectSilence(["inspect", store, "--health"], exit: 0)
    try await workshop.expectSilence(["migrate", store, "--to", target, "--dry-run"], exit: 2, reports: true)
    try await workshop.expectSilence(["migrate", store, "--to", target], exit: 2, reports: true) {
      if Files.exists(target) { try FileManager.default.removeItem(atPath: target) }
    }
    try await workshop.expectSilence(["verify", store, target], exit: 0, reports: true)
    try await workshop.expectSilence(["export", store, "--owner", owner], exit: 0, isContent: true)
    try await workshop.expectSilence(["export", store, "--owner", owner, "-o", workshop.path("export")], exit: 0)
  }

  @Test("again: --merge, --replace, --owner, quietly")
  mutating func again() async throws {
    let target = try workshop.copy(fixture.caches)
    let command = ["migrate", fixture.store, "--to", target]
    try await workshop.expectSilence(command + ["--merge"], exit: 0, 2, reports: true)
    try await workshop.expectSilence(command + ["--replace", "--verify", "2", "--quiet"], exit: 2, reports: true)
    try await workshop.expectSilence(command + ["--replace", "--owner", fixture.owner], exit: 2, reports: true)
  }

  @Test("revealed reports name owners and channels, and nothing else", arguments: TinyModel.all)
  mutating func revealed(_ model: String) async throws {
    let store = try #require(fixture.stores[model])
    let reports = PlantedFixture.forms.map { workshop.folder.path("revealed." + $0) }
    let outcome = try await Tool.run(
      ["migrate", store, "--to", workshop.path("target"), "--reveal"] + reports.flatMap { ["--report", $0] })
    outcome.expectExit(2)
    let search = PlantSearch(workshop.planting)
    let named: Set = ["owner_id", "channel_url", "message.stub_url"]
    for path in reports {
      let bytes = try Files.bytes(path)
      let found = Set(search.places(in: bytes))
      #expect(found.isSubset(of: named), "\(found) in \(path.suffix(9))")
      #expect(found == (path.hasSuffix(".junit.xml") ? [] : named), "\(found) in \(path.suffix(9))")
      expectHarmless(bytes, "\(path.suffix(9))", isCSV: path.hasSuffix(".csv"))
    }
    #expect(Set(search.places(in: outcome.output)).isSubset(of: named))
    #expect(search.places(in: outcome.errorOutput) == [])
  }

  @Test("names of files that begin like flags are not flags in a report")
  mutating func flagLikeName() async throws {
    let name = "--" + workshop.planting.name("path.flag") + ".sqlite"
    try FileManager.default.copyItem(atPath: fixture.store, toPath: workshop.folder.path(name))
    let report = workshop.folder.path("report.json")
    let outcome = try await Tool.runInShell(
      "cd \"$1\"; shift; exec \"$0\" \"$@\"",
      [workshop.folder.path, "migrate", "--dry-run", "--to", "target", "--report", report, "--", name])
    outcome.expectExit(2)
    try workshop.expectSilentReport(report)
    #expect(
      try ReportFile(report).document["run.command"]?.items.compactMap(\.text)
        == ["migrate", "--dry-run", "--to", "--report"])
  }

  @Test("a folder of stores")
  mutating func folder() async throws {
    // Exempt are paths relative to the folder.
    let names = fixture.stores.values.map { ($0 as NSString).lastPathComponent }
    let outcome = try await Tool.run(["inspect", fixture.folder])
    outcome.expectExit(0)
    #expect(outcome.text.contains(names[0]))
    let search = PlantSearch(workshop.planting, except: names)
    #expect(
      search.places(in: outcome.output + outcome.errorOutput) == ["path.caches", "path.folder"].filter { _ in false })
  }

  @Test("caches: status, upgrade, undo, export, re-sync plan")
  mutating func caches() async throws {
    let cache = try workshop.copy(fixture.cache(), end: ".sqlite")
    try await workshop.expectSilence(["status", cache, "--exit-code"], exit: 0)
    try await workshop.expectSilence(["upgrade", cache], exit: 0)
    try await workshop.expectSilence(["upgrade", cache, "--undo"], exit: 12)
    try await workshop.expectSilence(["export", cache], exit: 0, isContent: true)
    try await workshop.expectSilence(["export", cache, "-o", workshop.path("export")], exit: 0)
    try await workshop.expectSilence(["export", cache, "--owner", fixture.owner], exit: 64)
    try await workshop.expectSilence(["resync-plan", cache], exit: 0, isContent: true)
    try await workshop.expectSilence(["resync-plan", cache, "-o", workshop.path("plan")], exit: 0)
  }

  @Test("an upgrade of an earlier cache with tables and rows of others, and its undo")
  mutating func upgrade() async throws {
    let cache = workshop.path("cache", end: ".sqlite")
    _ = FileManager.default.createFile(atPath: cache, contents: nil)
    let connection = try RawConnection.opening(cache)
    try connection.execute(
      Repository.text("Tests/Fixtures/Caches/v1.sql"))
    let table = workshop.planting.name("cache.table")
    let odd = workshop.planting.plant("cache.odd_table", joint: " x; --")
    try connection.execute(
      """
      CREATE TABLE \(table) (id INTEGER PRIMARY KEY, note TEXT);
      CREATE TABLE "\(odd)" (id INTEGER PRIMARY KEY, "\(workshop.planting.plant("cache.column", joint: " "))" TEXT);
      INSERT INTO \(table) VALUES (1, '\(workshop.planting.name("cache.value"))');
      """)
    try await workshop.expectSilence(["status", cache, "--exit-code"], exit: 20)
    try await workshop.expectSilence(["upgrade", cache, "--dry-run"], exit: 0)
    try await workshop.expectSilence(["upgrade", cache], exit: 0)
    try connection.execute(
      "UPDATE \(table) SET note = 'x'; INSERT INTO \"\(odd)\" VALUES (2, 'y'); DELETE FROM deleted_key")
    try await workshop.expectSilence(["upgrade", cache, "--undo"], exit: 3)
    let refused = try await Tool.run(["upgrade", cache, "--undo", "--json"]).expectDocument(3)
    #expect(refused["changed_tables"]?.items.map(\.text) == ["deleted_key", "another table"])
    try await workshop.expectSilence(["upgrade", cache, "--undo", "--discard-changes"], exit: 0, 12)
  }

  @Test("rows of the quarantine")
  mutating func rejects() async throws {
    for name in try Files.names(fixture.caches) where name.hasSuffix(".rejects.jsonl") {
      let file = fixture.caches + "/" + name
      try await workshop.expectSilence(["rejects", "list", file], exit: 0)
      try await workshop.expectSilence(["rejects", "list", file, "--reason", "disagrees"], exit: 0)
      let rows = try Files.bytes(file).split(separator: 0x0A).count
      for row in 1...min(3, rows) { try await workshop.expectSilence(["rejects", "show", file, "\(row)"], exit: 0) }
      let list = try await Tool.run(["rejects", "list", file])
      #expect(!list.text.contains("(other)"), "a name of ours is hidden")
    }
  }

  @Test("rejected rows, tried again")
  mutating func retry() async throws {
    let caches = try workshop.copy(fixture.caches)
    for name in try Files.names(caches) where name.hasSuffix(".rejects.jsonl") {
      try await workshop.expectSilence(
        ["rejects", "retry", caches + "/" + name, "--dry-run"], exit: 0, 2, reports: true)
      try await workshop.expectSilence(["rejects", "retry", caches + "/" + name], exit: 0, 2, reports: true)
    }
  }

  @Test("demo and explain name nothing of a store; demo prints its own paths")
  mutating func others() async throws {
    try await workshop.expectSilence(["explain"], exit: 0)
    let outcome = try await Tool.run(["demo"])
    #expect(outcome.exitCode == 0)
    #expect(!outcome.text.contains(".sqlite\n") || outcome.text.contains("SyncManager.sqlite"))
    #expect(!outcome.text.contains("%"), "the name of a cache")
    expectHarmless(outcome.output, "demo")
  }

  @Test("migrations: neither the text of a statement nor a row of a fixture")
  mutating func migrations() async throws {
    let folder = workshop.path("migrations")
    try FileManager.default.copyItem(atPath: Repository.path("Migrations"), toPath: folder)
    let file = folder + "/M0002_add_salvage.sql"
    let text = try String(contentsOfFile: file, encoding: .utf8)
    for change in [
      "\n-- \(workshop.planting.plant("sql.comment", joint: " "))\n",
      "\nINSERT INTO session VALUES ('\(workshop.planting.name("sql.value"))');\n",
      "\nsyntax error \(workshop.planting.name("sql.error"));\n",
      "\nDELETE FROM message WHERE payload = '\(workshop.planting.name("sql.condition"))';\n",
    ] {
      try (text + change).write(toFile: file, atomically: true, encoding: .utf8)
      try await workshop.expectSilence(["migrations", "lint", "--folder", folder], exit: 3)
      try await workshop.expectSilence(["migrations", "hash", "--folder", folder], exit: 0)
    }
    let fixtures = workshop.path("fixtures")
    try FileManager.default.createDirectory(atPath: fixtures, withIntermediateDirectories: false)
    try "INSERT INTO nothing VALUES ('\(workshop.planting.name("fixture.value"))')".write(
      toFile: fixtures + "/v1.sql", atomically: true, encoding: .utf8)
    try await workshop.expectSilence(["migrations", "lint", "--folder", folder, "--fixtures", fixtures], exit: 3)
  }
}
