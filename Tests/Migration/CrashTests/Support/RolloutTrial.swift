import FileTesting
import Foundation
import ProcessTesting
import Testing

/// An app with a store, started and killed until its rollout lets it go on.
final class RolloutTrial {
  /// What a launch said.
  struct Launch: CustomStringConvertible {
    let isKilled: Bool
    /// The small report; `nil` if there was none.
    let payload: JSONTree?
    let opensCaches: Bool
    let description: String
  }

  let scenario: Scenario
  let folder: TemporaryFolder
  let target: CacheFolder
  private(set) var kills: [String] = []
  private let user: String

  init(_ scenario: Scenario) throws {
    self.scenario = scenario
    folder = try TemporaryFolder()
    target = CacheFolder(path: folder.path("caches"))
    user = try #require(scenario.owners.first?.id)
  }

  /// Starts the app.
  /// - Parameters:
  ///   - event: where it kills itself: `copy:1`.
  ///   - environment: added to a clean one.
  func launch(
    round: Int = 0, killAt event: String? = nil, environment: [String: String] = [:]
  ) async throws -> Launch {
    var words = [scenario.source.store, target.path, user, String(round)]
    if let event { words.append(event) }
    let outcome = try await ProgramRun(
      BuiltProgram.path("rollout-app"), words,
      environment: ["SWIFT_BACKTRACE": "enable=no"].merging(environment) { $1 }
    ).finish()
    #expect(!outcome.didExpire, "hangs; kills: \(kills)")
    let isKilled = outcome.ending == .killed(SIGKILL)
    #expect(isKilled || outcome.ending == .exited(0), "\(outcome); kills: \(kills)")
    if isKilled { kills.append(event ?? "a change") }
    try await expectWhole()
    let lines = outcome.text.split(separator: "\n", omittingEmptySubsequences: false)
    return Launch(
      isKilled: isKilled, payload: lines.first.flatMap { JSONTree(Data($0.utf8)) },
      opensCaches: lines.contains("caches"), description: "\(outcome): \(outcome.text)")
  }

  /// The old SDK finds its store as it was, and no cache is in place that is not complete.
  private func expectWhole() async throws {
    let comment = "kills: \(kills)"
    try scenario.source.expectUntouched(comment)
    guard Files.exists(target.path) else { return }
    for (name, content) in try await target.contents() {
      #expect(content == scenario.new[name], "\(name) is not complete; \(comment)")
    }
  }

  /// The app went on without the migration, and said so.
  func expectAbandoned(_ launch: Launch, attempts: [String]? = nil) {
    #expect(!launch.opensCaches, "\(launch); kills: \(kills)")
    #expect(launch.payload?["launch.decision"]?.text == "abandoned", "\(launch); kills: \(kills)")
    #expect(launch.payload?["launch.reason"]?.text == "ended_inside", "\(launch); kills: \(kills)")
    let told = launch.payload?["launch.attempts"]?.items.compactMap(\.text) ?? []
    #expect(told.count == 2)
    if let attempts { #expect(told == attempts, "kills: \(kills)") }
  }

  /// A greater round migrates, and then it is done for good.
  func expectAnotherTry() async throws {
    let launch = try await self.launch(round: 1)
    #expect(launch.opensCaches, "\(launch); kills: \(kills)")
    try await expectDone()
    let again = try await self.launch(round: 1)
    #expect(again.opensCaches && again.payload == nil, "\(again); kills: \(kills)")
    try await expectDone()
  }

  /// Everything is in place, and nothing else is.
  func expectDone() async throws {
    #expect(try await target.contents() == scenario.new, "kills: \(kills)")
    #expect(!target.hasWork, "a working folder is left; kills: \(kills)")
    #expect(Files.exists(target.path + "/.cachebridge-migrated"), "kills: \(kills)")
  }
}
