import DevChatBackend

/// The current faults of the network.
struct Faults: Sendable {
  /// The faults from steps of `faults`.
  var steady: [FaultRule] = []
  /// Faults that occur a number of times.
  var once: [FaultRule] = []
  var seed: UInt64 = 0

  init() {}

  mutating func set(_ step: ScenarioStep) {
    seed = UInt64(step.integer("seed") ?? 0)
    let read = FaultRule.Target.http(method: "GET", pathPrefix: "/v3/")
    let all: [(String, FaultRule.Target, Fault)] = [
      ("double", .event(nil), .duplicate), ("delay", .event(nil), .delay(5)), ("reorder", .event(nil), .reorder(by: 2)),
      ("fail", read, .status(500, code: 500_901)),
      ("slow", .http(method: nil, pathPrefix: "/v3/"), .latency(8)), ("reset", read, .disconnectAfterHandling),
    ]
    steady = all.compactMap { name, target, fault in
      let probability = step.probability(name)
      return probability > 0 ? FaultRule(target, fault, probability: probability) : nil
    }
  }

  mutating func add(_ step: ScenarioStep) {
    if step.action == .dropAnswer {
      return once.append(FaultRule(.command("MESG"), .disconnectAfterHandling, count: step.count))
    }
    let code = step.integer("code") ?? 500_901
    switch step.text("call") {
    case "read":
      once.append(
        FaultRule(.http(method: "GET", pathPrefix: "/v3/"), .status(500, code: code), count: step.count))
    case "write":
      for method in ["POST", "PUT", "DELETE"] {
        once.append(
          FaultRule(
            .http(method: method, pathPrefix: "/v3/group_channels"), .status(500, code: code), count: step.count))
      }
    default: once.append(FaultRule(.command("MESG"), .error(code: code), count: step.count))
    }
  }

  /// - Parameter isUnreachable: whether nothing gets through at all.
  func plan(isUnreachable: Bool) -> FaultPlan {
    guard !isUnreachable else {
      return FaultPlan(
        rules: [FaultRule(.http(method: nil, pathPrefix: "/v3/"), .disconnect), FaultRule(.connect, .disconnect)])
    }
    return FaultPlan(seed: seed, rules: once + steady)
  }
}
