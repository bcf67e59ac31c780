import Foundation

/// Which certificates the transport believes. The host name is always checked.
public enum ServerTrust: Sendable, Hashable {
  /// The system's roots.
  case system
  /// The certificates of a PEM file, and no others; for a development server with a certificate of its own.
  case certificateFile(String)
}
