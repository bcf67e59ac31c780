import ChatClient
import ChatModel
import DevChatBackend
import LayerTesting
import LiveTesting
import Testing

@testable import LocalCaching
@testable import SyncManager

extension LayersSimulation {
  /// Ends all faults, lets everything come to its end, and compares every list with the server.
  func finish(_ random: inout SeededRandom) async throws -> [String] {
    try fixture.live.server.setFaults(FaultPlan())
    isBroken.withValue { $0 = false }
    isSuspended.withValue { $0 = false }
    await session.engine.transport.resume()
    await notices.until { notices in
      let states = notices.flatMap(\.effects).compactMap { if case .connection(let state) = $0 { state } else { nil } }
      return states.last == .connected
    }
    layer.setResumed(true, session)
    var differences: [String] = []
    for _ in 0..<20 where !Task.isCancelled {
      for (index, mirrored) in new.withValue({ $0 }).enumerated() where mirrored.isHuge {
        try await open(index, &random)
      }
      try await fixture.send("barrier")
      await session.untilAllIsTold()
      for legacy in legacy { await fetchToEnd(legacy.collection) }
      await session.untilAllIsTold()
      differences = try await self.differences()
      if differences.isEmpty { break }
    }
    let count = begun.withValue { $0 }
    await ended.until { Set($0).count == count }
    if ended.elements.count != count { differences.append("fetches: \(count) begun, \(ended.elements.count) ends") }
    return differences
  }

  private func fetchToEnd(_ collection: SBSMMessageCollection) async {
    for _ in 0..<100 where !Task.isCancelled {
      if await collection.fetchAllNext() == "end" { return }
      await session.untilAllIsTold()
    }
  }

  private func differences() async throws -> [String] {
    let history = try await fixture.history()
    var found = await faults(isQuiet: true)
    for (index, mirrored) in new.withValue({ $0 }).enumerated() {
      let list = mirrored.collection.jobState.withValue { $0.list }
      let different = try await mirrored.differences(expected: history.filter(list.admits).map(\.id))
      found += different.map { "new \(index): \($0)" }
    }
    for (index, legacy) in legacy.enumerated() {
      let shown = legacy.ascending.map(\.value)
      let all = history.filter { legacy.collection.filter.admits($0) }
      let expected = shown.first.map { first in all.filter { !$0.precedes(first) } } ?? []
      if shown.map(\.id) != expected.map(\.id) {
        found.append("legacy \(index): shown \(shown.map(\.id)), the server has \(expected.map(\.id))")
      } else if shown.map(\.text) != expected.map(\.text) {
        found.append("legacy \(index): a message says something else than the server's")
      }
      if !legacy.collection.pendingMessages.isEmpty { found.append("legacy \(index): pending") }
    }
    found += try await newChannels.differences()
    var count = -1
    while legacyChannels.collection.channels.count > count {
      count = legacyChannels.collection.channels.count
      await legacyChannels.collection.fetch()
    }
    await session.untilAllIsTold()
    let (old, new) = (legacyChannels.collection.urls, newChannels.collection.channelList.map(\.channelURL))
    if old != new { found.append("channels: the legacy layer shows \(old), the newer \(new)") }
    return found
  }
}
