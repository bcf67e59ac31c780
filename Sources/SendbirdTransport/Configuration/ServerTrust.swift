import Foundation

/// Which certificates the transport believes. The host name is always checked.
public enum ServerTrust: Sendable, Hashable {
  /// The system's roots.
  case system
  /// The certificates of a PEM file, and no others; for a development server with a certificate of its own.
  ///
  /// On Linux this holds for the socket alone: the URLSession there knows no roots of one's own, only those of the
  /// system, or for the whole process those of the file that the environment variable
  /// `URLSessionCertificateAuthorityInfoFile` names.
  case certificateFile(String)
}
