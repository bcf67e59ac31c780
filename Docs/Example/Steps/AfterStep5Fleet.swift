import Foundation
import LegacyFixtures
import StoreMigrator

/// After the last step, and during the first: what the team sees while step 1 reaches its users. Each launch sends one
/// small report to the app's statistics, and one command sums them up.
enum AfterStep5 {
  /// - Parameter tool: the built `cachebridge`.
  static func run(_ stage: Stage, _ tool: URL) async throws {
    Transcript.heading("After step 5. Sum up the fleet")
    let devices = try (1...12).map { try device($0, stage) }
    for (number, share) in [50.0, 100, 100, 100].enumerated() {
      var migrated = 0
      for (index, device) in devices.enumerated() {
        // One device has no space left.
        let conditions = DeviceConditions(freeBytes: index == 4 ? 0 : nil)
        if try await App.migrate(device, share: share, conditions: conditions, statistics: stage.statistics) {
          migrated += 1
        }
      }
      let users = "\(Int(share)) % of the users"
      Transcript.say("  launch \(number + 1), \(users): \(migrated) of \(devices.count) devices migrated")
    }
    Transcript.say("  $ cachebridge report summary statistics.ndjson")
    guard FileManager.default.isExecutableFile(atPath: tool.path) else {
      return Transcript.say("  There is no cachebridge beside this program: run `swift build`, or pass --tool.")
    }
    let summary = try ToolRun(tool, ["report", "summary", stage.statistics.file.lastPathComponent], in: stage.folder)
    // The other sections differ from run to run.
    let shown = ["CacheBridge: ", "Inputs", "Verdicts", "Launches", "Ledger"]
    for section in summary.lines.split(separator: "") {
      guard let title = section.first, shown.contains(where: title.hasPrefix) else { continue }
      for line in section { Transcript.say("  \(line)") }
      Transcript.say("")
    }
  }

  /// A device of another user. One has rows that cannot be migrated, and the store of another one is cut off.
  private static func device(_ number: Int, _ stage: Stage) throws -> AppSettings {
    let folder = stage.folder.appendingPathComponent("device-\(number)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var settings = stage.app
    settings.store = folder.appendingPathComponent("SyncManager.sqlite")
    settings.caches = folder.appendingPathComponent("caches")
    settings.userID = "device-\(number)"
    var recipe = FixtureRecipe(messages: 20 * number, channels: 2, seed: UInt64(number))
    recipe.edgeCases = number == 7
    try FixtureStore.make(recipe, at: settings.store.path)
    if number == 9 {
      let store = try FileHandle(forWritingTo: settings.store)
      try store.truncate(atOffset: store.seekToEnd() / 2 / 4096 * 4096)
      try store.close()
    }
    return settings
  }
}
