import DevChatBackend
import LiveTesting

extension FaultPlan {
  /// A server that goes wrong in some ways, or works well.
  static func random(_ random: inout SeededRandom) -> FaultPlan {
    let faults: [FaultRule] = [
      FaultRule(.command("MESG"), .dropAnswer, probability: 0.2),
      FaultRule(.command(nil), .latency(3), probability: 0.1),
      FaultRule(.command("MESG"), .disconnectAfterHandling, probability: 0.05),
      FaultRule(.event(nil), .duplicate, probability: 0.3),
      FaultRule(.event(nil), .delay(8), probability: 0.2),
      FaultRule(.event(nil), .reorder(by: 2), probability: 0.2),
      FaultRule(.http(method: "GET", pathPrefix: "/v3/"), .status(500, code: 500_901), probability: 0.2),
      FaultRule(.http(method: nil, pathPrefix: "/v3/"), .status(429, code: 500_910, retryAfter: 1), probability: 0.1),
      FaultRule(.http(method: "GET", pathPrefix: "/v3/"), .latency(10), probability: 0.3),
      FaultRule(.http(method: "GET", pathPrefix: "/v3/"), .disconnectAfterHandling, probability: 0.1),
      FaultRule(.connect, .cutAfterCommands(40), probability: 0.3),
    ]
    let chosen = faults.filter { _ in random.oneIn(4) }
    return FaultPlan(seed: random.next(), rules: chosen)
  }
}
