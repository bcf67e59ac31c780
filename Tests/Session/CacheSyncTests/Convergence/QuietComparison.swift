import ChatCache
import ChatModel
import ChatWire
import DevChatBackend
import LiveTesting
import Testing

@testable import CacheSync

/// Lets everything come to its end that is under way in a simulation, and compares every cache with the server.
struct QuietComparison {
  let fixture: LiveFixture
  let devices: [TestDevice]
  /// The channels of a user, all of which the devices watch.
  let channels: @Sendable (_ userID: String) -> [String]

  /// - Parameter others: what else is wrong, in words.
  /// - Returns: what differs in the end, in words; empty when nothing does.
  func differences(others: () async throws -> [String] = { [] }) async throws -> [String] {
    for device in devices { await connected(device) }
    var differences: [String] = []
    // Late events and pauses before retries end by themselves; every round awaits a message through all sockets.
    for round in 0..<60 {
      try await resendEverything()
      try await barrier(round)
      for device in devices { await device.engine.untilAtRest() }
      differences = try await compare() + others()
      if differences.isEmpty { return [] }
    }
    return differences
  }

  private func connected(_ device: TestDevice) async {
    await device.engine.transport.resume()
    await device.log.until { notices in
      let states = notices.flatMap(\.effects).compactMap { if case .connection(let state) = $0 { state } else { nil } }
      return states.last == .connected
    }
  }

  /// What failed for good without the user is sent again by the user.
  private func resendEverything() async throws {
    for device in devices {
      for failed in try await device.cache.read({ try $0.outgoingMessages(state: .failed) }) {
        _ = await withCheckedContinuation { continuation in
          device.engine.resend(requestID: failed.requestID) { continuation.resume(returning: $0) }
        }
      }
    }
  }

  /// A message in every channel that all of its members' devices see: what was sent before has arrived.
  private func barrier(_ round: Int) async throws {
    for channel in Set(devices.flatMap { channels($0.engine.userID) }).sorted() {
      let payload = try await fixture.platform(
        "POST", "group_channels", channel, "messages",
        body: .object {
          $0.set("message_type", "ADMM")
          $0.set("message", "barrier \(round)")
        })
      guard let id = payload.integer("message_id") else { continue }
      for device in devices where channels(device.engine.userID).contains(channel) {
        await device.log.until { notices in
          notices.contains { notice in
            notice.change?.channels.contains { $0.insertedMessages.contains(id) || $0.updatedMessages.contains(id) }
              == true
          }
        }
      }
    }
  }

  private func compare() async throws -> [String] {
    var found: [String] = []
    for (number, device) in devices.enumerated() {
      let comparison = Comparison(
        transport: device.engine.transport, cache: device.cache, userID: device.engine.userID,
        watched: channels(device.engine.userID))
      found += try await comparison.differences().map { "device \(number): \($0)" }
      let waiting = try await device.cache.read { try $0.offlineActions() }
      found += waiting.map { "device \(number): \($0.kind) waits" }
      let unsent = try await device.cache.read { try $0.outgoingMessages() }
      if unsent.contains(where: { $0.state == .pending }) {
        found.append(
          try await device.engine.perform { engine in
            "device \(number) \(engine.connection.state) \(engine.jobs.keys) "
              + engine.sending.outgoing.queues.items.map { "\($0.channelURL) \($0.phase) \($0.isAutomatic)" }.joined(
                separator: ", ")
          })
      }
      // 900300: the message that it replies to is gone; it never can be sent.
      for message in unsent where message.errorCode != 900_300 {
        found.append(
          "device \(number): \(message.state) with \(message.errorCode ?? 0) in \(message.message.channelURL), reply to \(message.message.parentMessageID ?? 0)"
        )
      }
    }
    return found
  }
}
