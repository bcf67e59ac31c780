import Foundation

/// Before step 1: what of the app's sources has to change, in which step, and how much work that is.
enum BeforeStep1 {
  /// - Parameter scan: the built `cachebridge-scan`, which is a package of its own.
  static func run(_ scan: URL) throws {
    Transcript.heading("Before step 1. Scan the sources")
    Transcript.say("  $ cachebridge-scan Docs/Example/App")
    let report = try ToolRun(scan, ["Docs/Example/App"], in: ToolRun.Place.package)
    for line in report.lines { Transcript.say(line.isEmpty ? "" : "  \(line)") }
    let patch = try ToolRun(scan, ["--patch", "Docs/Example/App"], in: ToolRun.Place.package)
    let changed = patch.lines.filter { $0.hasPrefix("+") && !$0.hasPrefix("+++") }.count
    Transcript.say("  lines that --fix would write: \(changed)")
  }
}
