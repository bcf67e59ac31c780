import ChatModel
import ChatWire

/// The server of a transport.
package struct TransportSettings: Sendable {
  /// From the dashboard.
  package let applicationID: String
  /// With or without a scheme; `nil` for the service's own.
  package let apiHost: String?
  package let webSocketHost: String?
  /// Asks the app for a new access token; `nil` if it has none.
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

/// Creates the transport of a session. The module that provides the network installs one; nothing in here knows it.
package typealias TransportFactory = @Sendable (TransportSettings) throws -> any ChatTransport
