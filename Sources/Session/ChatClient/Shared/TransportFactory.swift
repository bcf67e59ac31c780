import ChatModel
import ChatWire

/// Which server a transport is for.
package struct TransportSettings: Sendable {
  /// From the dashboard.
  package let applicationID: String
  /// With or without a scheme; `nil` for the service's own.
  package let apiHost: String?
  package let webSocketHost: String?
  /// Asks the app for a new access token; `nil` when it has none.
  package let tokenProvider: @Sendable () async -> String?

  package init(
    applicationID: String, apiHost: String? = nil, webSocketHost: String? = nil,
    tokenProvider: @escaping @Sendable () async -> String? = { nil }
  ) {
    self.applicationID = applicationID
    self.apiHost = apiHost
    self.webSocketHost = webSocketHost
    self.tokenProvider = tokenProvider
  }

  func hasSameServer(as other: TransportSettings) -> Bool {
    applicationID.hasSameBytes(as: other.applicationID) && apiHost.hasSameBytes(as: other.apiHost)
      && webSocketHost.hasSameBytes(as: other.webSocketHost)
  }
}

/// Makes the transport of a session. Whoever brings the network installs one; nothing in here knows it.
package typealias TransportFactory = @Sendable (TransportSettings) throws -> any ChatTransport
