import DevChatBackend

extension LiveFixture {
  /// A server on which every transaction has a millisecond of its own, so that every order is known.
  /// - Parameter hugeGap: messages missing from which on a gap is huge.
  package static func stepping(hugeGap: Int = 300, isOnSockets: Bool = false) async throws -> LiveFixture {
    try await LiveFixture(isOnSockets: isOnSockets) { backend in
      backend.stepTime()
      backend.hugeGap = hugeGap
    }
  }

  /// Lets events and reading calls go wrong in some ways from now on.
  package func breakThings(using random: inout SeededRandom) throws {
    let faults: [FaultRule] = [
      FaultRule(.event(nil), .duplicate, probability: 0.3),
      FaultRule(.event(nil), .delay(5), probability: 0.2),
      FaultRule(.event(nil), .reorder(by: 2), probability: 0.2),
      FaultRule(.http(method: "GET", pathPrefix: "/v3/"), .status(500, code: 500_901), probability: 0.2),
      FaultRule(.http(method: "GET", pathPrefix: "/v3/"), .latency(8), probability: 0.3),
    ]
    let chosen = faults.filter { _ in random.oneIn(3) }
    try server.setFaults(FaultPlan(seed: random.next(), rules: chosen))
  }

  /// Nothing goes wrong any more.
  package func mend() throws { try server.setFaults(FaultPlan()) }
}
