/// How long the transport waits, in seconds. Out-of-range values are clamped.
public struct TransportTimeouts: Sendable, Hashable {
  /// From the first packet to the login (Docs/Protocol.md#opening-a-socket).
  public let login: Double
  /// For the answer to a REST call.
  public let request: Double
  /// For a call with a file, from the last of its bytes that moved.
  public let upload: Double
  /// For the acknowledgement of a command; 5 to 300 (Docs/Protocol.md#request-ids).
  public let acknowledgement: Double
  /// For the app to provide a new access token.
  public let token: Double
  /// For any sign of life of a connection that looks open, when the app comes back or the network changes.
  public let proof: Double

  public init(
    login: Double = 10, request: Double = 10, upload: Double = 60, acknowledgement: Double = 10, token: Double = 60,
    proof: Double = 3
  ) {
    self.login = TransportTimeouts.clamped(login, from: 1)
    self.request = TransportTimeouts.clamped(request, from: 1)
    self.upload = TransportTimeouts.clamped(upload, from: 1)
    self.acknowledgement = TransportTimeouts.clamped(acknowledgement, from: 5)
    self.token = TransportTimeouts.clamped(token, from: 1)
    self.proof = TransportTimeouts.clamped(proof, from: 1)
  }

  /// NaN counts as the smallest value.
  private static func clamped(_ value: Double, from least: Double) -> Double {
    value >= least ? min(value, 300) : least
  }
}
