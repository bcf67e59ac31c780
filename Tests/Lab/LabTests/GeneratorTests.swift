import Testing

@testable import cachebridge_lab

@Suite("Random scenarios and their shrinking") struct GeneratorTests {
  @Test("the same seed generates the same scenarios, another one others")
  func determinism() {
    func all(_ seed: UInt64) -> [Scenario] {
      (0..<20).map { number in
        var generator = ScenarioGenerator(seed: seed, number: number)
        return generator.scenario(length: 40, number: number)
      }
    }
    #expect(all(1) == all(1))
    #expect(all(1) != all(2))
    #expect(Set(all(1)).count == 20)
    // Pinned: a scenario that was told of by its seed stays the same.
    #expect(all(1)[0].steps.prefix(2).map(\.action) == [.open, all(1)[0].steps[1].action])
  }

  @Test("lengths add up to what was asked for", arguments: [1, 39, 40, 41, 10_000])
  func lengths(_ steps: Int) {
    let lengths = ScenarioGenerator.lengths(steps)
    #expect(lengths.reduce(0, +) == steps)
    #expect(lengths.allSatisfy { (1...ScenarioGenerator.longest).contains($0) })
  }

  @Test("what does not matter is left out, and what is left is simple")
  func shrinking() async throws {
    var generator = ScenarioGenerator(seed: 3, number: 1)
    var scenario = generator.scenario(length: 40, number: 1)
    scenario.steps.insert(ScenarioStep(.freeze, ["on": .flag(true)]), at: 11)
    scenario.steps.insert(ScenarioStep(.send, ["count": .integer(9), "by": .text("bob")]), at: 29)
    // Fails when something was frozen before more than four messages were sent.
    var shrinker = ScenarioShrinker { candidate in
      guard let frozen = candidate.steps.firstIndex(where: { $0.action == .freeze }) else { return false }
      return candidate.steps[frozen...].contains { $0.action == .send && $0.count > 4 }
    }
    let small = await shrinker.smallest(of: scenario)
    #expect(small.steps.map(\.action) == [.freeze, .send])
    #expect(small.steps[0].values.isEmpty)
    #expect((5...9).contains(small.steps[1].count))
    #expect(small.options == Scenario.Options())
    #expect(small.history == Scenario.History())
    #expect(small.isReadable)
  }

  @Test("a name that lost its step is not a scenario, and the limit is kept")
  func limits() async {
    var scenario = Scenario()
    scenario.title = "names"
    scenario.steps = [
      ScenarioStep(.open), ScenarioStep(.send, ["as": .text("m")]), ScenarioStep(.edit, ["message": .text("m")]),
    ]
    var shrinker = ScenarioShrinker { candidate in candidate.steps.contains { $0.action == .edit } }
    #expect(await shrinker.smallest(of: scenario).steps.map(\.action) == [.send, .edit])
    var limited = ScenarioShrinker(limit: 1) { _ in true }
    _ = await limited.smallest(of: scenario)
    #expect(limited.attempts == 1)
  }

  @Test("plants are read", arguments: ["drop", "double@2", "reorder@10", "wrong-context@1"])
  func plants(_ text: String) { #expect(Plant(text) != nil) }

  @Test("other words are no plants", arguments: ["", "drop@", "drop@0", "drop@x", "lose", "drop@1@2", "drop@-1"])
  func noPlants(_ text: String) { #expect(Plant(text) == nil) }
}
