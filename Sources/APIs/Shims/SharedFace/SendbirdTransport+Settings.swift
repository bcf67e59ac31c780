package import ChatClient
import Foundation
import SendbirdTransport

extension SharedSession {
  /// The session behind the static calls, which reaches servers over the network.
  package static var ofMain: SharedSession {
    let shared = SharedSession.shared
    shared.install { SendbirdTransport(try TransportConfiguration($0)) }
    return shared
  }
}

extension TransportConfiguration {
  /// The service's own hosts, or those that the app passes.
  /// - Throws: for an invalid application id or host.
  init(_ settings: TransportSettings) throws {
    if settings.apiHost == nil, settings.webSocketHost == nil {
      try self.init(applicationID: settings.applicationID)
    } else {
      let standard = try? TransportConfiguration(applicationID: settings.applicationID)
      let api = try settings.apiHost.map { try Self.url($0, scheme: "https") } ?? standard?.apiURL
      let socket = try settings.webSocketHost.map { try Self.url($0, scheme: "wss") } ?? standard?.socketURL
      guard let api, let socket else { throw SBDError(.invalidParameter) }
      try self.init(applicationID: settings.applicationID, apiURL: api, socketURL: socket)
    }
    tokenProvider = settings.tokenProvider
    ConnectionSettings.shared.apply(to: &self)
  }

  /// - Parameter scheme: for hosts without one.
  private static func url(_ host: String, scheme: String) throws -> URL {
    guard let url = URL(string: host.contains("://") ? host : "\(scheme)://\(host)") else {
      throw SBDError(.invalidParameter)
    }
    return url
  }
}
