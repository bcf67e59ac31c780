#if !canImport(Darwin) && SecureSockets
  import ChatConnection
  import ChatWire
  import NIOCore
  import NIOSSL

  /// TLS for one socket: the chain and the host's name are checked.
  struct TLSClient: Sendable {
    private let context: NIOSSLContext
    /// `nil` for a numeric address: its certificate is checked against the address.
    private let serverName: String?

    init(_ trust: ServerTrust, host: String) throws {
      var configuration = TLSConfiguration.makeClientConfiguration()
      configuration.minimumTLSVersion = .tlsv12
      configuration.certificateVerification = .fullVerification
      if case .certificateFile(let path) = trust {
        do {
          configuration.trustRoots = .certificates(try NIOSSLCertificate.fromPEMFile(path))
        } catch {
          throw WireError(.invalidParameter, "The certificate file cannot be read. Pass the path of a PEM file.")
        }
      }
      do {
        context = try NIOSSLContext(configuration: configuration)
      } catch {
        throw WireError(
          .socketFailed, "TLS cannot be set up. Check the system's certificates.", cause: SystemFailure(error))
      }
      let digits = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
      serverName = (try? SocketAddress(ipAddress: digits, port: 0)) == nil ? host : nil
    }

    func handler() throws -> NIOSSLClientHandler {
      try NIOSSLClientHandler(context: context, serverHostname: serverName)
    }
  }

  extension TLSClient {
    /// Whether the handshake failed because of the server's certificate.
    static func isAboutCertificate(_ error: any Error) -> Bool {
      switch error {
      case let error as NIOSSLExtraError: return error == .failedToValidateHostname
      case NIOSSLError.unableToValidateCertificate: return true
      case NIOSSLError.handshakeFailed(let cause):
        return String(describing: cause).contains("CERTIFICATE_VERIFY_FAILED")
      default: return false
      }
    }
  }
#endif
