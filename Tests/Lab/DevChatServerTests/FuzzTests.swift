import DevChatBackend
import FileTesting
import PacedTesting
import ProcessTesting
import Testing

@testable import DevChatServer

/// A share of `.ci/run fuzz`: the same program of Python's own sockets, with fewer cases, against a server in this
/// process.
@Suite("What strangers throw at the server", .live)
struct FuzzTests {
  @Test("Random and broken frames, requests and values get the answer that each must get") func share() async throws {
    let outcome = try await fuzz(["--cases", "250", "--seed", "7"])
    #expect(outcome.ending == .exited(0), "\(outcome)")
    #expect(outcome.text.contains("250 cases of seed 7"))
  }

  @Test(
    "A server that answers otherwise is found",
    arguments: [
      (FaultRule(.http(method: "PUT", pathPrefix: "/v3/group_channels"), .status(500, code: 500901)), "500 instead of"),
      (FaultRule(.command("READ"), .dropAnswer), "READ has 0 answers"),
      (FaultRule(.command("MESG"), .disconnect), "without a close frame"),
    ])
  func faults(_ rule: FaultRule, _ found: String) async throws {
    let outcome = try await fuzz(["--cases", "200", "--seed", "8", "--seconds", "20"], rule)
    #expect(outcome.ending == .exited(1))
    #expect(String(decoding: outcome.errorOutput, as: UTF8.self).contains(found), "\(outcome)")
  }

  @Test("Wrong arguments are refused") func usage() async throws {
    let outcome = try await run([])
    #expect(outcome.ending == .exited(64))
  }

  /// - Parameter rule: strikes once the cases begin.
  private func fuzz(_ arguments: [String], _ rule: FaultRule? = nil) async throws -> ProgramOutcome {
    var outcome: ProgramOutcome?
    try await Wire.run { _, edge in
      // So that the held back requests are given up before the run's patience ends.
      edge.limits.requestTimeout = 10_000
      edge.limits.batchBytes = 0
      if let rule { edge.faults = FaultPlan(seed: 5, rules: [rule]) }
    } _: { wire in
      outcome = try await run(["--url", wire.server.url] + arguments)
    }
    return try #require(outcome)
  }

  private func run(_ arguments: [String]) async throws -> ProgramOutcome {
    try await ProgramRun(
      "/usr/bin/env", ["python3", Repository.path("Tests/Fuzz")] + arguments,
      environment: ["CACHEBRIDGE_API_TOKEN": Wire.token]
    ).finish()
  }
}
