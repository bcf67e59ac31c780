import ChatModel
import ChatWire
import DevChatServer
import Foundation
import PacedTesting
import SeededTesting
import Testing

@testable import ChatConnection
@testable import SendbirdTransport

/// Connections that end after any number of bytes. The places are seeded; wherever it is, each call ends once and the
/// client works afterwards.
@Suite("Cuts anywhere", .serialized, .live)
struct ServerCutTests {
  struct Place: Sendable, CustomTestStringConvertible {
    let bytes: Int
    let direction: ProxyDirection
    let isReset: Bool
    var testDescription: String { "\(bytes) bytes \(direction)\(isReset ? ", reset" : "")" }
  }

  static let places: [Place] = {
    var generator = SeededRandom(seed: 11)
    return (0..<24).map { number in
      Place(
        bytes: Int.random(in: 0..<900, using: &generator), direction: number % 2 == 0 ? .toClient : .toServer,
        isReset: number % 3 == 0)
    }
  }()

  @Test(arguments: places) func aLogin(_ place: Place) async throws {
    try await ServerFixture.run { fixture in
      fixture.proxy.set(.cut(after: place.bytes, place.direction, reset: place.isReset))
      let result = await outcome { try await fixture.connect() }
      // A cut behind the login is a loss like any other.
      #expect(["socket_failed", "socket_closed", "ok"].contains(result))
      if result != "ok" { #expect(await fixture.connection.machine.state == .disconnected) }
      #expect(await fixture.connection.waiting == 0)
      try await works(fixture)
    }
  }

  @Test(arguments: places) func sends(_ place: Place) async throws {
    try await ServerFixture.run { fixture in
      try await fixture.connect()
      fixture.proxy.set(.cut(after: place.bytes, place.direction, reset: place.isReset))
      var results: Set<String> = []
      for number in 0..<8 { results.insert(await outcome { try await fixture.send("m-\(number)") }) }
      #expect(results.isSubset(of: ["ok", "socket_closed", "not_connected"]))
      #expect(await fixture.connection.waiting == 0)
      try await works(fixture)
      for number in 0..<8 { try await fixture.send("m-\(number)") }
      let history = try await fixture.history(upTo: try await fixture.send("end"))
      for number in 0..<8 { #expect(history.filter { $0 == "m-\(number)" }.count == 1) }
    }
  }

  private func works(_ fixture: ServerFixture) async throws {
    try await fixture.lift()
    // Whatever of a login, a pause or an attempt is under way: it ends here.
    await fixture.transport.suspend()
    try await fixture.connect()
    try await fixture.send("own")
    try await fixture.bobSends("last")
    try await fixture.events(until: "message last")
  }
}
