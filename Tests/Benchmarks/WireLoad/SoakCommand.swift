import ArgumentParser
import ChatWire
import Foundation
import NIOCore

/// Some minutes of mixed load on one server, from 200 connections.
struct SoakCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "soak",
    abstract: "200 connections that send, read, type, leave, come back and read too slowly; ends by itself.")

  @Option(help: "How long they go on.") var seconds = 120
  @Option(help: "The most that resident memory may be over what it was after the first tenth.") var growth = 1.5

  private static let steadyCount = 150
  private static let restlessCount = 40
  private static let slowCount = 10

  func validate() throws {
    guard (5...3_600).contains(seconds) else { throw ValidationError("From 5 seconds to an hour.") }
  }

  func run() async throws {
    let descriptors = Memory.openDescriptors
    let server = try await ServerProcess(.chat, isSoak: true)
    let port = server.port
    let outcome = try await load(server)
    let said = try await server.stop()
    print("\(seconds) seconds, \(outcome.sent) sends, \(outcome.seen) events seen by those who have to see all")
    print("\(outcome.returns) times somebody left and came back; \(said.first ?? 0) slow readers were dropped")
    print("memory after the first tenth, at most and at the end: server \(outcome.server), client \(outcome.client)")
    print("slowest answer \(String(format: "%.2f", outcome.slowest)) of the 10 seconds that a client waits")
    try check(said)
    guard (try? await BareSocket.open(port, userID: "u0") { _, _ in }) == nil else {
      throw Violation("The port is still open.")
    }
    // The threads of NIO, of the URL session and their pipes stay; connections do not.
    let left = Memory.openDescriptors - descriptors
    guard left < 50 else { throw Violation("\(left) files or sockets are left open.") }
    guard outcome.faults.isEmpty else {
      throw Violation(
        "\(outcome.faults.count) faults, for example: \(outcome.faults.prefix(3).joined(separator: "; "))")
    }
    guard outcome.server.worst <= growth, outcome.client.worst <= growth else {
      throw Violation("Memory grew by more than \(growth) times.")
    }
    print("nothing lost, doubled or out of order; everything closed")
  }

  /// What the server said at its end: drops, peaks and limits.
  private func check(_ said: [Int]) throws {
    guard said.count == 6 else { throw Violation("The server said nothing at its end.") }
    let (dropped, queue, queueLimit, pending, pendingLimit, left) = (
      said[0], said[1], said[2], said[3], said[4], said[5]
    )
    print(
      "most that waited for one connection: \(queue * 100 / queueLimit) % of the limit;"
        + " not handed out yet: \(pending * 100 / pendingLimit) % of it")
    guard seconds < 60 || dropped > 0 else { throw Violation("No slow reader was dropped.") }
    guard queue <= queueLimit else { throw Violation("More waited for a connection than the limit allows.") }
    // Those commands that began while there was room come on top.
    guard pending <= pendingLimit * 2 else { throw Violation("More deliveries waited than the limit allows.") }
    guard left == 0 else { throw Violation("The server left connections behind.") }
  }

  // MARK: The load

  private struct Outcome {
    var sent = 0
    var seen = 0
    var returns = 0
    var slowest = 0.0
    var faults: [String] = []
    var server = MemoryCourse()
    var client = MemoryCourse()
  }

  private func load(_ server: ServerProcess) async throws -> Outcome {
    let (url, port, memory) = (server.url, server.port, server.residentMemory)
    var steady: [SoakClient] = []
    var restless: [SoakClient] = []
    for number in 0..<SoakCommand.steadyCount {
      steady.append(try SoakClient(SoakFixture.userID(number), url, isSteady: true))
    }
    for number in 0..<SoakCommand.restlessCount {
      restless.append(try SoakClient(SoakFixture.userID(number), url, isSteady: false))
    }
    for client in steady + restless { try await client.connect() }
    let end = DispatchTime.now() + .seconds(seconds)
    let slowest = Slowest()
    var outcome = Outcome()
    var sent: [SoakPlace: Int] = [:]
    let course = Task { await watch(memory, until: end) }
    try await withThrowingTaskGroup(of: Part.self) { group in
      for stream in 0..<SoakFixture.streams {
        // The loud one is a second connection of its user.
        let client = steady[stream == SoakFixture.streams - 1 ? SoakFixture.userCount : stream]
        group.addTask { .sent(try await client.send(stream: stream, until: end, slowest: slowest)) }
      }
      for (number, client) in restless.enumerated() {
        group.addTask { .returned(try await client.comeAndGo(number: number, until: end)) }
      }
      for _ in 0..<SoakCommand.slowCount {
        group.addTask { .slow(try await SoakCommand.readSlowly(port, until: end)) }
      }
      for try await part in group {
        switch part {
        case .sent(let numbers): sent.merge(numbers) { $0 + $1 }
        case .returned(let count): outcome.returns += count
        case .slow(let count): outcome.returns += count
        }
      }
    }
    for (number, client) in steady.enumerated() {
      outcome.faults += try await SoakCommand.finish(client, number, sent)
    }
    outcome.faults += restless.flatMap(\.ledger.violations)
    outcome.sent = sent.values.reduce(0, +)
    outcome.seen = steady.reduce(0) { $0 + $1.ledger.events }
    outcome.slowest = await slowest.seconds
    (outcome.server, outcome.client) = await course.value
    for client in steady + restless { await client.stop() }
    return outcome
  }

  private enum Part {
    case sent([SoakPlace: Int])
    case returned(Int)
    case slow(Int)
  }

  /// Waits until a steady client has all that its user should have.
  /// - Returns: what was wrong.
  private static func finish(_ client: SoakClient, _ number: Int, _ sent: [SoakPlace: Int]) async throws -> [String] {
    let channels = Set(SoakFixture.channels(of: client.userID))
    let wanted = sent.filter { place, _ in
      // The sending connection gets an answer instead of the event.
      let sender = place.stream == SoakFixture.streams - 1 ? SoakFixture.userCount : place.stream
      return channels.contains(place.channel) && sender != number
    }
    for _ in 0..<300 where !client.ledger.hasAll(wanted) { try await Task.sleep(nanoseconds: 100_000_000) }
    let missing = client.ledger.hasAll(wanted) ? [] : ["connection \(number) misses events at the end"]
    return missing + client.ledger.violations
  }

  /// Reads one buffer a second, which is too little, and comes back when it was dropped.
  /// - Returns: how often it came back.
  private static func readSlowly(_ port: Int, until end: DispatchTime) async throws -> Int {
    var count = -1
    while DispatchTime.now() < end {
      let socket = try await BareSocket.open(port, userID: SoakFixture.slowUserID, reads: false) { _, _ in }
      count += 1
      while socket.isOpen, DispatchTime.now() < end {
        try await Task.sleep(nanoseconds: 1_000_000_000)
        socket.readOnce()
      }
      await socket.close()
    }
    return max(0, count)
  }

  /// Resident memory of server and client, once a second.
  private func watch(
    _ server: @Sendable () -> Int, until end: DispatchTime
  ) async -> (MemoryCourse, MemoryCourse) {
    var courses = (MemoryCourse(), MemoryCourse())
    let warm = DispatchTime.now() + .milliseconds(seconds * 100)
    while DispatchTime.now() < end {
      try? await Task.sleep(nanoseconds: 1_000_000_000)
      guard DispatchTime.now() > warm else { continue }
      courses.0.add(server())
      courses.1.add(Memory.residentBytes())
    }
    return courses
  }
}

/// How memory went, as ratios to its beginning.
struct MemoryCourse: CustomStringConvertible {
  private var first = 0
  private var peak = 0
  private var last = 0

  mutating func add(_ bytes: Int) {
    if first == 0 { first = bytes }
    peak = max(peak, bytes)
    last = bytes
  }

  var worst: Double { first > 0 ? Double(peak) / Double(first) : 1 }

  var description: String {
    func ratio(_ bytes: Int) -> String { String(format: "%.2f", first > 0 ? Double(bytes) / Double(first) : 1) }
    return "1.00, \(ratio(peak)), \(ratio(last))"
  }
}
