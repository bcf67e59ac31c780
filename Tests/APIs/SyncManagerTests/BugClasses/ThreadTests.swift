import ChatClient
import Dispatch
import Foundation
import LayerTesting
import LiveTesting
import LocalCaching
import PacedTesting
import Testing

@testable import SyncManager

@Suite("Bug class 8, threads: both layers", .live) struct ThreadTests {
  @Test("everything is called from eight sides at once; both layers end as the server", arguments: [1, 2] as [UInt64])
  func concurrent(seed: UInt64) async throws {
    let layers = try await BothLayers(messages: 20, limit: 4)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for side in 0..<8 {
        group.addTask {
          var random = SeededRandom(seed: seed &* 31 &+ UInt64(side))
          for step in 0..<12 { try await Self.call(layers, "\(side)-\(step)", &random) }
        }
      }
      try await group.waitForAll()
    }
    for _ in 0..<8 { await layers.loadOlder() }
    await layers.session.untilAllIsTold()
    await layers.fetchNewer()
    for _ in 0..<20 { await layers.loadOlder() }
    await layers.expect(try await layers.fixture.history().map(\.text))
    try await layers.stop()
  }

  private static func call(_ layers: BothLayers, _ name: String, _ random: inout SeededRandom) async throws {
    switch Int.random(in: 0..<7, using: &random) {
    case 0: try await layers.fixture.send(name)
    case 1: try layers.session.send(name)
    case 2: await layers.old.fetch(.previous)
    case 3: let _: Void? = try? await layers.new.collection.channel.refresh()
    case 4:
      // One that ends while it is told of messages.
      let (old, _) = try await layers.session.messages(limit: 5)
      async let end = old.fetch(.previous)
      old.remove()
      _ = await end
    case 5:
      let new = MessageCollection(channel: layers.old.channel, startingPoint: .max, params: MessageListParams())
      async let page = try? new.start()
      new.dispose()
      _ = await page
    default:
      _ = layers.old.messages.map(\.value) + layers.new.collection.succeededMessages.map(\.value)
      _ = layers.oldChannels.channels.map(\.name) + layers.newChannels.collection.channelList.map(\.name)
    }
  }

  @Test("handlers come in the order in which one thread made the calls, in both layers") func order() async throws {
    let layers = try await BothLayers()
    let ended = WatchedLog<Int>()
    for number in stride(from: 0, to: 200, by: 2) {
      layers.old.fetchPendingMessages { _ in ended.append(number) }
      // Nothing is newer than what is shown: it ends in its own job.
      layers.new.collection.loadNext { _, _ in ended.append(number + 1) }
    }
    await ended.expect("all handlers") { $0.count >= 200 }
    #expect(ended.elements == Array(0..<200))
    try await layers.stop()
  }

  @Test("a delegate may wait for another thread that reads and calls both layers") func nested() async throws {
    let layers = try await BothLayers(messages: 6, limit: 2)
    let delegate = WaitingDelegate(layers)
    let (old, _) = try await layers.session.messages()
    old.delegate = delegate
    await old.fetch(.previous)
    try await layers.fixture.send("7")
    // As many calls of the delegate as the fetch took, each with one fetch of the other collection.
    await delegate.events.expect("as many ended fetches as calls") { events in
      events.contains("told 7")
        && events.count { $0.hasPrefix("fetched") } == events.count { $0.hasPrefix("told") }
    }
    await layers.session.untilAllIsTold()
    #expect(old.texts == (1...7).map(String.init) && layers.oldLog.faults.isEmpty)
    try await layers.stop()
  }
}

/// In every call it waits until another thread has read both layers' collections and called them.
private final class WaitingDelegate: NSObject, SBSMMessageCollectionDelegate, Sendable {
  let events = CallLog()
  private let layers: BothLayers
  private let queue = DispatchQueue(label: "another")

  init(_ layers: BothLayers) { self.layers = layers }

  func collection(
    _ collection: SBSMMessageCollection, didReceive action: SBSMMessageEventAction, succeededMessages: [BaseMessage]
  ) {
    // Not `sync`, which may run on this thread.
    let done = DispatchSemaphore(value: 0)
    queue.async { [events, layers] in
      _ = collection.succeededMessages.count + layers.new.collection.succeededMessages.count
      _ = layers.oldChannels.channels.count + layers.newChannels.collection.channelList.count
      layers.old.fetch(in: .previous) { (_: Bool, error: SBDError?) in events.append("fetched \(error?.code ?? 0)") }
      layers.new.load(isForward: false)
      done.signal()
    }
    done.wait()
    events.append("told \(succeededMessages.last?.value.text ?? "nothing")")
  }
}
