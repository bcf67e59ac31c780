import ChatClient
import Foundation
import LayerTesting
import LiveTesting
import PacedTesting
import SideBySide
import SyncManager
import Testing

/// A defect between a collection and its list is found every time, whatever happens around it.
@Suite("Planted defects in live comparisons", .live) struct PlantedFaultTests {
  /// A fault of a seed.
  struct Plan: Sendable, CustomTestStringConvertible {
    let kind: ShadowFault.Kind
    let side: ShadowSide
    let seed: UInt64

    var testDescription: String { "\(kind) of \(side), seed \(seed)" }

    static let all: [Plan] = ShadowFault.Kind.allCases.flatMap { kind in
      ShadowSide.allCases.flatMap { side in Seeds.chosen(Array(1...4)).map { Plan(kind: kind, side: side, seed: $0) } }
    }

    /// What a comparison may call it.
    var expected: Set<ShadowDifference.Kind> {
      switch kind {
      case .drop, .reorder: [.missing, .value, .sendingStatus, .notTold]
      case .double: [.shownTwice, .toldTwice, .unknownMessage]
      case .wrongContext: [.context]
      }
    }
  }

  @Test("each kind is found, and named", arguments: Plan.all)
  func found(_ plan: Plan) async throws {
    let fixture = try await LayerFixture(messages: 12)
    try await fixture.connect()
    var randomRun = CommonRun(fixture, seed: plan.seed)
    var options = ShadowOptions()
    let number = 2 + randomRun.number(below: 12)
    options.faults = [ShadowFault(plan.kind, of: plan.side, number: number)]
    let heard = WatchedLog<Divergence>()
    let comparison = try #require(
      ShadowComparison.start(channel: try await fixture.channel(), options: options) { heard.append($0) })
    await comparison.started()
    #expect(await comparison.compare().common != nil)
    for _ in 0..<30 {
      try await randomRun.step(failed: comparison.newCollection?.failedMessages ?? [])
      _ = await comparison.compare()
    }
    // One more of every kind, for what is told behind the next one.
    try await fixture.edit(try await fixture.barrier(), "edited")
    try await fixture.barrier()
    _ = await comparison.compare()
    let divergences = comparison.divergences
    let report = "number \(number): \(described(divergences))\n\(described(comparison.recentEvents))"
    let first = try #require(divergences.first, "nothing was found, \(report)")
    #expect(plan.expected.contains(first.difference.kind), "\(report)")
    #expect(first.since != nil, "\(report)")
    // What was told wrongly on both sides, and at most one commit more, without which it would be something else.
    #expect((1...5).contains(first.trace.events.count), "\(report)")
    #expect(first.trace.events.contains { $0.number == first.since?.number }, "\(report)")
    #expect(first.messages.count == min(first.count, 5) && first.count > 0)
    let told = String(
      decoding: try JSONEncoder().encode(divergences) + JSONEncoder().encode(comparison.recentEvents), as: UTF8.self)
    for word in ["alice", "bob", "ch01", "own-", "edited", "barrier"] {
      #expect(!told.contains(word), "\(word): \(report)")
    }
    await heard.until { $0.count == divergences.count }
    comparison.stop()
    try await fixture.stop()
  }
}

/// A run of which both sides see everything: nothing is beyond what is loaded, and the connection stays.
struct CommonRun {
  let fixture: LayerFixture
  private var random: SeededRandom
  private var number = 0

  init(_ fixture: LayerFixture, seed: UInt64) {
    self.fixture = fixture
    random = SeededRandom(seed: seed &* 104_729)
  }

  mutating func number(below count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  /// One random thing, and waits until the session told it.
  mutating func step(failed: [BaseMessage]) async throws {
    number += 1
    switch number(below: 10) {
    case 0..<3: try await fixture.barrier("bob \(number)")
    case 3..<5:
      guard let message = try await fixture.history().randomElement(using: &random) else { return }
      try await fixture.edit(message.id, "\(message.text)!")
    case 5:
      let history = try await fixture.history()
      guard history.count > 8, let message = history.randomElement(using: &random) else { return }
      try await fixture.delete(message.id)
    case 6..<8: try fixture.send("own-\(number)")
    case 8: fixture.isBroken.withValue { $0.toggle() }
    default:
      guard let message = failed.randomElement(using: &random) as? UserMessage else { return }
      _ = try await fixture.channel().resendUserMessage(message)
    }
    await fixture.quiet()
  }
}
