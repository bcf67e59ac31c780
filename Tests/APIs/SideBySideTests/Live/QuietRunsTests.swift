import ChatClient
import Foundation
import LayerTesting
import LiveTesting
import LocalCaching
import PacedTesting
import SideBySide
import Testing

@testable import SyncManager

/// However random a run is, both layers show the same: a comparison that sees nothing wrong says nothing.
@Suite("Random runs without a planted defect", .live) struct QuietRunsTests {
  private static func options() -> ShadowOptions {
    var options = ShadowOptions()
    options.reveals = true
    return options
  }

  private static func fixture(_ seed: UInt64) async throws -> LayerFixture {
    let fixture = try await LayerFixture(
      messages: 24,
      options: { options in
        options.policy = [.none, .manual, .automatic][Int(seed % 3)]
        options.capacity = seed % 4 == 0 ? 12 : SBSMSyncManagerOptions.infinity
      }, legacyQueue: seed % 5 == 0 ? DispatchQueue(label: "legacy") : nil)
    try await fixture.connect()
    return fixture
  }

  @Test("collections that the comparison made", arguments: Seeds.chosen(Array(1...10)))
  func own(_ seed: UInt64) async throws {
    let fixture = try await Self.fixture(seed)
    var randomRun = LayerRun.compared(fixture, seed: seed)
    let times = try await fixture.history().map(\.createdAt)
    var view = ShadowView()
    view.startingPoint = seed % 2 == 0 ? .max : times[10]
    (view.pageSize, view.isReversed) = (5, seed % 3 == 0)
    let comparison = try #require(
      ShadowComparison.start(channel: try await fixture.channel(), view: view, options: Self.options()))
    try await Self.live(comparison, &randomRun, seed) { randomRun, step in
      switch randomRun.number(below: 10) {
      case 0: comparison.load(.previous) {}
      case 1: comparison.load(.next) {}
      case 2 where step % 9 == 0:
        comparison.legacyCollection?.resetViewpointTimestamp(times[randomRun.number(below: times.count)])
      default: try await randomRun.step(failed: comparison.newCollection?.failedMessages ?? [])
      }
    }
    comparison.stop()
    try await fixture.stop()
  }

  @Test(
    "collections that the comparison made, on a cache that another program writes to",
    arguments: Seeds.chosen(Array(1...4) + [15]))
  func reloaded(_ seed: UInt64) async throws {
    let fixture = try await Self.fixture(seed)
    var randomRun = LayerRun.compared(fixture, seed: seed, besides: [(.foreign, 12)])
    let times = try await fixture.history().map(\.createdAt)
    var view = ShadowView()
    view.startingPoint = seed % 2 == 0 ? .max : times[10]
    view.pageSize = 5
    let comparison = try #require(
      ShadowComparison.start(channel: try await fixture.channel(), view: view, options: Self.options()))
    try await Self.live(comparison, &randomRun, seed) { randomRun, _ in
      switch randomRun.number(below: 10) {
      case 0: comparison.load(.previous) {}
      case 1: comparison.load(.next) {}
      default: try await randomRun.step(failed: comparison.newCollection?.failedMessages ?? [])
      }
    }
    comparison.stop()
    try await fixture.stop()
  }

  @Test("a newer collection of the app, with its loads", arguments: Seeds.chosen(Array(1...6)))
  func followingNew(_ seed: UInt64) async throws {
    let fixture = try await Self.fixture(seed)
    var randomRun = LayerRun.compared(fixture, seed: seed)
    let times = try await fixture.history().map(\.createdAt)
    let params = MessageListParams()
    (params.previousResultSize, params.nextResultSize) = (4, seed % 2 == 0 ? 0 : 3)
    (params.isInclusive, params.reverse) = (seed % 3 == 0, seed % 3 == 1)
    params.replyType = seed % 2 == 0 ? .all : .none
    let screen = MessageCollection(
      channel: try await fixture.channel(), startingPoint: seed % 2 == 0 ? .max : times[10], params: params)
    let isEarly = seed % 2 == 0
    if !isEarly { _ = try? await screen.start() }
    let comparison = try #require(ShadowComparison.follow(screen, options: Self.options()))
    if isEarly { _ = try? await screen.start() }
    try await Self.live(comparison, &randomRun, seed) { randomRun, _ in
      switch randomRun.number(below: 8) {
      case 0: screen.loadPrevious { _, _ in }
      case 1: screen.loadNext { _, _ in }
      default: try await randomRun.step(failed: screen.failedMessages)
      }
    }
    screen.dispose()
    #expect(await comparison.compare().skipped == .ended)
    try await fixture.stop()
  }

  @Test("a legacy collection of the app, with its fetches", arguments: Seeds.chosen(Array(1...6)))
  func followingLegacy(_ seed: UInt64) async throws {
    let fixture = try await Self.fixture(seed)
    var randomRun = LayerRun.compared(fixture, seed: seed)
    let times = try await fixture.history().map(\.createdAt)
    try fixture.send("before")
    await fixture.quiet()
    let screen = SBSMMessageCollection(
      channel: try await fixture.channel(), filter: nil, viewpointTimestamp: seed % 2 == 0 ? .max : times[10], limit: 5,
      reverse: seed % 3 == 0)
    if seed % 2 == 1 {
      await withCheckedContinuation { done in screen.fetch(in: .next) { (_: SBDError?) in done.resume() } }
    }
    let comparison = try #require(ShadowComparison.follow(screen, options: Self.options()))
    try await Self.live(comparison, &randomRun, seed) { randomRun, step in
      switch randomRun.number(below: 9) {
      case 0: screen.fetch(in: .previous) { (_: SBDError?) in }
      case 1: screen.fetch(in: .next) { (_: SBDError?) in }
      case 2 where step % 5 == 0: screen.resetViewpointTimestamp(times[randomRun.number(below: times.count)])
      case 3 where step % 7 == 0: screen.fetchFailedMessages(nil)
      case 4 where step % 7 == 0: screen.removeMessages(beforeOffset: times[randomRun.number(below: times.count)])
      default: try await randomRun.step(failed: screen.failedMessages)
      }
    }
    screen.remove()
    #expect(await comparison.compare().skipped == .ended)
    try await fixture.stop()
  }

  /// Goes on, and compares after every step.
  private static func live(
    _ comparison: ShadowComparison, _ randomRun: inout LayerRun, _ seed: UInt64,
    step: (inout LayerRun, Int) async throws -> Void
  ) async throws {
    func report(_ place: String) -> String {
      """
      seed \(seed), \(place): \(described(comparison.divergences))
      \(described(comparison.recentEvents.suffix(30)))
      \(comparison.status)
      """
    }
    for number in 0..<Seeds.steps(60) {
      try await step(&randomRun, number)
      _ = await comparison.compare()
      let found = comparison.divergences.count
      try #require(found == 0, "\(report("step \(number)"))")
    }
    try await randomRun.mendAndCatchUp()
    await comparison.load(.next)
    _ = await comparison.compare()
    let status = comparison.status
    #expect(status.divergences == 0, "\(report("end"))")
    #expect(status.points > 20)
  }
}
