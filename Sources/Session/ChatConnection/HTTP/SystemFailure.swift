package import ChatWire
import Foundation

/// What remains of a system error: its texts and user info contain addresses.
package struct SystemFailure: Error, Hashable, CustomStringConvertible {
  package let domain: String
  package let code: Int
  package var description: String { "\(domain) \(code)" }

  package init(_ error: any Error) {
    let error = error as NSError
    domain = error.domain
    code = error.code
  }
}

extension WireError {
  #if canImport(Darwin)
    /// From an error of URLSession.
    package init(network error: any Error) {
      let cause = SystemFailure(error)
      switch (error as? URLError)?.code {
      case .serverCertificateUntrusted, .serverCertificateHasBadDate, .serverCertificateHasUnknownRoot,
        .serverCertificateNotYetValid, .clientCertificateRejected:
        self = .untrusted(cause)
      case .timedOut:
        self.init(.requestTimeout, "The server did not answer in time. Try again later.", cause: cause)
      default:
        self.init(.network, "The network failed. Check the connection and try again.", cause: cause)
      }
    }
  #endif

  package static func untrusted(_ cause: (any Error)?) -> WireError {
    WireError(
      .untrustedCertificate,
      "The server's certificate is not trusted. Check the address and, on a network with a filter, its certificate.",
      cause: cause)
  }
}
