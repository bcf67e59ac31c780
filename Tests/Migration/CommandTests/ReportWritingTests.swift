import FileTesting
import Foundation
import GRDBSQLite
import OracleTesting
import ProcessTesting
import RawSQLite
import Testing

/// Reports that cannot be written, and runs that are killed around them.
@Suite("Report writing") struct ReportWritingTests {
  @Test(
    "a full disk: the caches are in place, and the same command writes the reports",
    .enabled(if: Files.exists("/dev/full")))
  func full() async throws {
    let trial = try await MigrationTrial(fixture: [
      "--messages", "40", "--channels", "2", "--seed", "4", "--edge-cases",
    ])
    let full = trial.folder.path("full.html")
    try FileManager.default.createSymbolicLink(atPath: full, withDestinationPath: "/dev/full")
    let run = try await Tool.run(["migrate", trial.store, "--to", trial.target, "--report", full])
    run.expectRefusal(10)
    #expect(run.errorText.contains("caches are in place") && run.errorText.contains("same command again"))
    let caches = try Files.names(trial.target).filter { $0.hasSuffix(".sqlite") }
    #expect(!caches.isEmpty)
    #expect(try Files.names(trial.target + "/.cachebridge") == ["cache", "run.json"], "no copy of the store")
    let before = try caches.map { try Files.bytes(trial.target + "/" + $0) }

    let json = try await Tool.run(["migrate", trial.store, "--to", trial.target, "--report", full, "--json"])
    let result = try json.expectDocument(10)
    #expect(result["verdict.id"]?.text == "partial", "the report is on standard output")

    let again = try await Tool.run(["migrate", trial.store, "--to", trial.target, "--report", trial.reportPath])
    again.expectExit(2)
    try trial.expectReport(ReportFile(trial.reportPath), "after the disk was full")
    #expect(!Files.exists(trial.target + "/.cachebridge"))
    #expect(try caches.map { try Files.bytes(trial.target + "/" + $0) } == before)
    try await Tool.run(["verify", trial.store, trial.target]).expectExit(0)
  }

  @Test(
    "a full disk: what a command found matters more than a report of it, and other reports are written",
    .enabled(if: Files.exists("/dev/full")))
  func fullAfterFindings() async throws {
    let trial = try await MigrationTrial(fixture: ["--messages", "40", "--channels", "2", "--seed", "4"])
    let full = trial.folder.path("full.html")
    try FileManager.default.createSymbolicLink(atPath: full, withDestinationPath: "/dev/full")
    let outputs = ["--report", full, "--report", trial.reportPath]
    try await Tool.run(["migrate", trial.store, "--to", trial.target]).expectExit(0)
    // Nothing is wrong but the report.
    let fine = try await Tool.run(["verify", trial.store, trial.target, "--json"] + outputs)
    #expect(try fine.expectDocument(10)["verdict.id"]?.text == "ok")
    #expect(JSONDocument(try Files.bytes(trial.reportPath))?["verdict.id"]?.text == "ok")
    Files.remove(trial.reportPath)

    let name = try #require(try Files.names(trial.target).first { $0.hasSuffix(".sqlite") })
    Files.remove(trial.target + "/" + name)
    try trial.folder.write([], to: "target/" + name)
    // An owner's cache is no cache: that is no file in the way of a migration.
    let empty = try await Tool.run(["verify", trial.store, trial.target] + outputs)
    empty.expectExit(4)
    #expect(empty.errorText.contains("No space left for a report"))
    Files.remove(trial.target + "/" + name)

    let gone = try await Tool.run(["verify", trial.store, trial.target, "--json"] + outputs)
    gone.expectExit(3)

    let store = trial.folder.path("short.sqlite")
    try Files.write(Data(Files.bytes(trial.store).prefix(20_000)), to: store)
    let short = try await Tool.run(["migrate", store, "--to", trial.folder.path("new")] + outputs)
    short.expectExit(5)
    #expect(short.errorText.contains("No space left for a report"))
    #expect(JSONDocument(try Files.bytes(trial.reportPath))?["verdict.id"]?.text == "damaged")
  }

  @Test(
    "a full disk: a difference is told, whether or not its report can be written",
    .enabled(if: Files.exists("/dev/full")))
  func fullAfterDifference() async throws {
    let trial = try await MigrationTrial(fixture: ["--messages", "40", "--channels", "2", "--seed", "4"])
    let full = trial.folder.path("full.html")
    try FileManager.default.createSymbolicLink(atPath: full, withDestinationPath: "/dev/full")
    try await Tool.run(["migrate", trial.store, "--to", trial.target]).expectExit(0)
    let name = try #require(try Files.names(trial.target).first { $0.hasSuffix(".sqlite") })
    try RawConnection(path: trial.target + "/" + name, flags: SQLITE_OPEN_READWRITE).execute(
      "UPDATE message SET payload = json_set(payload, '$.message', 'other')")
    let run = try await Tool.run(["verify", trial.store, trial.target, "--json", "--report", full])
    #expect(try run.expectDocument(3)["verdict.id"]?.text == "mismatch")
    #expect(run.errorText.contains("No space left for a report"))
  }

  @Test(
    "a run that is killed leaves whole reports or none", arguments: ["copy:1", "publish:1", "reports:1", "reports:2"])
  func killed(_ moment: String) async throws {
    let trial = try await MigrationTrial(fixture: ["--messages", "40", "--channels", "2", "--seed", "4"])
    let reports = trial.folder.path("reports")
    try FileManager.default.createDirectory(atPath: reports, withIntermediateDirectories: false)
    let arguments = [
      "migrate", trial.store, "--to", trial.target, "--report", reports + "/a.html", "--report", reports + "/b.json",
    ]
    let killed = try await Tool.run(arguments, killAt: moment)
    #expect(killed.exitCode == 9)
    #expect(try Files.names(reports) == (moment == "reports:2" ? ["a.html"] : []))
    try await Tool.run(arguments).expectExit(0)
    #expect(try Files.names(reports) == ["a.html", "b.json"])
  }
}
