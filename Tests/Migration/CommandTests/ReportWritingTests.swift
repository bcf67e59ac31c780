import FileTesting
import Foundation
import OracleTesting
import ProcessTesting
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
