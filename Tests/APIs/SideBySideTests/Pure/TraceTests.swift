import LiveTesting
import Testing

@testable import SideBySide

@Suite("Traces of divergences") struct TraceTests {
  @Test("the minimiser finds the smallest part, wherever it is", arguments: 1...40 as ClosedRange<UInt64>)
  func minimal(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let parts = Array(0..<Int.random(in: 1...40, using: &random))
    // What it takes to show it: some of them, all at once.
    let needed = Set(parts.shuffled(using: &random).prefix(Int.random(in: 0...5, using: &random)))
    let found = TraceMinimiser.minimal(parts) { needed.isSubset(of: $0) }
    #expect(found == needed.sorted())
  }

  @Test("one of several ways is kept, and none of it can be left out") func oneMinimal() {
    let shows: ([Int]) -> Bool = {
      $0.contains(3) && $0.contains(8) || $0.contains(5) && $0.contains(6) && $0.contains(7)
    }
    let found = TraceMinimiser.minimal(Array(0..<12), shows: shows)
    #expect(shows(found))
    for left in found { #expect(!shows(found.filter { $0 != left })) }
  }

  /// A long run of both sides with a defect in the middle.
  private static func core(_ options: ShadowOptions = ShadowOptions(), noise: Int = 20) -> ShadowCore {
    var core = ShadowCore(options)
    let page = (1...20).map { ListedMessage.sent($0) }
    core.compare(
      legacy: [ToldEvent(.legacy, .page, page, isCalled: true)],
      new: [ToldEvent(.new, .replaced, page, isCalled: true)],
      at: .showing(1, 20))
    for number in 1...noise {
      let message = ListedMessage.sent(Int64(number % 20 + 1), number)
      core.compare(legacy: [.updated(.legacy, message)], new: [.updated(.new, message)], at: .showing(1, 20))
    }
    return core
  }

  @Test("a lost deletion: the trace is the page and the deletion, since the deletion") func deletion() throws {
    var core = Self.core()
    let told = core.compare(legacy: [.deleted(.legacy, .sent(7))], new: [], at: .showing(1, 20))
    let divergence = try #require(told.first)
    #expect(told.count == 1 && divergence.difference == ShadowDifference(.missing, .legacy))
    #expect(divergence.since?.kind == .deleted && divergence.since?.side == .legacy)
    #expect(divergence.trace.events.map(\.kind) == [.page, .replaced, .deleted])
    #expect(divergence.trace.events.allSatisfy { $0.messages.count == 1 })
    #expect(divergence.trace.recorded > divergence.trace.events.count)
    #expect(divergence.trace.start.isEmpty && divergence.healedAt == nil && divergence.count == 1)
  }

  @Test("pages that do not matter are left out") func pages() throws {
    var core = ShadowCore(ShadowOptions())
    core.compare(
      legacy: [.page(.legacy, .sent(1)), .page(.legacy, .sent(5))],
      new: [
        ToldEvent(.new, .replaced, isCalled: true), ToldEvent(.new, .outgoing, isCalled: true),
        ToldEvent(.new, .replaced, [.sent(1), .sent(5)], isCalled: true),
      ], at: .showing(1, 5))
    core.compare(legacy: [.updated(.legacy, .sent(5, 1))], new: [], at: .showing(1, 5))
    let trace = try #require(core.kept.first).trace
    #expect(trace.events.map(\.number) == [2, 5, 6] && trace.recorded == 5)
    // A page that one side lost is a trace of its own.
    core.compare(legacy: [], new: [ToldEvent(.new, .page, [.sent(6)], isCalled: true)], at: .showing(1, 6))
    #expect(core.kept.last?.trace.events.map(\.kind) == [.page])
  }

  @Test("a lost message: the trace is what was reported to the other side") func added() throws {
    var core = Self.core()
    let told = core.compare(
      legacy: [], new: [.added(.new, .sent(15, at: 155))], at: .showing(1, 20).with { $0.newUpper = nil })
    // An id that is there, at another time: the list keeps both.
    #expect(told.map(\.difference.kind) == [.shownTwice])
    let next = core.compare(legacy: [.added(.legacy, .sent(21))], new: [], at: .showing(1, 21))
    #expect(next.map(\.difference) == [ShadowDifference(.missing, .new)])
    #expect(next.first?.trace.events.map(\.kind) == [.added])
    #expect(next.first?.since?.side == .legacy)
  }

  @Test("a stale value since the update that was lost, not since the last one") func value() throws {
    var core = Self.core()
    _ = core.compare(legacy: [.updated(.legacy, .sent(7, 50))], new: [], at: .showing(1, 20))
    let message = ListedMessage.sent(8, 60)
    _ = core.compare(legacy: [.updated(.legacy, message)], new: [.updated(.new, message)], at: .showing(1, 20))
    #expect(core.kept.count == 1)
    let divergence = try #require(core.kept.first)
    #expect(divergence.difference.kind == .value)
    // Both showed the message before, and one more update went to one side.
    #expect(
      divergence.since?.number
        == core.trace.last {
          $0.side == .legacy && $0.messages.first?.token == divergence.messages.first?.legacy?.token
        }?.number)
    #expect(core.status.points == 23 && core.status.open == 1)
  }

  @Test("what is older than the record is said to be") func evicted() throws {
    var options = ShadowOptions()
    options.traceLimit = 6
    var core = Self.core(options)
    // Both sides lose it in the record; only the legacy list was told.
    _ = core.compare(legacy: [.deleted(.legacy, .sent(7))], new: [], at: .showing(1, 20))
    let divergence = try #require(core.kept.first)
    #expect(divergence.trace.start.count == 1)
    #expect(divergence.trace.events.map(\.kind) == [.deleted])
  }

  @Test("a difference is reported once, is resolved, and may occur again") func resolving() {
    var core = Self.core()
    #expect(core.compare(legacy: [.deleted(.legacy, .sent(7))], new: [], at: .showing(1, 20)).count == 1)
    for _ in 0..<3 { #expect(core.compare(legacy: [], new: [], at: .showing(1, 20)).isEmpty) }
    #expect(core.compare(legacy: [], new: [.deleted(.new, .sent(7))], at: .showing(1, 20)).isEmpty)
    #expect(core.status.open == 0 && core.kept.first?.healedAt == core.status.points)
    #expect(core.point.divergences.isEmpty)
    #expect(core.compare(legacy: [.deleted(.legacy, .sent(8))], new: [], at: .showing(1, 20)).count == 1)
    #expect(core.status.divergences == 2 && core.status.open == 1)
  }

  @Test("messages that differ alike at one point are one divergence") func grouped() {
    var core = Self.core()
    let gone = (5...16).map { ListedMessage.sent($0) }
    let told = core.compare(
      legacy: [ToldEvent(.legacy, .deleted, source: .messageChangelog, status: .succeeded, gone)], new: [],
      at: .showing(1, 20))
    #expect(told.map(\.count) == [12] && told.first?.messages.count == 5)
  }

  @Test("points wait while the newer side starts") func skipped() {
    var core = ShadowCore(ShadowOptions())
    let starting = ShadowMoment().with { $0.skip = .starting }
    #expect(core.compare(legacy: [.page(.legacy, .sent(1))], new: [], at: starting).isEmpty)
    #expect(core.status.points == 0 && core.status.skipped == [.starting: 1] && core.point.skipped == .starting)
    _ = core.compare(legacy: [], new: [], at: .showing(1, 1))
    #expect(core.kept.map(\.difference) == [ShadowDifference(.missing, .new)])
  }

  @Test("what one side told before the other had begun is not asked of that one") func begun() {
    var core = ShadowCore(ShadowOptions())
    let starting = ShadowMoment().with { $0.skip = .starting }
    let moment = ShadowMoment.showing(1, 1)
    _ = core.compare(legacy: [], new: [], at: starting)
    #expect(core.compare(legacy: [.channel(.legacy)], new: [], at: moment).isEmpty)
    #expect(core.compare(legacy: [.channel(.legacy)], new: [], at: moment).map(\.difference.kind) == [.notTold])
  }
}
