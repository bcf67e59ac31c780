import Foundation
import StoreMigrator

/// The other ending: a team that moves on to the vendor's own SDK, which cannot open the cache.
enum OtherEnding {
  static func run(_ stage: Stage) async throws {
    Transcript.heading("The other ending: on the vendor's SDK")
    let device = stage.secondDevice
    guard let outcome = try await Step1.migrateAtLaunch(device) else { return }
    try stage.statistics.send(outcome.report.summaryPayload)
    Transcript.say("  \(outcome.report.verdict.message)")
    for message in try await UnsentMessages.texts(device) {
      Transcript.say(
        "  to be sent again: \"\(message.text)\", which \(message.hasFailed ? "failed" : "was on its way")")
    }
    try UnsentMessages.removeEverything(device)
    let left = try FileManager.default.contentsOfDirectory(atPath: device.store.deletingLastPathComponent().path)
    Transcript.say("  left on the device: \(left.count) files")
  }
}
