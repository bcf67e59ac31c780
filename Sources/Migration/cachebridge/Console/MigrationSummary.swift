import Foundation
import MigrationReport
import ReportRendering

/// What `migrate` prints on a terminal: the verdict, what needs attention, where things are, and the next commands. It
/// repeats what the user typed and nothing from the store, so caches are named by a pattern.
struct MigrationSummary {
  let report: MigrationReport
  let caches: Int
  let store: String
  let directory: String
  let reports: [String]
  /// The name of the salvage mode; `nil` if none was requested.
  let salvage: String?
  let isDryRun: Bool
  /// The whole command line.
  let arguments: [String]

  func text(width: Int) -> String {
    let sections = [
      TextReport.summary(report, width: width), "Where things are\n" + lines(places), "Next\n" + lines(commands), rest,
    ]
    return sections.joined(separator: "\n")
  }

  private func lines(_ lines: [String]) -> String { lines.map { "  " + $0 + "\n" }.joined() }

  private var places: [String] {
    var lines: [String] = []
    if isDryRun {
      lines.append("Caches     none; this was a dry run")
    } else {
      lines.append("Caches     \(ShellWord.path(directory)) (\(caches.counted("cache")), readable only by you)")
      if rejected > 0 { lines.append("Set aside  in the .rejects.jsonl \(caches > 1 ? "files" : "file") next to them") }
    }
    return lines + reports.map { "Report     \(ShellWord.path($0))" }
  }

  private var commands: [String] {
    let tool = ShellWord.quoted(arguments.first.map { $0.contains("/") ? $0 : "cachebridge" } ?? "cachebridge")
    if isDryRun {
      let flags = arguments.prefix { $0 != "--" }
      let again = flags.filter { $0 != "--dry-run" } + arguments.dropFirst(flags.count)
      return [([tool] + again.dropFirst().map(ShellWord.quoted)).joined(separator: " ")]
    }
    let salvaging = salvage.map { " --salvage \($0)" } ?? ""
    let isEmpty = report.ledger.values.allSatisfy { $0.read == 0 }
    let allowing = isEmpty && arguments.contains("--allow-empty") ? " --allow-empty" : ""
    var lines = ["\(tool) verify \(ShellWord.path(store)) \(ShellWord.path(directory))\(salvaging)\(allowing)"]
    if rejected > 0 { lines.append(each(".rejects.jsonl", "\(tool) rejects list")) }
    if needsRefill { lines.append(each(".sqlite", "\(tool) resync-plan")) }
    if let json = reports.first(where: { $0.lowercased().hasSuffix(".json") }),
      !reports.contains(where: { $0.lowercased().hasSuffix(".html") })
    {
      let page = (json as NSString).deletingPathExtension + ".html"
      lines.append("\(tool) report render \(ShellWord.path(json)) -o \(ShellWord.path(page))")
    }
    return lines
  }

  /// A command for each file with that ending.
  private func each(_ ending: String, _ command: String) -> String {
    let pattern = ShellWord.path(directory.hasSuffix("/") ? directory : directory + "/") + "*" + ending
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return names.count { $0.hasSuffix(ending) } == 1
      ? "\(command) \(pattern)" : "for file in \(pattern); do \(command) \"$file\"; done"
  }

  private var rest: String {
    reports.isEmpty
      ? "`verify` prints ledger, channels and proof; --full prints the whole report here, --report FILE writes it.\n"
      : "Ledger, channels and proof are in the report; --full prints all of it here.\n"
  }

  private var rejected: Int { report.ledger.values.reduce(0) { $0 + $1.rejected } }

  private var needsRefill: Bool {
    report.source?.health == .damaged || report.channels.contains { $0.holes > 0 }
  }
}
