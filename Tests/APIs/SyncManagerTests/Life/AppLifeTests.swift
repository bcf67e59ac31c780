import LiveTesting
import PacedTesting
import SeededTesting
import Testing

/// Lives of an app over both layers: to the background and back, killed, in another container, without a network, with
/// another user, woken by a push, with files, drafts and actions under way and a clock that jumps. At the end of each
/// life nothing is there twice, nothing is lost, nothing waits, and the cache has what the server has wherever it claims
/// to know.
///
/// A seed is a phone with `livesOfOne` lives. `CACHEBRIDGE_SEEDS=100-149` runs other phones, a thousand lives;
/// `CACHEBRIDGE_STEPS=100` longer lives; `.ci/run lives` ten thousand.
@Suite("Lives of an app", .live) struct AppLifeTests {
  static let livesOfOne = 20
  /// The servers of phones with odd numbers forget request ids.
  static let seeds = Seeds.chosen(SeedVectors.lives + [2, 4, 6, 8, 10, 12, 16, 18, 20, 22])

  @Test("whatever happens to an app, it ends as the server's truth and the user's wishes", arguments: seeds)
  func lives(seed: UInt64) async throws {
    let lives = try await AppLives(seed: seed)
    for life in 1...Self.livesOfOne where !Task.isCancelled {
      let found = try await lives.live(steps: Seeds.steps(12))
      #expect(found.isEmpty, "seed \(seed), life \(life), step \(lives.number): \(found.joined(separator: "\n"))")
      guard found.isEmpty else { break }
    }
    try await lives.stop()
  }
}
