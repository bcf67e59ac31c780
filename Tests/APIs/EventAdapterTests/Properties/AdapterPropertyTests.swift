import ChatClient
import Foundation
import LiveTesting
import LocalCaching
import PacedTesting
import Testing

@testable import EventAdapter
@testable import SyncManager

/// What has to hold whatever happens: a screen that applies what an adapter tells has what the other layer shows.
@Suite("Properties of the event adapters over random runs", .live) struct AdapterPropertyTests {
  @Test("a newer screen on a legacy collection has the legacy lists", arguments: Array(1...12) as [UInt64])
  func legacyToNew(_ seed: UInt64) async throws {
    var simulation = try await AdapterSimulation(seed: seed) { options in
      options.policy = [.none, .manual, .automatic][Int(seed % 3)]
      options.capacity = seed % 2 == 0 ? 12 : SBSMSyncManagerOptions.infinity
    }
    let fixture = simulation.fixture
    let times = try await fixture.history().map(\.createdAt)
    let legacy = SBSMMessageCollection(
      channel: try await fixture.channel(), filter: nil, viewpointTimestamp: seed % 2 == 0 ? .max : times[10], limit: 5,
      reverse: seed % 3 == 0)
    let screen = NewScreen(MessageCollection(adapting: legacy, observer: fixture.observer))
    _ = await screen.start()
    for step in 0..<70 {
      switch simulation.number(below: 8) {
      case 0: _ = await screen.load(isForward: false)
      case 1: _ = await screen.load(isForward: true)
      case 2 where step % 9 == 0: legacy.resetViewpointTimestamp(times[simulation.number(below: times.count)])
      default: try await simulation.step(failed: screen.collection.failedMessages)
      }
      let found = await simulation.differences {
        let ofLegacy = OldScreen.shown(legacy)
        var found = screen.faults
        if screen.shown != ofLegacy { found.append("screen \(screen.shown), legacy \(ofLegacy)") }
        if screen.ofCollection != ofLegacy { found.append("collection \(screen.ofCollection), legacy \(ofLegacy)") }
        return found
      }
      try #require(found.isEmpty, "seed \(seed), step \(step): \(found) after \(screen.lines.suffix(6))")
    }
    try await simulation.mend()
    let found = try await simulation.truth {
      repeat { _ = await screen.load(isForward: true) } while screen.collection.hasNext
    } shown: {
      screen.collection.succeededMessages
    }
    #expect(found.isEmpty, "seed \(seed): \(found)")
    screen.collection.dispose()
    try await fixture.stop()
  }

  @Test(
    "a legacy screen on a newer collection has a stretch of the newer list", arguments: Array(1...12) as [UInt64])
  func newToLegacy(_ seed: UInt64) async throws {
    var simulation = try await AdapterSimulation(seed: seed) { options in
      options.policy = [.none, .manual, .automatic][Int(seed % 3)]
      options.capacity = seed % 2 == 0 ? 12 : SBSMSyncManagerOptions.infinity
    }
    let fixture = simulation.fixture
    let times = try await fixture.history().map(\.createdAt)
    let screen = OldScreen(
      SBSMMessageCollection.onNewerLayer(
        channel: try await fixture.channel(), filter: nil, viewpointTimestamp: seed % 2 == 0 ? .max : times[10],
        limit: 5,
        reverse: seed % 3 == 0, observer: fixture.observer))
    let adapter = try #require(screen.collection.feed as? NewMessageAdapter)
    for step in 0..<70 {
      switch simulation.number(below: 8) {
      case 0: _ = await screen.fetch(.previous)
      case 1: _ = await screen.fetch(.next)
      case 2 where step % 9 == 0:
        screen.collection.resetViewpointTimestamp(times[simulation.number(below: times.count)])
      default: try await simulation.step(failed: screen.collection.failedMessages)
      }
      let found = await simulation.differences { screen.faults + Self.differences(screen.collection, adapter) }
      try #require(found.isEmpty, "seed \(seed), step \(step): \(found) after \(screen.lines.suffix(6))")
    }
    try await simulation.mend()
    let found = try await simulation.truth {
      while await screen.fetchAllNext() != "end" {}
    } shown: {
      screen.collection.succeededMessages
    }
    #expect(found.isEmpty, "seed \(seed): \(found)")
    screen.collection.remove()
    try await fixture.stop()
  }

  /// Sent messages are neighbors in the newer list, and pending and failed ones are among its own.
  private static func differences(_ collection: SBSMMessageCollection, _ adapter: NewMessageAdapter) -> [String] {
    let (new, list) = adapter.state.withValue { ($0.collection, $0.mapping.list) }
    let view = adapter.view(of: new)
    var found: [String] = []
    let sent = collection.succeededMessages.sorted(by: NewScreen.precedes).map(\.messageId)
      .filter { !list.idsBeyond.contains($0) }
    let all = view.sent.map(\.messageId)
    if let first = sent.first {
      let start = all.firstIndex(of: first) ?? all.count
      if Array(all[start...].prefix(sent.count)) != sent { found.append("sent \(sent), newer \(all)") }
    }
    for message in collection.pendingMessages where !view.pending.contains(message) {
      found.append("pending \(message.requestId)")
    }
    for message in collection.failedMessages
    where !view.failed.contains(message) && !list.resending.contains(message) {
      found.append("failed \(message.requestId)")
    }
    return found
  }

  @Test("there and back: a newer screen receives what it would receive directly", arguments: Array(1...8) as [UInt64])
  func newThereAndBack(_ seed: UInt64) async throws {
    var simulation = try await AdapterSimulation(seed: seed)
    let fixture = simulation.fixture
    let channel = try await fixture.channel()
    func make() -> MessageCollection {
      let params = MessageListParams()
      (params.previousResultSize, params.replyType, params.isInclusive) = (40, .all, true)
      return MessageCollection(channel: channel, startingPoint: .max, params: params)
    }
    let direct = NewScreen(make())
    let adapted = NewScreen(
      MessageCollection(
        adapting: SBSMMessageCollection(adapting: make(), observer: fixture.observer), observer: fixture.observer))
    _ = await direct.start()
    _ = await adapted.start()
    await fixture.quiet()
    for screen in [direct, adapted] { screen.events.removeAll() }
    for step in 0..<60 {
      try await simulation.step(failed: direct.collection.failedMessages)
      let found = await simulation.differences {
        var found = direct.faults + adapted.faults
        if direct.shown != adapted.shown { found.append("direct \(direct.shown), adapted \(adapted.shown)") }
        return found
      }
      try #require(found.isEmpty, "seed \(seed), step \(step): \(found) after \(adapted.lines.suffix(6))")
    }
    func told(_ screen: NewScreen) -> [String: [String]] {
      byMessage(screen.messageLines, separator: " ") { line in
        line.range(of: ": ").map { (String(line[..<$0.lowerBound]), String(line[$0.upperBound...])) }
      }
    }
    #expect(differing(told(direct), told(adapted)) == [], "seed \(seed)")
    #expect(fixture.unmapped.elements.allSatisfy { $0.row.id == "pause" })
    try await fixture.stop()
  }

  @Test("there and back: a legacy screen receives what it would receive directly", arguments: Array(1...8) as [UInt64])
  func legacyThereAndBack(_ seed: UInt64) async throws {
    var simulation = try await AdapterSimulation(seed: seed)
    let fixture = simulation.fixture
    let channel = try await fixture.channel()
    func make() -> SBSMMessageCollection {
      SBSMMessageCollection(channel: channel, filter: nil, viewpointTimestamp: .max, limit: 40, reverse: false)
    }
    let direct = OldScreen(make())
    let adapted = OldScreen(
      SBSMMessageCollection(
        adapting: MessageCollection(adapting: make(), observer: fixture.observer), observer: fixture.observer))
    for screen in [direct, adapted] { #expect(await screen.fetch(.previous) == "end") }
    await fixture.quiet()
    for screen in [direct, adapted] { screen.events.removeAll() }
    for step in 0..<60 {
      try await simulation.step(failed: direct.collection.failedMessages)
      let found = await simulation.differences {
        // The newer layer between them shows what was missed, when sync brings it; a legacy screen fetches it, again when
        // its fetch came too early.
        for screen in [direct, adapted] { _ = await screen.fetchAllNext() }
      } _: {
        var found = direct.faults + adapted.faults
        if direct.shown != adapted.shown { found.append("direct \(direct.shown), adapted \(adapted.shown)") }
        return found
      }
      try #require(found.isEmpty, "seed \(seed), step \(step): \(found) after \(adapted.lines.suffix(6))")
    }
    func told(_ screen: OldScreen) -> [String: [String]] {
      byMessage(screen.messageLines, separator: ",") { line in
        // category, action, texts, and for failed messages a reason
        var words = line.components(separatedBy: " ")
        var event = words.removeFirst()
        if event != "new" { event += " " + words.removeFirst() }
        if event.hasPrefix("failed") { event += " " + words.removeLast() }
        return (event, words.joined(separator: " "))
      }
    }
    // What was missed is told as it is when it is fetched, or as it was and then as it is, also after it was told as new:
    // what is shown was compared above.
    func missed(_ told: [String: [String]]) -> [String: [String]] {
      told.mapValues { events in
        let update = "succeeded update"
        guard let inserted = events.firstIndex(of: "succeeded insert"), !events[..<inserted].contains(update) else {
          return events
        }
        let updates = events[(inserted + 1)...].prefix { $0 == update }.count
        return Array(events[...inserted]) + events.dropFirst(inserted + 1 + updates)
      }
    }
    #expect(differing(missed(told(direct)), missed(told(adapted))) == [], "seed \(seed)")
    try await fixture.stop()
  }
}
