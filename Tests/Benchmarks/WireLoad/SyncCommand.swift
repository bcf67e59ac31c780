import ArgumentParser
import Foundation

/// Times events through socket, engine and cache beside the bare socket and the bare cache, round by round.
struct SyncCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Events through socket, cache and notices beside the bare socket and the bare cache; ratios of one run.")

  @Option(help: "Events of one measurement.") var events = 100_000
  @Option(help: "How often everything is measured, in turn.") var rounds = 3
  @Option(help: "The most that resident memory may grow from a fifth of the events to all of them.")
  var growth = 1.3

  @Flag(help: "Measure also with a server that stores every message and every receipt.") var stored = false

  private enum Way: String, CaseIterable {
    case socket = "bare socket: received and parsed"
    case cache = "bare cache: a transaction for each message"
    case sync = "socket, cache and notices, while somebody reads"
    case stored = "the same, everything stored by the server"
  }

  func validate() throws {
    guard events >= 1_000, rounds >= 1 else { throw ValidationError("At least 1,000 events and one round.") }
  }

  func run() async throws {
    let round = SyncRound(count: events)
    print("\(events) events, \(rounds) rounds, \(EventRound.window) on their way")
    var seconds: [Way: [Double]] = [:]
    var results: [SyncRound.Result] = []
    for _ in 0..<rounds {
      let socket = try await round.bareSocket()
      seconds[.socket, default: []].append(socket.seconds)
      try await seconds[.cache, default: []].append(round.bareCache(socket.messages))
      let result = try await round.throughCache(.storm)
      seconds[.sync, default: []].append(result.seconds)
      results.append(result)
      if stored { try await seconds[.stored, default: []].append(round.throughCache(.chat).seconds) }
    }
    report(seconds)
    report(results)
    let calls = results.compactMap(\.calls).max() ?? 0
    print("every message once and in order, in notices and cache; calls meanwhile: \(calls)")
    print(
      "memory at \(events) over \(events / 5) events: server \(spread(results.map(\.serverGrowth))),"
        + " client \(spread(results.map(\.clientGrowth)))")
    guard let worst = results.flatMap({ [$0.serverGrowth, $0.clientGrowth] }).max(), worst <= growth else {
      throw Violation("Memory grew by more than \(growth) times.")
    }
  }

  private func report(_ seconds: [Way: [Double]]) {
    let yardstick = median(seconds[.socket] ?? []) + median(seconds[.cache] ?? [])
    print("\n| what | ratio to both bare parts | spread of the runs |\n| --- | ---: | ---: |")
    for way in Way.allCases {
      guard let ratios = seconds[way]?.map({ $0 / yardstick }) else { continue }
      print("| \(way.rawValue) | \(number(median(ratios))) | \(spread(ratios)) |")
    }
    print()
  }

  private func report(_ results: [SyncRound.Result]) {
    let idle = median(results.map(\.idle.median))
    print("| a page of \(PageReader.pageSize) | ratio to the idle cache's median | spread of the runs |")
    print("| --- | ---: | ---: |")
    let rows: [(String, [Double])] = [
      ("idle cache, median", results.map(\.idle.median)), ("idle cache, 99 of 100", results.map(\.idle.high)),
      ("while messages come, median", results.map(\.busy.median)),
      ("while messages come, 99 of 100", results.map(\.busy.high)),
    ]
    for (name, values) in rows {
      let ratios = values.map { $0 / idle }
      print("| \(name) | \(number(median(ratios))) | \(spread(ratios)) |")
    }
    print("\n\(results.map { $0.busy.seconds.count }.min() ?? 0) reads in a round at least\n")
  }

  private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
  private func number(_ value: Double) -> String { String(format: "%.2f", value) }
  private func spread(_ values: [Double]) -> String { "\(number(values.min() ?? 0))–\(number(values.max() ?? 0))" }
}
