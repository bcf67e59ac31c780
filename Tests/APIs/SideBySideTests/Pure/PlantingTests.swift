import ChatClient
import LocalCaching
import Testing

@testable import SideBySide

@Suite("Planted defects") struct PlantingTests {
  private static let jobs: [[ToldEvent]] = [
    [.channel(.new), .page(.new, .sent(1))], [.added(.new, .sent(2)), .deleted(.new, .sent(1))], [.channel(.new)],
    [.updated(.new, .sent(2, 1)), .added(.new, .sent(3))],
  ]

  private func planted(_ kind: ShadowFault.Kind, _ number: Int, of side: ShadowSide = .new) -> [String] {
    var planter = FaultPlanter([ShadowFault(kind, of: side, number: number)])
    return Self.jobs.map { job in
      planter.plant(job, .new).map { event in
        let source = event.source == .eventThreadInfoUpdated ? "!" : ""
        return "\(event.kind)\(event.messages.map(\.short).joined())\(source)"
      }.joined(separator: " ")
    }
  }

  @Test("each hits the event that it counts, and no other") func each() {
    let whole = ["channelUpdated page1", "added2 deleted1", "channelUpdated", "updated2v1 added3"]
    #expect(planted(.drop, 9) == whole && planted(.drop, 2, of: .legacy) == whole)
    #expect(planted(.drop, 1) == ["channelUpdated", "added2 deleted1", "channelUpdated", "updated2v1 added3"])
    #expect(planted(.drop, 4) == ["channelUpdated page1", "added2 deleted1", "channelUpdated", "added3"])
    #expect(
      planted(.double, 3) == [
        "channelUpdated page1", "added2 deleted1 deleted1", "channelUpdated", "updated2v1 added3",
      ])
    #expect(planted(.reorder, 2) == ["channelUpdated page1", "deleted1", "channelUpdated", "updated2v1 added2 added3"])
    #expect(planted(.reorder, 5) == ["channelUpdated page1", "added2 deleted1", "channelUpdated", "updated2v1"])
    // Pages have no context.
    #expect(
      planted(.wrongContext, 2) == ["channelUpdated page1", "added2 deleted1!", "channelUpdated", "updated2v1 added3"])
  }

  /// A run that both sides see, with every kind of event.
  private static func randomRun() -> [[ToldEvent]] {
    func both(_ event: (ShadowSide) -> ToldEvent) -> [ToldEvent] { ShadowSide.allCases.map(event) }
    return [
      both { .page($0, .sent(1), .sent(5), .sent(9)) },
      both { .added($0, .unsent("a"), source: .localMessagePendingCreated, status: .pending) },
      both { .updated($0, .sent(5, 1)) },
      both { .updated($0, .unsent("a", .failed), source: .localMessageFailed, status: .failed) },
      both { .added($0, .sent(12)) },
      both { .updated($0, .unsent("a"), source: .localMessageResendStarted, status: .pending) },
      both { .deleted($0, .sent(1)) },
      both { .updated($0, .sent(15, requestID: "a"), source: .eventMessageSent) },
      both { .updated($0, .sent(12, 2)) },
      both { .deleted($0, .sent(15, requestID: "a")) },
      both { .added($0, .sent(20)) }, both { .deleted($0, .sent(20)) }, both { .added($0, .sent(21)) },
    ]
  }

  @Test(
    "every event of every kind of event is found", arguments: ShadowFault.Kind.allCases, ShadowSide.allCases)
  func found(_ kind: ShadowFault.Kind, _ side: ShadowSide) {
    // Behind the last one nothing comes that would be told before it; and what happens to a message in the next job
    // hides nothing, because every job is a point.
    let count = kind == .wrongContext ? 12 : 13
    for number in 1...count {
      var options = ShadowOptions()
      options.faults = [ShadowFault(kind, of: side, number: number)]
      var core = ShadowCore(options)
      for job in Self.randomRun() {
        core.compare(
          legacy: job.filter { $0.side == .legacy }, new: job.filter { $0.side == .new }, at: .showing(1, 30))
      }
      #expect(core.status.divergences > 0, "\(kind) of \(side), \(number)")
      #expect(core.kept.first?.since != nil, "\(kind) of \(side), \(number)")
    }
    var core = ShadowCore(ShadowOptions())
    for job in Self.randomRun() {
      core.compare(legacy: job.filter { $0.side == .legacy }, new: job.filter { $0.side == .new }, at: .showing(1, 30))
    }
    #expect(core.status.divergences == 0)
  }
}
