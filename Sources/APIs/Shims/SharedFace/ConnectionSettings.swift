package import ChatClient
import Foundation
import SendbirdTransport

/// What an app sets about its connections. It counts for connections that are made from then on.
package final class ConnectionSettings: Sendable {
  package struct Values: Sendable {
    /// Seconds.
    package var connection = 10.0
    package var fileTransfer = 60.0
    package var response = 10.0
    package var appVersion: String?
    package var extensions: [String: String] = [:]
    package var sharedContainer: String?
    /// Whether senders are shown as the members that they are now.
    package var showsMembersAsSenders = false
  }

  package static var shared: ConnectionSettings {
    SharedSession.shared.layer(ConnectionSettings.self) { ConnectionSettings() }
  }

  package let values = Locked(Values())

  func apply(to configuration: inout TransportConfiguration) {
    let values = values.withValue { $0 }
    configuration.timeouts = TransportTimeouts(
      login: values.connection, request: values.connection, upload: values.fileTransfer,
      acknowledgement: values.response)
    configuration.client.appVersion = values.appVersion
    configuration.client.extensions = values.extensions
    configuration.sharedContainerIdentifier = values.sharedContainer
  }

  /// A text as it can be part of a header: printable ASCII without what separates its parts.
  package static func headerText(_ text: String) -> String {
    String(
      text.unicodeScalars.filter {
        $0.isASCII && $0.value > 0x20 && $0.value != 0x7F && !"&=,/".unicodeScalars.contains($0)
      })
  }
}
