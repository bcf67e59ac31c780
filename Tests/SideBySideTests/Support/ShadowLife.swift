import ChatClient
import ChatModel
import DevChatServer
import LiveTesting
import SideBySide
import SyncManager
import Testing

/// A channel where everything goes wrong, the same for the same seed, and what an app does meanwhile.
struct ShadowLife {
  let scene: ShadowScene
  var random: SeededRandom
  private var isConnected = true
  private var number = 0

  init(_ scene: ShadowScene, seed: UInt64) {
    self.scene = scene
    random = SeededRandom(seed: seed &* 7919)
  }

  mutating func number(below count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  /// One random thing that happens to the channel.
  /// - Parameter failed: what may be sent again or removed.
  mutating func step(failed: [BaseMessage]) async throws {
    number += 1
    switch number(below: 100) {
    case 0..<22: try await scene.write("bob \(number)")
    case 22..<28: try await scene.write("elsewhere \(number)", by: "alice")
    case 28..<40: try scene.send("own-\(number)")
    case 40..<52:
      guard let message = try await scene.history().randomElement(using: &random) else { break }
      try await scene.edit(message.id, "\(message.text)!")
    case 52..<60:
      let history = try await scene.history()
      guard history.count > 12, let message = history.randomElement(using: &random) else { break }
      try await scene.delete(message.id)
    case 60..<67: scene.isBroken.withValue { $0.toggle() }
    case 67..<74:
      guard let message = failed.randomElement(using: &random) as? UserMessage else { break }
      _ = try await scene.channel().resendUserMessage(message)
    case 74..<77:
      guard let message = failed.randomElement(using: &random) else { break }
      scene.session.removeOutgoing(requestID: message.requestId)
    case 77..<83:
      isConnected.toggle()
      await scene.setConnected(isConnected)
    case 83..<86: scene.setResumed(!scene.isResumed)
    case 86..<88: try await scene.session.clearMessages(channelURL: "ch01")
    case 88..<92: try await changeChannel()
    default: try breakThings()
    }
  }

  private mutating func changeChannel() async throws {
    switch number(below: 7) {
    case 0: try await scene.server("PUT", "group_channels/ch01", #"{"name":"N \#(number)"}"#)
    case 1, 2:
      // Nobody may write meanwhile.
      for isFrozen in [true, false] {
        try await scene.server("PUT", "group_channels/ch01/freeze", #"{"freeze":\#(isFrozen)}"#)
      }
    case 3: try await scene.server("POST", "group_channels/ch01/typing", #"{"user_ids":["bob"]}"#)
    case 4:
      try await scene.server("PUT", "group_channels/ch01/reset_user_history", #"{"user_id":"alice"}"#)
      // Something to look at.
      for part in 0..<12 { try await scene.write("after \(number) \(part)") }
    case 5: try await scene.server("PUT", "group_channels/ch01/hide", #"{"user_id":"alice"}"#)
    default:
      try await scene.server("POST", "group_channels/ch01/invite", #"{"user_ids":["carol"]}"#)
      try await scene.server("PUT", "group_channels/ch01/leave", #"{"user_ids":["carol"]}"#)
    }
  }

  private mutating func breakThings() throws {
    let faults: [FaultRule] = [
      FaultRule(.event(nil), .duplicate, probability: 0.3),
      FaultRule(.event(nil), .delay(5), probability: 0.2),
      FaultRule(.event(nil), .reorder(by: 2), probability: 0.2),
      FaultRule(.http(method: "GET", pathPrefix: "/v3/"), .status(500, code: 500_901), probability: 0.2),
      FaultRule(.http(method: "GET", pathPrefix: "/v3/"), .latency(8), probability: 0.3),
    ]
    let chosen = faults.filter { _ in random.oneIn(3) }
    try scene.live.server.setFaults(FaultPlan(seed: random.next(), rules: chosen))
  }

  /// Ends everything that goes wrong.
  mutating func mend() async throws {
    try scene.live.server.setFaults(FaultPlan())
    scene.isBroken.withValue { $0 = false }
    if !isConnected { await scene.setConnected(true) }
    isConnected = true
    scene.setResumed(true)
    try await scene.barrier()
  }
}

/// Events in short, for the report of a failed test.
func described(_ events: some Sequence<ShadowEvent>) -> String {
  events.map { event in
    "#\(event.number) \(event.side) \(event.kind) \(event.source ?? "-") \(event.sendingStatus ?? "-") "
      + event.messages.map(\.token).joined(separator: ",")
  }.joined(separator: "; ")
}

/// What a divergence says, for the report of a failed test.
func described(_ divergences: [Divergence]) -> String {
  divergences.prefix(3).map { divergence in
    let events = divergence.trace.events.map { event in
      "#\(event.number) \(event.side) \(event.kind) \(event.source ?? "-") \(event.sendingStatus ?? "-") "
        + event.messages.map(\.token).joined(separator: ",")
    }
    let pairs = divergence.messages.map { pair in
      "legacy \(pair.legacy.map { "\($0.token) \($0.createdAt) \($0.sendingStatus) \($0.version)" } ?? "-"), "
        + "new \(pair.new.map { "\($0.token) \($0.createdAt) \($0.sendingStatus) \($0.version)" } ?? "-")"
    }
    return "\(divergence.number) at \(divergence.point): \(divergence.difference.kind) \(divergence.difference.side) "
      + "\(divergence.difference.fields) ×\(divergence.count) since \(divergence.since?.number ?? 0); "
      + "\(pairs.joined(separator: " | ")); trace \(events)"
  }.joined(separator: "\n")
}
