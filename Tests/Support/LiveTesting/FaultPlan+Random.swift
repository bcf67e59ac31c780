package import DevChatBackend

extension FaultPlan {
  /// Some of what goes wrong between a device and its server: answers that are lost, late or errors, and events that come
  /// twice, late or in another order.
  package static func random(using random: inout SeededRandom) -> FaultPlan {
    let faults: [FaultRule] = [
      FaultRule(.command("MESG"), .dropAnswer, probability: 0.1),
      FaultRule(.event(nil), .duplicate, probability: 0.3),
      FaultRule(.event(nil), .delay(8), probability: 0.2),
      FaultRule(.event(nil), .reorder(by: 2), probability: 0.2),
      FaultRule(.http(method: "GET", pathPrefix: "/v3/"), .status(500, code: 500_901), probability: 0.2),
      FaultRule(.http(method: "GET", pathPrefix: "/v3/"), .latency(10), probability: 0.3),
      FaultRule(.http(method: "GET", pathPrefix: "/v3/"), .disconnectAfterHandling, probability: 0.1),
    ]
    let chosen = faults.filter { _ in random.oneIn(4) }
    return FaultPlan(seed: random.next(), rules: chosen)
  }
}
