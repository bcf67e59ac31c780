import ArgumentParser
import ChatTesting
import Foundation
import MigrationReport
import ReportRendering

struct CompareCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Run both API layers over scenarios, and compare what they show.",
    discussion: """
      Each scenario gets its own server on this machine, and a device with an empty cache. The exit code is 0 if nothing \
      differs, and 3 if something does. For a random scenario, the smallest one that differs is saved and its path printed. \
      Docs/Guides/comparing.md describes the format of scenarios.
      """)

  @Option(name: .customLong("scenario"), help: "A scenario file; repeatable.", completion: .file())
  var scenarios: [String] = []

  @Option(name: .customLong("random"), help: "Run random scenarios with this many steps in total.")
  var randomSteps: Int?

  @Option(help: "The seed of random scenarios: the same seed gives the same scenarios.")
  var seed: UInt64 = 1

  @Option(help: "The folder where the smallest scenario that differs is saved.", completion: .directory)
  var save = "."

  @Option(
    name: .customLong("report"),
    help: "Write a report; repeatable. The extension sets the format: \(ReportFormat.extensions)")
  var reports: [String] = []

  @Option(
    help: """
      Plant a defect in what the legacy screen receives, to see it found: drop, double, reorder or wrong-context, with @N \
      for its Nth event.
      """)
  var plant: String?

  @OptionGroup var common: LabOptions

  func validate() throws {
    guard !scenarios.isEmpty || randomSteps != nil else {
      throw ValidationError("Pass --scenario or --random.")
    }
    guard randomSteps.map({ (1...10_000_000).contains($0) }) ?? true else {
      throw ValidationError("--random takes a number of steps, at least 1.")
    }
    if let plant, Plant(plant) == nil {
      throw ValidationError("--plant is drop, double, reorder or wrong-context, with @N for the Nth event from 1.")
    }
    _ = try reports.map { try LabReportFile($0) }
  }

  func run() async throws {
    let console = LabConsole(isJSON: common.json, isQuiet: common.quiet)
    let files = try reports.map { try LabReportFile($0) }
    do {
      for file in files { try file.checkWritable() }
      let stop = await StopSignal()
      var comparison = Comparison(settings: settings, console: console)
      comparison.planted = plant
      comparison.savesTo = URL(fileURLWithPath: save, isDirectory: true)
      comparison.random = randomSteps.map { ComparisonReport.Random(seed: seed, steps: $0) }
      comparison.files = try scenarios.map { ($0, try ScenarioFile.read($0)) }
      let (work, finished) = (comparison, Awaited<Result<ComparisonReport, any Error>?>(nil))
      let task = Task {
        let result: Result<ComparisonReport, any Error>
        do { result = .success(try await work.run()) } catch { result = .failure(error) }
        finished.update { $0 = result }
      }
      // Ctrl-C: the server stops and the folder is removed, then the process ends.
      let watch = Task {
        await stop.wait()
        task.cancel()
      }
      await finished.until { $0 != nil }
      watch.cancel()
      guard let result = finished.value else { throw LabFailure.interrupted }
      let report = try result.get()
      var filed = report
      // Only printed text repeats the folder that the user named: reports have no paths.
      if !common.reveal, report.verdict.code == .mismatch, randomSteps != nil {
        filed.verdict.hint = "The smallest scenario of a random run is saved at the path that the command printed."
      }
      for file in files { try file.write(filed) }
      try console.finish(
        report.verdict, result: report, text: common.quiet ? report.verdict.message : ReportFormat.text(report))
    } catch let code as ExitCode { throw code } catch { try console.fail(error) }
  }

  private var settings: ScenarioRun.Settings {
    var settings = ScenarioRun.Settings()
    settings.plant = plant.flatMap { Plant($0) }
    settings.isRevealing = common.reveal
    // A random scenario is nobody's; a file is its owner's.
    settings.revealsSteps = common.reveal || scenarios.isEmpty
    return settings
  }
}
