import NIOCore

#if SecureSockets
  import NIOSSL

  /// The server's side of TLS.
  struct TLSServer: Sendable {
    private let context: NIOSSLContext

    /// - Parameters: PEM files.
    init(certificate: String, key: String) throws {
      context = try NIOSSLContext(
        configuration: .makeServerConfiguration(
          certificateChain: try NIOSSLCertificate.fromPEMFile(certificate).map { .certificate($0) },
          privateKey: .privateKey(try NIOSSLPrivateKey(file: key, format: .pem))))
    }

    func handler() -> any ChannelHandler { NIOSSLServerHandler(context: context) }
  }
#else
  /// There is none without the trait `SecureSockets`.
  struct TLSServer: Sendable {
    struct Missing: Error {}
    private let impossible: Never

    init(certificate: String, key: String) throws { throw Missing() }

    func handler() -> any ChannelHandler { switch impossible {} }
  }
#endif
