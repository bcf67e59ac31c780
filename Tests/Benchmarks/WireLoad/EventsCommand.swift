import ArgumentParser
import Foundation

/// Times events through the server beside a bare echo, round by round.
struct EventsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "events",
    abstract: "Events through server and socket beside a bare echo of the same bytes; ratios of one run.")

  @Option(help: "Events of one measurement.") var events = 100_000
  @Option(help: "How often everything is measured, in turn.") var rounds = 3
  @Option(help: "The most that resident memory may grow from a fifth of the events to all of them.")
  var growth = 1.3

  private enum Way: String, CaseIterable {
    case echo = "bare NIO echo"
    case relay = "server's fan-out → our client"
    case bareRelay = "server's fan-out → bare socket"
    case chat = "send, store, fan-out → our client"
    case bareChat = "send, store, fan-out → bare socket"
  }

  func validate() throws {
    guard events >= 1_000, rounds >= 1 else { throw ValidationError("At least 1,000 events and one round.") }
  }

  func run() async throws {
    let round = EventRound(count: events)
    // How long an event is; the echo's frames are as long.
    let bytes = try await EventRound(count: 1_000).toTransport(.chat).bytes
    print("\(events) events of \(bytes) bytes, \(rounds) rounds, \(EventRound.window) on their way")
    var seconds: [Way: [Double]] = [:]
    var growths: (server: [Double], client: [Double]) = ([], [])
    for _ in 0..<rounds {
      for way in Way.allCases {
        let result =
          switch way {
          case .echo: try await round.echo(bytes: bytes)
          case .relay: try await round.toTransport(.relay)
          case .bareRelay: try await round.toBareSocket(.relay)
          case .chat: try await round.toTransport(.chat)
          case .bareChat: try await round.toBareSocket(.chat)
          }
        seconds[way, default: []].append(result.seconds)
        if way == .chat {
          growths.server.append(result.serverGrowth)
          growths.client.append(result.clientGrowth)
        }
      }
    }
    report(seconds)
    print("every event came once and in order")
    print(
      "memory at \(events) over \(events / 5) events, stored: server \(spread(growths.server)),"
        + " client \(spread(growths.client))")
    guard let worst = (growths.server + growths.client).max(), worst <= growth else {
      throw Violation("Memory grew by more than \(growth) times.")
    }
  }

  private func report(_ seconds: [Way: [Double]]) {
    let yardstick = median(seconds[.echo] ?? [])
    print("\n| what | ratio to the echo | spread of the runs |\n| --- | ---: | ---: |")
    for way in Way.allCases {
      let ratios = (seconds[way] ?? []).map { $0 / yardstick }
      print("| \(way.rawValue) | \(number(median(ratios))) | \(spread(ratios)) |")
    }
    print()
  }

  private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
  private func number(_ value: Double) -> String { String(format: "%.2f", value) }
  private func spread(_ values: [Double]) -> String { "\(number(values.min() ?? 0))–\(number(values.max() ?? 0))" }
}
