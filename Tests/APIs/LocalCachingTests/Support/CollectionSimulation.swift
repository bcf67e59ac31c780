import ChatModel
import ChatWire
import DevChatBackend
import LayerTesting
import LiveTesting
import Testing

@testable import CacheSync
@testable import ChatClient
@testable import LocalCaching

/// Several collections on one channel while everything goes wrong; the same seed does the same things.
final class CollectionSimulation: Sendable {
  let fixture: CollectionFixture
  let device: SessionDevice
  private let collections: Locked<[MirroredCollection]>
  private let isOnline = Locked(true)
  private let channels: MirroredChannelCollection

  init(seed: UInt64) async throws {
    fixture = try await CollectionFixture(messages: 60) { $0.hugeGap = 40 }
    device = try fixture.device(timeouts: FastClock.timeoutsOfLostAnswers)
    collections = Locked([])
    for number in 1...3 { try await fixture.makeChannel("side\(number)") }
    let query = device.session.createMyGroupChannelListQuery()
    query.limit = 2
    channels = MirroredChannelCollection(GroupChannelCollection(query: query))
    try await device.connect()
    var random = SeededRandom(seed: seed)
    for index in 0..<4 { try await open(index, &random) }
  }

  var all: [MirroredCollection] { collections.withValue { $0 } }

  private func open(_ index: Int, _ random: inout SeededRandom) async throws {
    let history = try await fixture.history()
    let point =
      random.oneIn(2) || history.isEmpty
      ? Int64.max : history[Int.random(in: 0..<history.count, using: &random)].createdAt
    let previous = Int.random(in: 0...8, using: &random)
    let next = Int.random(in: 0...8, using: &random)
    let isInclusive = random.oneIn(2)
    let mirrored = MirroredCollection(
      device.collection(at: point, previous: previous, next: next) { params in
        params.isInclusive = isInclusive
        params.reverse = index == 1
        if index == 2 { params.customType = "a" }
        if index == 3 { params.replyType = .none }
      })
    collections.withValue { collections in
      if index < collections.count {
        collections[index].collection.dispose()
        collections[index] = mirrored
      } else {
        collections.append(mirrored)
      }
    }
    mirrored.start()
  }

  /// One random thing.
  func step(_ random: inout SeededRandom) async throws {
    let index = Int.random(in: 0..<all.count, using: &random)
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<20:
      try await fixture.write(Int.random(in: 1...3, using: &random), customType: random.oneIn(2) ? "a" : "b")
    case 20..<25: try await changeChannels(&random)
    case 25..<33: try await change(&random)
    case 33..<40: try await remove(&random)
    case 40..<50: try device.send("own \(random.next() % 100)", requestID: "own-\(random.next())")
    case 50..<75: all[index].load(isForward: random.oneIn(2))
    case 75..<82: try await open(index, &random)
    case 82..<85: fixture.live.server.disconnect(userID: "alice")
    case 85..<88: try await toggle(&random)
    case 88..<90: channels.loadMore()
    case 90..<92: all[index].collection.removeAllFailed { _ in }
    case 92..<93: try await device.session.clearMessages(channelURL: CollectionFixture.url)
    case 93..<95:
      try await device.session.pauseSync()
      try await device.session.resumeSync()
    default: try fixture.live.server.setFaults(.random(using: &random))
    }
  }

  /// Something happens to another channel.
  private func changeChannels(_ random: inout SeededRandom) async throws {
    let url = "side\(Int.random(in: 1...3, using: &random))"
    fixture.pass(10)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: try await fixture.makeChannel("new\(random.next())")
    case 1: try await fixture.live.call("PUT", "group_channels/\(url)", #"{"name":"name \#(random.next() % 100)"}"#)
    case 2: try await fixture.live.call("PUT", "group_channels/\(url)/freeze", #"{"freeze":\#(random.oneIn(2))}"#)
    // A frozen channel takes none.
    default: _ = try? await fixture.write(1, to: url)
    }
  }

  private func change(_ random: inout SeededRandom) async throws {
    let history = try await fixture.history().filter { $0.senderID == "bob" }
    guard !history.isEmpty else { return }
    let message = history[Int.random(in: 0..<history.count, using: &random)]
    fixture.pass(10)
    try await fixture.edit(
      message.id, #""message":"edited \#(random.next() % 100)","custom_type":"\#(random.oneIn(2) ? "a" : "b")""#)
  }

  private func remove(_ random: inout SeededRandom) async throws {
    let history = try await fixture.history()
    guard history.count > 20 else { return }
    try await fixture.delete(history[Int.random(in: 0..<history.count, using: &random)].id)
  }

  /// Goes offline, where things happen, or online.
  private func toggle(_ random: inout SeededRandom) async throws {
    if isOnline.withValue({ $0 }) {
      isOnline.withValue { $0 = false }
      try await device.disconnect()
      try await fixture.write(Int.random(in: 0...60, using: &random), customType: random.oneIn(2) ? "a" : "b")
    } else {
      try await goOnline()
    }
  }

  private func goOnline() async throws {
    for _ in 0..<50 {
      if (try? await device.session.connect())?.isOffline == false { break }
      await device.session.disconnect()
    }
    isOnline.withValue { $0 = true }
  }

  /// What is wrong now, with whatever under way; empty when nothing is.
  func faults() async -> [String] {
    let all = all
    let channels = channels
    let shown = await device.session.delivered {
      channels.faults
        + all.enumerated().flatMap { index, mirrored in mirrored.faults.map { "collection \(index): \($0)" } }
    }
    // What a session job left may be told to the collections in the next.
    if !(await holes()).isEmpty { await device.session.untilAllIsTold() }
    return shown + (await holes())
  }

  private func holes() async -> [String] {
    let all = all
    return await device.session.sessionJob {
      var found: [String] = []
      for (index, mirrored) in all.enumerated() {
        if let hole = await mirrored.collection.unattendedHole() { found.append("collection \(index): \(hole)") }
      }
      return found
    }
  }

  /// Ends all faults, lets everything come to its end, and compares every collection with the server.
  func finish(_ random: inout SeededRandom) async throws -> [String] {
    try fixture.live.server.setFaults(FaultPlan())
    if !isOnline.withValue({ $0 }) { try await goOnline() }
    await device.session.engine.transport.resume()
    await device.log.until { notices in
      let states = notices.flatMap(\.effects).compactMap { if case .connection(let state) = $0 { state } else { nil } }
      return states.last == .connected
    }
    var differences: [String] = []
    for _ in 0..<40 {
      for (index, mirrored) in all.enumerated() where mirrored.isHuge { try await open(index, &random) }
      let before = device.log.notices.count
      let barrier = try await fixture.write(1, customType: "a")
      await device.until(messageID: barrier[0].id, orNewStartAfter: before)
      await device.session.untilAllIsTold()
      let history = try await fixture.history()
      differences = []
      for (index, mirrored) in all.enumerated() {
        let list = mirrored.collection.jobState.withValue { $0.list }
        for difference in try await mirrored.differences(expected: history.filter(list.admits).map(\.id)) {
          differences.append("collection \(index): \(difference)")
        }
      }
      differences += try await channels.differences()
      if differences.isEmpty { return [] }
    }
    return await faults() + differences + [try await cached()] + all.flatMap { ["", "lines:"] + $0.lines.suffix(12) }
  }

  /// What the cache has, and claims to be complete.
  private func cached() async throws -> String {
    let url = CollectionFixture.url
    let (messages, ranges) = try await device.session.cache.read {
      (
        try $0.messages(channelURL: url, createdIn: .min ... .max),
        try $0.syncedRanges(channelURL: url, answering: .everything).ranges
      )
    }
    let texts = messages.map { "\($0.id) by \($0.senderID ?? "-") at \($0.createdAt)" }
    return "cached \(texts), complete \(ranges)"
  }

  func stop() async throws {
    try await device.stop()
    await fixture.stop()
  }
}
