import DevChatBackend
import Dispatch
import LiveTesting
import MigrationReport
import PacedTesting
import Testing

@testable import cachebridge_lab

@Suite("The device of a scenario", .live) struct DeviceTests {
  private let queue = DispatchQueue(label: "DeviceTests")

  /// The tool's own first login, which has no earlier one to fall back on.
  @Test("when nobody can be reached at all, the run ends with the reason")
  func unreachable() async throws {
    let stage = try Stage(Scenario())
    try await stage.build(Scenario.Options())
    let folder = try TemporaryCacheFolder()
    let device = try Device(stage, Scenario.Options(), folder: folder.url, queue: queue)
    try stage.server.setFaults(Faults().plan(isUnreachable: true))
    do {
      try await device.connect()
      Issue.record("There was no connection.")
    } catch {
      let verdict = LabFailure.verdict(of: error)
      #expect(verdict.code == .interrupted && verdict.message.contains("socket_"), "\(verdict.message)")
    }
    await device.stop()
    await stage.stop()
  }

  @Test("a run that ends right after its login leaves what a run without a network needs", arguments: 0..<10)
  func nextRun(_ attempt: Int) async throws {
    let stage = try Stage(Scenario())
    try await stage.build(Scenario.Options())
    let folder = try TemporaryCacheFolder()
    let first = try Device(stage, Scenario.Options(), folder: folder.url, queue: queue)
    try await first.connect()
    await first.stop()
    try stage.server.setFaults(Faults().plan(isUnreachable: true))
    let second = try Device(stage, Scenario.Options(), folder: folder.url, queue: queue)
    try await second.connect()
    #expect(!second.isConnected)
    await second.stop()
    await stage.stop()
  }
}
