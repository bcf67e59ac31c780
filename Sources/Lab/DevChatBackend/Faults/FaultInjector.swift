public import ChatWire

/// Decides which faults occur. Each rule has its own random numbers, drawn once per match, so that a rule does not
/// depend on other rules or other traffic.
public final class FaultInjector: Sendable {
  /// Something that a fault can affect.
  public enum Occasion: Sendable {
    case http(method: String, path: String)
    case connect
    case command(String)
    case event(String)
  }

  private struct State: Sendable {
    var plan: FaultPlan
    var dice: [SeededGenerator]
    var matches: [Int]
    var strikes: [Int]

    init(_ plan: FaultPlan) {
      self.plan = plan
      dice = plan.rules.indices.map { SeededGenerator(seed: plan.seed, stream: UInt64($0)) }
      matches = Array(repeating: 0, count: plan.rules.count)
      strikes = matches
    }
  }

  private let clock: any TransportClock
  private let state: Locked<State>

  /// - Parameter clock: times the pauses.
  /// - Throws: `FaultPlanError`.
  public init(_ plan: FaultPlan = FaultPlan(), clock: any TransportClock = SystemClock()) throws {
    try plan.validate()
    self.clock = clock
    state = Locked(State(plan))
  }

  /// Starts over with a plan.
  /// - Throws: `FaultPlanError`; the old plan remains.
  public func set(_ plan: FaultPlan) throws {
    try plan.validate()
    state.withValue { $0 = State(plan) }
  }

  public var plan: FaultPlan { state.withValue { $0.plan } }

  /// Whether anything can be affected at all.
  var hasRules: Bool { state.withValue { !$0.plan.rules.isEmpty } }

  /// How often each rule struck, in the order of the rules.
  public var strikes: [Int] { state.withValue { $0.strikes } }

  /// The faults that occur now, in the order of the rules. Counts the occasion.
  public func faults(_ occasion: Occasion) -> [Fault] { faults(occasion) { _ in true } }

  /// Those of certain rules; only these are counted.
  func faults(_ occasion: Occasion, where isMeant: (FaultRule) -> Bool) -> [Fault] {
    state.withValue { state in
      guard !state.plan.rules.isEmpty else { return [] }
      var faults: [Fault] = []
      for (index, rule) in state.plan.rules.enumerated() where rule.target.matches(occasion) && isMeant(rule) {
        state.matches[index] += 1
        guard state.matches[index] > rule.skip, rule.count.map({ state.strikes[index] < $0 }) ?? true else { continue }
        guard rule.probability >= 1 || Double.random(in: 0..<1, using: &state.dice[index]) < rule.probability else {
          continue
        }
        state.strikes[index] += 1
        faults.append(rule.fault)
      }
      return faults
    }
  }

  // MARK: Pauses

  private struct Pauses: Sendable {
    var next = 0
    var sleepers: [Int: Task<Void, Never>] = [:]
    var areOver = false
  }
  private let pauses = Locked(Pauses())

  /// Waits, but not beyond the server's end. The sleep is its own task, so that what follows is not canceled.
  package func pause(_ milliseconds: Int64) async {
    let pause = pauses.withValue { pauses -> (id: Int, sleeper: Task<Void, Never>)? in
      guard !pauses.areOver else { return nil }
      let sleeper = Task<Void, Never> { [clock] in
        try? await clock.sleep(seconds: Double(max(0, milliseconds)) / 1_000)
      }
      pauses.next += 1
      pauses.sleepers[pauses.next] = sleeper
      return (pauses.next, sleeper)
    }
    guard let pause else { return }
    await pause.sleeper.value
    pauses.withValue { $0.sleepers[pause.id] = nil }
  }

  /// Ends all pauses, including later ones.
  package func endPauses() {
    let sleepers = pauses.withValue { pauses in
      pauses.areOver = true
      return Array(pauses.sleepers.values)
    }
    for sleeper in sleepers { sleeper.cancel() }
  }
}

extension FaultRule.Target {
  func matches(_ occasion: FaultInjector.Occasion) -> Bool {
    switch (self, occasion) {
    case (.http(let method, let prefix), .http(let actual, let path)):
      (method.map { $0 == actual } ?? true) && path.utf8.starts(with: prefix.utf8)
    case (.connect, .connect): true
    case (.command(let name), .command(let actual)), (.event(let name), .event(let actual)):
      name.map { $0 == actual } ?? true
    default: false
    }
  }
}

/// SplitMix64: small, and the same numbers everywhere.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  init(state: UInt64) { self.state = state }

  package init(seed: UInt64, stream: UInt64 = 0) {
    state = seed &+ (stream &+ 1) &* 0x9E37_79B9_7F4A_7C15
    state = next()
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
