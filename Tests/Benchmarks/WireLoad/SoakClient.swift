import ChatModel
import ChatWire
import Foundation
import SendbirdTransport

/// One connection of the soak over the transport.
final class SoakClient: Sendable {
  let userID: String
  let transport: SendbirdTransport
  let ledger: SoakLedger
  private let reader: Task<Void, Never>

  /// - Parameter isSteady: stays connected all the time, and has to see everything.
  init(_ userID: String, _ url: String, isSteady: Bool) throws {
    self.userID = userID
    let transport = try SendbirdTransport.toLoad(url)
    let ledger = SoakLedger(isComplete: isSteady)
    self.transport = transport
    self.ledger = ledger
    let events = transport.events
    reader = Task {
      for await event in events {
        switch event {
        case .message(let message):
          guard case .message(let received) = message.event, let (place, number) = SoakPlace.read(received.message.text)
          else { continue }
          ledger.saw(place, number)
        case .reconnectStarted where isSteady: ledger.fault("a steady connection was lost")
        default: continue
        }
      }
    }
  }

  func connect() async throws { _ = try await transport.connect(LoginRequest(userID: userID)) }

  func stop() async {
    await transport.disconnect()
    reader.cancel()
    await reader.value
  }

  // MARK: What it does

  /// Sends in turn to the channels of its user until the time is over, and reads, types and asks in between.
  /// - Returns: how many it sent to each.
  func send(stream: Int, until end: DispatchTime, slowest: Slowest) async throws -> [SoakPlace: Int] {
    let isLoud = stream == SoakFixture.streams - 1
    let channels = isLoud ? [SoakFixture.loud] : SoakFixture.channels(of: userID).filter { $0 != SoakFixture.loud }
    var sent: [SoakPlace: Int] = [:]
    var turn = 0
    while DispatchTime.now() < end {
      let channel = channels[turn % channels.count]
      let url = SoakFixture.url(channel)
      let place = SoakPlace(stream: stream, channel: channel)
      let number = (sent[place] ?? 0) + 1
      let requestID = "\(stream)-\(turn)"
      if turn % 3 == 0 { try await transport.post(.typing(isStarting: true, in: url, time: 1)) }
      let text = SoakPlace.text(stream: stream, channel: channel, number: number, padding: isLoud ? 24_000 : 40)
      try await slowest.time {
        _ = try await transport.send(
          .userMessage(UserMessageContent(text), in: url, createdAt: 1, requestID: requestID))
      }
      sent[place] = number
      if turn % 5 == 0 {
        try await slowest.time { _ = try await transport.send(.read(channelURL: url, requestID: requestID + "r")) }
      }
      if turn % 25 == 0 {
        try await slowest.time { _ = try await transport.messages(in: url, MessageListCall(.timestamp(.max))) }
      }
      turn += 1
      try await Task.sleep(nanoseconds: isLoud ? 10_000_000 : 100_000_000)
    }
    return sent
  }

  /// Leaves and comes back until the time is over.
  /// - Returns: how often.
  func comeAndGo(number: Int, until end: DispatchTime) async throws -> Int {
    var count = 0
    while DispatchTime.now() < end {
      try await Task.sleep(nanoseconds: UInt64(1_000 + number * 97 % 3_000) * 1_000_000)
      // Alternately with the session kept and with a new login.
      if count % 2 == 0 { await transport.suspend() } else { await transport.disconnect() }
      if count % 2 == 0 { await transport.resume() }
      try await connect()
      count += 1
    }
    return count
  }
}

/// The longest that anybody waited for an answer, in seconds.
actor Slowest {
  private(set) var seconds = 0.0

  nonisolated func time(_ body: () async throws -> Void) async rethrows {
    let start = DispatchTime.now()
    try await body()
    await took(Double(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 1e9)
  }

  private func took(_ time: Double) { seconds = max(seconds, time) }
}
