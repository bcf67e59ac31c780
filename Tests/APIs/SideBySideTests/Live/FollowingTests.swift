import ChatModel
import ChatWire
import Dispatch
import EventAdapter
import Foundation
import LayerTesting
import LiveTesting
import LocalCaching
import PacedTesting
import Testing

@testable import ChatClient
@testable import SideBySide
@testable import SyncManager

/// What a comparison does to the app that it runs in.
@Suite("Comparisons next to an app's screens", .live) struct FollowingTests {
  /// A screen of both APIs that counts what it is told.
  private final class Screen: NSObject, MessageCollectionDelegate, SBSMMessageCollectionDelegate, Sendable {
    let calls = CallLog()

    func messageCollection(
      _ collection: MessageCollection, context: MessageContext, channel: GroupChannel,
      addedMessages messages: [BaseMessage]
    ) { calls.append("added \(messages.map(\.value.text).joined())") }

    func collection(
      _ collection: SBSMMessageCollection, didReceive action: SBSMMessageEventAction, succeededMessages: [BaseMessage]
    ) { calls.append("\(action) \(succeededMessages.map(\.value.text).joined())") }
  }

  private static func fixture(_ messages: Int = 8, isOnSockets: Bool = false) async throws -> LayerFixture {
    let fixture = try await LayerFixture(messages: messages, isOnSockets: isOnSockets)
    try await fixture.connect()
    return fixture
  }

  @Test("the delegate and the handlers of a followed newer collection stay the app's", arguments: [false, true])
  func new(_ isOnSockets: Bool) async throws {
    let fixture = try await Self.fixture(isOnSockets: isOnSockets)
    let params = MessageListParams()
    params.previousResultSize = 3
    let collection = MessageCollection(channel: try await fixture.channel(), startingPoint: .max, params: params)
    let screen = Screen()
    collection.delegate = screen
    let comparison = try #require(ShadowComparison.follow(collection))
    #expect(try await collection.start().map(\.value.text) == ["6", "7", "8"])
    #expect(try await collection.loadPrevious().map(\.value.text) == ["3", "4", "5"])
    try await fixture.barrier("live")
    #expect(collection.delegate === screen)
    #expect(screen.calls.calls == ["added live"])
    // What the screen loaded is what is compared.
    await comparison.started()
    await fixture.quiet()
    let point = await comparison.compare()
    #expect(point.skipped == nil && point.new.count == 7 && point.legacy.count == 7 && point.divergences.isEmpty)
    let legacy = try #require(comparison.legacyCollection)
    #expect(legacy.succeededMessages.map(\.value.text) == ["3", "4", "5", "6", "7", "8", "live"])
    // The app's collection goes on, and the other one ends.
    comparison.stop()
    await fixture.quiet()
    #expect(collection.succeededMessages.count == 7 && legacy.succeededMessages.isEmpty)
    try await fixture.barrier("after")
    #expect(screen.calls.calls == ["added live", "added after"])
    #expect(!comparison.status.isRunning)
    collection.dispose()
    try await fixture.stop()
  }

  @Test("the delegate of a followed legacy collection stays the app's") func legacy() async throws {
    let fixture = try await Self.fixture()
    let collection = SBSMMessageCollection(
      channel: try await fixture.channel(), filter: nil, viewpointTimestamp: .max, limit: 3, reverse: false)
    let screen = Screen()
    collection.delegate = screen
    let comparison = try #require(ShadowComparison.follow(collection))
    for _ in 0..<2 {
      await withCheckedContinuation { done in collection.fetch(in: .previous) { (_: SBDError?) in done.resume() } }
    }
    try await fixture.barrier("live")
    await comparison.started()
    await fixture.quiet()
    let point = await comparison.compare()
    #expect(collection.delegate === screen)
    #expect(screen.calls.calls == ["insert 678", "insert 345", "insert live"])
    #expect(point.skipped == nil && point.legacy.count == 7 && point.divergences.isEmpty)
    // The first fetch and the start of the other collection are one page each; what came live is in it, or came after it.
    #expect((3...10).contains(point.new.count))
    comparison.stop()
    collection.remove()
    try await fixture.stop()
  }

  @Test("nothing is made for a user who is not sampled") func sampling() async throws {
    let fixture = try await Self.fixture()
    let channel = try await fixture.channel()
    var options = ShadowOptions()
    options.sampling = ShadowSampling(rate: 0)
    let collection = MessageCollection(channel: channel, startingPoint: .max, params: MessageListParams())
    #expect(ShadowComparison.start(channel: channel, options: options) == nil)
    #expect(ShadowComparison.follow(collection, options: options) == nil)
    await fixture.quiet()
    // A legacy collection would keep the sync of its channel going.
    #expect(await fixture.session.views.historyProgress(channelURL: "ch01", filter: .everything) == nil)
    let legacy = SBSMMessageCollection(channel: channel, filter: nil, viewpointTimestamp: .max)
    #expect(ShadowComparison.follow(legacy, options: options) == nil)
    #expect(ShadowComparison.between(legacy, collection, options: options) == nil)
    await fixture.quiet()
    #expect(await fixture.session.views.historyProgress(channelURL: "ch01", filter: .everything) != nil)
    legacy.remove()
    collection.dispose()
    try await fixture.stop()
  }

  @Test("a comparison that nobody holds ends, and so do its collections") func released() async throws {
    let fixture = try await Self.fixture()
    var comparison = ShadowComparison.start(channel: try await fixture.channel())
    await comparison?.started()
    _ = await comparison?.compare()
    let found = comparison?.found
    let (legacy, new) = (comparison?.legacyCollection, comparison?.newCollection)
    #expect(legacy?.succeededMessages.isEmpty == false && new?.succeededMessages.isEmpty == false)
    comparison = nil
    // The stream ends with it.
    if let found { for await _ in found {} }
    await fixture.quiet()
    #expect(legacy?.succeededMessages.isEmpty == true && new?.succeededMessages.isEmpty == true)
    try await fixture.stop()
  }

  @Test("a followed collection is not kept alive, and its end ends the comparison") func ended() async throws {
    let fixture = try await Self.fixture()
    var collection: MessageCollection? = MessageCollection(
      channel: try await fixture.channel(), startingPoint: .max, params: MessageListParams())
    _ = try await collection?.start()
    let reference = WeakReference(try #require(collection))
    let changes = try #require(collection).changes
    let comparison = try #require(collection.flatMap { ShadowComparison.follow($0) })
    await comparison.started()
    collection = nil
    // Its stream ends with it. What it asked the server for was answered, but the task that asked may still hold it until
    // its thread gets another turn.
    await expectEnd(of: "the end of the collection") { for await _ in changes {} }
    #expect(reference.object == nil)
    #expect(await comparison.compare().skipped == .ended)
    for await _ in comparison.found {}
    #expect(!comparison.status.isRunning && comparison.newCollection == nil)
    try await fixture.stop()
  }

  @Test("a point that is asked for at the end is told when all before it was worked off") func lastPoint() async throws
  {
    let fixture = try await Self.fixture()
    let collection = MessageCollection(
      channel: try await fixture.channel(), startingPoint: .max, params: MessageListParams())
    _ = try await collection.start()
    let comparison = try #require(ShadowComparison.follow(collection))
    await comparison.started()
    #expect(await comparison.compare().skipped == nil)
    // The next commit ends the comparison, which does not come to look at it.
    comparison.queue.suspend()
    collection.dispose()
    try await fixture.barrier()
    for await _ in comparison.found {}
    let points = WatchedLog<ShadowPoint>()
    comparison.compare { points.append($0) }
    await fixture.quiet()
    #expect(points.elements.isEmpty)
    comparison.queue.resume()
    await points.until("the point") { !$0.isEmpty }
    #expect(points.elements.first?.skipped == .ended)
    try await fixture.stop()
  }

  @Test("what a collection does not tell because the app ended it is no difference", arguments: [false, true])
  func endedInBetween(isLegacy: Bool) async throws {
    let appQueue = DispatchQueue(label: "FollowingTests.app")
    let fixture = try await LayerFixture(messages: 8, appQueue: appQueue)
    try await fixture.connect()
    let id = try await fixture.write("own", by: "alice")
    let channel = try await fixture.channel()
    let legacy = SBSMMessageCollection(channel: channel, filter: nil, viewpointTimestamp: .max)
    let new = MessageCollection(channel: channel, startingPoint: .max, params: MessageListParams())
    let comparison = try #require(ShadowComparison.between(legacy, new))
    _ = try await new.start()
    await withCheckedContinuation { done in legacy.fetch(in: .previous) { (_: SBDError?) in done.resume() } }
    await fixture.quiet()
    #expect(await comparison.compare().skipped == nil)
    func updates() -> [Int] {
      [ShadowSide.legacy, .new].map { side in
        comparison.recentEvents.filter { $0.kind == .updated && $0.side == side }.count
      }
    }
    let before = updates()
    // An event is worked off, and the app ends a collection before its queue comes to it.
    appQueue.suspend()
    let own = try #require(try await fixture.history().last { $0.id == id })
    let edited = own.payload.edited { editor in
      editor.set("message", "edited")
      editor.set("updated_at", own.createdAt + 1)
    }
    fixture.session.handovers.handOver(try Message(edited, channelURL: "ch01"), isEdit: true)
    await fixture.session.engine.untilAtRest()
    if isLegacy { legacy.remove() } else { new.dispose() }
    appQueue.resume()
    await fixture.quiet()
    #expect(await comparison.compare().skipped == .ended)
    #expect(comparison.divergences.isEmpty)
    let told = zip(updates(), before).map { $0 - $1 }
    #expect(told == (isLegacy ? [0, 1] : [1, 0]))
    if isLegacy { new.dispose() } else { legacy.remove() }
    try await fixture.stop()
  }

  @Test("a comparison that begins when the channel is gone takes that for known") func gone() async throws {
    let fixture = try await Self.fixture()
    let channel = try await fixture.channel()
    let legacy = SBSMMessageCollection(channel: channel, filter: nil, viewpointTimestamp: .max)
    let old = MessageCollection(channel: channel, startingPoint: .max, params: MessageListParams())
    _ = try await old.start()
    try await fixture.server("DELETE", "group_channels/ch01")
    await fixture.notices.until { $0.contains { $0.change?.channels.contains { $0.row == .deleted } == true } }
    await fixture.quiet()
    for new in [old, MessageCollection(channel: channel, startingPoint: .max, params: MessageListParams())] {
      let comparison = try #require(ShadowComparison.between(legacy, new))
      if new !== old { _ = try? await new.start() }
      await comparison.started()
      await fixture.quiet()
      #expect(await comparison.compare().divergences.isEmpty)
      #expect(comparison.divergences.isEmpty)
      comparison.stop()
    }
    try await fixture.stop()
  }

  @Test("collections of an event adapter are not followed: what is behind them is") func fed() async throws {
    let fixture = try await Self.fixture()
    let legacy = SBSMMessageCollection(channel: try await fixture.channel(), filter: nil, viewpointTimestamp: .max)
    let adapted = MessageCollection(adapting: legacy)
    #expect(ShadowComparison.follow(adapted) == nil && ShadowComparison.between(legacy, adapted) == nil)
    let comparison = try #require(ShadowComparison.follow(legacy))
    _ = try await adapted.start()
    try await fixture.barrier("live")
    await comparison.started()
    let point = await comparison.compare()
    #expect(point.divergences.isEmpty && point.legacy.count == 9)
    #expect(adapted.succeededMessages.count == 9)
    comparison.stop()
    adapted.dispose()
    try await fixture.stop()
  }

  @Test("a comparison that makes no progress for long holds up the reports, and then catches up") func backlog()
    async throws
  {
    let fixture = try await Self.fixture()
    let id = try await fixture.write("own", by: "alice")
    let comparison = try #require(ShadowComparison.start(channel: try await fixture.channel()))
    await comparison.started()
    let before = await comparison.compare().number
    let own = try #require(try await fixture.history().last { $0.id == id })
    comparison.queue.suspend()
    let count = ShadowComparison.mostWaiting + 100
    for number in 1...count {
      let edited = own.payload.edited { editor in
        editor.set("message", "edit \(number)")
        editor.set("updated_at", own.createdAt + Int64(number))
      }
      fixture.session.handovers.handOver(try Message(edited, channelURL: "ch01"), isEdit: true)
    }
    await fixture.session.engine.untilAtRest()
    #expect(comparison.intake.readyCount <= ShadowComparison.mostWaiting + 2)
    comparison.queue.resume()
    let point = await comparison.compare()
    #expect(point.number >= before + count && comparison.divergences.isEmpty)
    let status = comparison.status
    #expect((status.events[.legacy] ?? 0) >= count && (status.events[.new] ?? 0) >= count)
    comparison.stop()
    try await fixture.stop()
  }

  @Test("a load ends, too, if its collection ends first") func endedLoad() async throws {
    let queue = DispatchQueue(label: "app")
    let fixture = try await LayerFixture(messages: 30, appQueue: queue)
    try await fixture.connect()
    var view = ShadowView()
    view.pageSize = 4
    let comparison = try #require(ShadowComparison.start(channel: try await fixture.channel(), view: view))
    await comparison.started()
    let ended = WatchedLog<String>()
    // The page is there, but the app's queue has not got to it.
    queue.suspend()
    comparison.load(.previous) { ended.append("handler") }
    Task {
      await comparison.load(.previous)
      ended.append("awaited")
    }
    await fixture.session.engine.untilIdle()
    comparison.stop()
    queue.resume()
    await ended.expect("the end of both loads") { $0.count == 2 }
    try await fixture.stop()
  }

  @Test("a huge gap is recovered from, and reported as a rule") func hugeGap() async throws {
    let fixture = try await LayerFixture(messages: 10, hugeGap: 15)
    try await fixture.connect()
    var view = ShadowView()
    view.pageSize = 4
    let comparison = try #require(ShadowComparison.start(channel: try await fixture.channel(), view: view))
    await comparison.started()
    let first = comparison.newCollection
    await fixture.setConnected(false)
    for number in 11...40 { try await fixture.write("\(number)") }
    await fixture.setConnected(true)
    // Told on the app's queue before the other collection is made there.
    for _ in 0..<50 where comparison.newCollection === first { try await fixture.barrier() }
    #expect(comparison.newCollection !== first)
    await comparison.started()
    await comparison.load(.next)
    let point = await comparison.compare()
    #expect(point.skipped == nil && comparison.divergences.isEmpty)
    #expect(comparison.status.lawful[.hugeGap] == 1 && comparison.status.lawful[.restarted] == 1)
    comparison.stop()
    try await fixture.stop()
  }
}
