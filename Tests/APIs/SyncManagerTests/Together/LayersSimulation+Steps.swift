import ChatClient
import ChatModel
import DevChatBackend
import LayerTesting
import LiveTesting

@testable import SyncManager

extension LayersSimulation {
  /// One random thing.
  func step(_ number: Int, _ random: inout SeededRandom) async throws {
    let other = new.withValue { $0[number % $0.count] }
    let own = legacy[Int.random(in: 0..<legacy.count, using: &random)].collection
    let isFirst = random.oneIn(2)
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<18: for part in 0...number % 3 { try await fixture.send("bob \(number) \(part)") }
    case 18..<25: try await change(number, &random)
    case 25..<31: try await remove(&random)
    case 31..<40: try session.send("own-\(number)")
    case 40..<42: try await fixture.send("elsewhere \(number)", by: "alice")
    case 42..<54: fetch { end in own.fetch(in: isFirst ? .previous : .next) { (_: Bool, _) in end() } }
    case 54..<57: fetch { end in own.fetchAllNextMessages { _, _ in end() } }
    case 57..<60:
      fetch { end in
        if isFirst { own.fetchFailedMessages { _ in end() } } else { own.fetchPendingMessages { _ in end() } }
      }
    case 60..<63:
      let times = try await fixture.history().map(\.createdAt)
      own.resetViewpointTimestamp(random.oneIn(2) ? .max : times.randomElement(using: &random) ?? .max)
    case 63..<71: other.load(isForward: isFirst)
    case 71..<74: try await open(Int.random(in: 0..<3, using: &random), &random)
    case 74..<76: isBroken.withValue { $0.toggle() }
    case 76..<79: try await resendOrRemove(own, &random)
    case 79..<81: layer.setResumed(!layer.isResumed, session)
    case 81..<83: fixture.live.server.disconnect(userID: "alice")
    case 83..<86: await toggleConnection()
    case 86..<87: try await session.clearMessages(channelURL: "ch01")
    case 87..<88: own.removeMessages(beforeOffset: own.messages.randomElement(using: &random)?.createdAt ?? 0)
    case 88..<91: try await changeChannels(number, &random)
    case 91..<94:
      if isFirst {
        fetch { end in legacyChannels.collection.fetch(completionHandler: { _ in end() }) }
      } else {
        newChannels.loadMore()
      }
    default: try fixture.live.server.setFaults(.random(using: &random))
    }
  }

  private func change(_ number: Int, _ random: inout SeededRandom) async throws {
    guard let message = try await fixture.history().randomElement(using: &random) else { return }
    try await fixture.server("PUT", "group_channels/ch01/messages/\(message.id)", #"{"message":"edit \#(number)"}"#)
  }

  private func remove(_ random: inout SeededRandom) async throws {
    let history = try await fixture.history()
    guard history.count > 20, let message = history.randomElement(using: &random) else { return }
    try await fixture.server("DELETE", "group_channels/ch01/messages/\(message.id)")
  }

  private func resendOrRemove(_ own: SBSMMessageCollection, _ random: inout SeededRandom) async throws {
    let failed = try await session.views.outgoingMessages(channelURL: "ch01", isFailed: true)
    guard let row = failed.randomElement(using: &random) else { return }
    if random.oneIn(3) {
      own.deleteFailedMessage(withRequestId: row.requestID)
    } else {
      session.engine.resend(requestID: row.requestID)
    }
  }

  private func toggleConnection() async {
    let isSuspended = isSuspended.withValue { isSuspended in
      isSuspended.toggle()
      return isSuspended
    }
    if isSuspended { await session.engine.transport.suspend() } else { await session.engine.transport.resume() }
  }

  private func changeChannels(_ number: Int, _ random: inout SeededRandom) async throws {
    let url = "ch0\(Int.random(in: 2...3, using: &random))"
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      try await fixture.make("new\(number)")
      try await fixture.send("first", to: "new\(number)")
    case 1: try await fixture.server("PUT", "group_channels/\(url)", #"{"name":"step \#(number)"}"#)
    default: try await fixture.send("step \(number)", to: url)
    }
  }
}
