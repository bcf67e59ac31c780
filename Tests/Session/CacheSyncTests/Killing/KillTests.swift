import DevChatBackend
import LiveTesting
import PacedTesting
import Testing

/// A process that is killed anywhere and started again ends as the server's truth, like one that was never killed.
@Suite("A device that is killed", .serialized, .live) struct KillTests {
  static let moments = HoldPoint.allCases.map { ($0, UInt64(1)) } + SeedVectors.kills

  @Test("every moment, three times in a row", arguments: moments)
  func everyMoment(_ point: HoldPoint, _ seed: UInt64) async throws {
    let simulation = try await KillSimulation(seed: seed)
    // Pages come with the first start, the others need something that is there.
    if point.needsHistory { try await simulation.run(nil) }
    var kills = 0
    for number in 1...3 {
      // What is sent again has to be left by a run before.
      if point == .resent { try await simulation.run(.sending, number, mustCome: true) }
      if try await simulation.run(point, point.number(in: number), steps: point.steps, mustCome: true) { kills += 1 }
    }
    #expect(kills == 3, "\(point) was not come to every time")
    let differences = try await simulation.finish()
    #expect(differences == [], "\(point)")
  }

  @Test("killed while nobody can be asked: what was sent then goes out once, later")
  func offline() async throws {
    let simulation = try await KillSimulation(seed: 2)
    try await simulation.run(nil)
    try simulation.fixture.server.setFaults(FaultPlan(rules: [FaultRule(.connect, .status(503, code: 500_901))]))
    try await simulation.run(nil, isPatient: false)
    try await simulation.run(.committed, 5)
    try simulation.fixture.server.setFaults(FaultPlan())
    #expect(try await simulation.run(.resent, 2), "nothing was sent again")
    let differences = try await simulation.finish()
    #expect(differences == [])
  }

  @Test("killed and disconnected while the server is slow with files, which then are there once")
  func slowServer() async throws {
    let simulation = try await KillSimulation(seed: 1)
    try simulation.fixture.server.setFaults(
      FaultPlan(rules: [
        FaultRule(.command("FILE"), .latency(250)),
        FaultRule(.http(method: "POST", pathPrefix: "/v3/group_channels"), .latency(250)),
      ]))
    for number in 1...3 { try await simulation.run(.uploaded, number, steps: 80) }
    let differences = try await simulation.finish()
    #expect(differences == [])
  }

  @Test(
    "two processes on one cache, one of them killed: what both send is there once", arguments: Seeds.chosen([1, 2]))
  func twoProcesses(_ seed: UInt64) async throws {
    let simulation = try await KillSimulation(seed: seed, hasTwoProcesses: true)
    for isSlow in [false, true, false] { try await simulation.runTwo(isSlow: isSlow) }
    let differences = try await simulation.finish()
    #expect(differences == [], "seed \(seed)")
  }

  static let seeds = Seeds.chosen([1, 2, 3, 4])

  @Test("random moments, from a seed", arguments: seeds)
  func randomMoments(_ seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let simulation = try await KillSimulation(seed: seed, answersRepeatedSends: random.oneIn(2))
    var kills: [String] = []
    for _ in 0..<5 {
      try simulation.fixture.server.setFaults(random.oneIn(3) ? FaultPlan() : FaultPlan.random(&random))
      // Some of them just anywhere.
      let point = random.oneIn(4) ? nil : HoldPoint.allCases.randomElement(using: &random)
      let number = Int.random(in: 1...5, using: &random)
      let isKilled = try await simulation.run(point, number, isPatient: random.oneIn(2))
      kills.append(point.map { "\($0.rawValue):\(number)\(isKilled ? "" : " not come to")" } ?? "anywhere")
    }
    let differences = try await simulation.finish()
    #expect(differences == [], "seed \(seed), kills: \(kills)")
  }
}

extension HoldPoint {
  /// Whether only a later start comes to it.
  fileprivate var needsHistory: Bool {
    switch self {
    case .changelog, .channelChangelog, .edited, .deleted: true
    default: false
    }
  }

  /// Which moment of its kind a round takes: some come seldom in a run.
  fileprivate func number(in round: Int) -> Int {
    switch self {
    case .connecting, .channelChangelog, .deleted: 1
    case .changelog: 1 + round % 2
    case .committed: round * 7
    default: round
    }
  }

  /// How many things to do so that it comes about.
  fileprivate var steps: Int {
    switch self {
    case .edited, .deleted, .uploading, .uploaded, .acknowledged: 80
    default: 24
    }
  }
}
