import ChatCache
import DevChatBackend
import LiveTesting

extension RandomSimulation {
  /// Stops all faults, lets everything that is under way come to its end, and compares every cache with the server.
  /// - Returns: what differs after that, in words; empty when nothing does.
  func finish() async throws -> [String] {
    try fixture.server.setFaults(FaultPlan())
    // One of them may freeze a channel.
    await finishPosts()
    for channel in channels {
      _ = try? await fixture.platform(
        "PUT", "group_channels", channel, "freeze", body: .object { $0.set("freeze", false) })
    }
    let comparison = QuietComparison(
      fixture: fixture, devices: devices, channels: { RandomSimulation.channels(of: $0) })
    return try await comparison.differences(others: { uncalled() + (try await doubles()) })
  }

  private func uncalled() -> [String] {
    sends.withValue { $0 }.filter { $0.value != 1 }.map { "the completion of \($0.key) was called \($0.value) times" }
  }

  /// Messages that the server has more than once.
  private func doubles() async throws -> [String] {
    var found: [String] = []
    for channel in channels {
      let messages = try await devices[0].cache.read { try $0.messages(channelURL: channel, createdIn: 0...Int64.max) }
      let ids = messages.compactMap(\.requestID)
      if Set(ids).count != ids.count { found.append("\(channel): a request id twice") }
    }
    return found
  }

  func stop() async throws {
    for watch in watches { watch.cancel() }
    for device in devices { try await device.stop() }
    await fixture.stop()
  }
}
