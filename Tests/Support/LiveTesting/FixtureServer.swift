package import ChatConnection
import ChatTesting
package import ChatWire
package import DevChatBackend
import DevChatServer
import Foundation
import SendbirdTransport

/// What a fixture needs of its server, in the process of the test or behind sockets.
package protocol FixtureServer: Sendable {
  func setFaults(_ plan: FaultPlan) throws

  /// How often each rule of the plan struck.
  var faultStrikes: [Int] { get }

  /// Ends the sockets of a user, or of all, as if the network broke.
  /// - Returns: how many there were.
  @discardableResult
  func disconnect(userID: String?) -> Int

  /// Returns when nobody is connected and the backend is done with everything that came before.
  func untilNobodyIsLeft() async

  /// Returns when everything that was sent and caused so far has reached the transports, where that can be known: behind
  /// sockets it cannot.
  func untilQuiet() async

  /// A transport to it.
  func transport(clock: any TransportClock, timeouts: TransportTimeouts) throws -> any ChatTransport

  func stop() async
}

extension FixtureServer {
  @discardableResult
  package func disconnect() -> Int { disconnect(userID: nil) }
}

extension InProcessServer: FixtureServer {
  package func transport(clock: any TransportClock, timeouts: TransportTimeouts) throws -> any ChatTransport {
    transport(clock: clock, timeouts: timeouts, tokenProvider: nil)
  }
}

extension DevChatServer: FixtureServer {
  package func untilQuiet() async {}

  package func transport(clock: any TransportClock, timeouts: TransportTimeouts) throws -> any ChatTransport {
    guard let api = URL(string: url), let socket = URL(string: url.replacingOccurrences(of: "http://", with: "ws://"))
    else { throw WireError(.invalidParameter, "The server's address is no URL.") }
    var configuration = try TransportConfiguration(applicationID: "DEV", apiURL: api, socketURL: socket)
    configuration.clock = clock
    configuration.timeouts = timeouts
    return SendbirdTransport(configuration)
  }
}
