/// Generates random scenarios: the same seed and number give the same one.
///
/// Messages are named by their places, so that a scenario still makes sense if steps are removed.
struct ScenarioGenerator: Sendable {
  let seed: UInt64
  private var random: SeededRandom

  /// The most steps of one scenario.
  static let longest = 40

  /// - Parameter number: which scenario of the seed, from 0.
  init(seed: UInt64, number: Int) {
    self.seed = seed
    random = SeededRandom(seed: seed &* 0x9E37_79B9 &+ UInt64(number) &* 7919 &+ 1)
  }

  /// How many steps each scenario has, for a given total.
  static func lengths(_ steps: Int) -> [Int] {
    let full = Array(repeating: longest, count: steps / longest)
    return steps % longest == 0 ? full : full + [steps % longest]
  }

  /// - Parameter length: how many steps.
  mutating func scenario(length: Int, number: Int) -> Scenario {
    var scenario = Scenario()
    scenario.title = "Random scenario \(number) of seed \(seed)"
    scenario.history.messages = random.number(0...30)
    scenario.history.cached = random.oneIn(2) ? random.number(0...scenario.history.messages) : 0
    scenario.history.missed = scenario.history.cached > 0 ? random.number(0...12) : 0
    scenario.options = options()
    // The app opens the channel first, or starts without a network.
    if random.oneIn(8) { scenario.steps.append(ScenarioStep(.offline)) }
    scenario.steps.append(ScenarioStep(.open, place("at", isOptional: true)))
    if scenario.options.channels > 0 { scenario.steps.append(ScenarioStep(.loadChannels)) }
    while scenario.steps.count < length { scenario.steps.append(step()) }
    scenario.steps = Array(scenario.steps.prefix(length))
    return scenario
  }

  private mutating func options() -> Scenario.Options {
    var options = Scenario.Options()
    options.resend = random.pick(Scenario.Options.Resend.allCases)
    if options.resend == .automatic, random.oneIn(2) { options.retries = random.number(0...3) }
    if random.oneIn(5) { options.maximumFailed = random.number(1...3) }
    if random.oneIn(3) { options.capacity = random.number(8...20) }
    options.limit = random.number(2...8)
    if random.oneIn(4) { options.nextLimit = random.number(1...6) }
    options.isReversed = random.oneIn(3)
    if random.oneIn(8) { options.senders = ["bob"] }
    if random.oneIn(10) { options.customType = "red" }
    if random.oneIn(4) { options.hugeGap = random.number(10...20) }
    options.pace = random.oneIn(3) ? .rushed : .steady
    if random.oneIn(4) { options.channels = random.number(2...6) }
    return options
  }

  private mutating func step() -> ScenarioStep {
    switch random.number(below: 100) {
    case 0..<20: send()
    case 20..<26: ScenarioStep(.edit, place("message"))
    case 26..<31: ScenarioStep(.delete, place("message"))
    case 31..<34:
      ScenarioStep(.react, place("message").merging(["by": user, "remove": .flag(random.oneIn(4))]) { a, _ in a })
    case 34..<46: own()
    case 46..<58: ScenarioStep(.load, ["direction": .text(random.pick(["previous", "next", "both", "all_next"]))])
    case 58..<60: ScenarioStep(.loadOutgoing, ["state": .text(random.pick(["pending", "failed"]))])
    case 60..<64: ScenarioStep(.refuseSends, ["on": .flag(random.oneIn(2))])
    case 64..<71: ScenarioStep(random.oneIn(2) ? .offline : .online)
    case 71..<73: ScenarioStep(.resetSocket)
    case 73..<77: fault()
    case 77..<80: ScenarioStep(random.pick([.pauseSync, .resumeSync]))
    case 80..<83: ScenarioStep(random.pick([.reopen, .resetViewpoint]), place("at", isOptional: true))
    case 83..<85: ScenarioStep(random.pick([.evict, .clearCache, .restart]))
    case 85..<86: ScenarioStep(.removeBefore, place("message"))
    case 86..<88: ScenarioStep(.loadChannels)
    case 88..<93: channelChange()
    case 93..<96: member()
    default: ScenarioStep(.settle)
    }
  }

  private mutating func send() -> ScenarioStep {
    var values: [String: ScenarioValue] = ["by": user]
    if random.oneIn(4) { values["count"] = .integer(Int64(random.number(2...6))) }
    if random.oneIn(40) { values["count"] = .integer(Int64(random.number(12...30))) }
    if random.oneIn(10) { values["kind"] = .text(random.pick(["file", "admin"])) }
    if random.oneIn(6) { values["custom_type"] = .text(random.pick(["red", "blue"])) }
    if random.oneIn(12) { values["reply_to"] = place }
    return ScenarioStep(.send, values)
  }

  private mutating func own() -> ScenarioStep {
    switch random.number(below: 12) {
    case 0..<7:
      var values: [String: ScenarioValue] = [:]
      if random.oneIn(5) { values["count"] = .integer(Int64(random.number(2...3))) }
      if random.oneIn(4) { values["custom_type"] = .text("red") }
      if random.oneIn(3) { values["wait"] = .flag(false) }
      return ScenarioStep(.appSend, values)
    case 7..<9: return ScenarioStep(.resend, ["failed": .integer(Int64(random.number(1...2)))])
    case 9: return ScenarioStep(.removeFailed, random.oneIn(3) ? ["all": .flag(true)] : ["failed": .integer(1)])
    case 10: return ScenarioStep(random.pick([.handOver, .appEdit, .appDelete]), place("message"))
    default: return ScenarioStep(.markRead)
    }
  }

  private mutating func fault() -> ScenarioStep {
    switch random.number(below: 4) {
    case 0:
      return ScenarioStep(
        .failNext,
        ["call": .text(random.pick(["read", "write", "command"])), "count": .integer(Int64(random.number(1...3)))])
    case 1: return ScenarioStep(.dropAnswer)
    default:
      var values: [String: ScenarioValue] = ["seed": .integer(Int64(random.number(below: 1000)))]
      for name in ["double", "delay", "reorder", "fail", "slow", "reset"] where random.oneIn(3) {
        values[name] = .number(random.pick([0.1, 0.2, 0.3]))
      }
      return ScenarioStep(.faults, values)
    }
  }

  private mutating func channelChange() -> ScenarioStep {
    switch random.number(below: 8) {
    case 0: ScenarioStep(.rename, ["to": .text("name \(random.number(below: 100))")])
    case 1: ScenarioStep(.metadata, ["value": .text("mood \(random.number(below: 100))")])
    case 2: ScenarioStep(.typing, ["by": .text("bob"), "on": .flag(random.oneIn(2))])
    case 3: ScenarioStep(.read, ["by": user])
    case 4: ScenarioStep(.freeze, ["on": .flag(random.oneIn(3))])
    case 5: ScenarioStep(random.pick([.hide, .unhide]))
    case 6: ScenarioStep(.resetHistory)
    default: ScenarioStep(.rename, ["to": .text("name \(random.number(below: 100))"), "channel": .text("main")])
    }
  }

  private mutating func member() -> ScenarioStep {
    let user = ScenarioValue.text(random.oneIn(6) ? "alice" : random.pick(["bob", "carol"]))
    return ScenarioStep(random.pick([.leave, .join, .join, .ban, .unban, .mute, .unmute]), ["user": user])
  }

  private var user: ScenarioValue {
    mutating get { .text(random.pick(["bob", "bob", "carol", "alice"])) }
  }

  private var place: ScenarioValue {
    mutating get { .integer(Int64(random.oneIn(2) ? -random.number(1...8) : random.number(1...30))) }
  }

  private mutating func place(_ name: String, isOptional: Bool = false) -> [String: ScenarioValue] {
    isOptional && random.oneIn(2) ? [:] : [name: place]
  }
}
