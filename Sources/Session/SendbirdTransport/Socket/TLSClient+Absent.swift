#if !canImport(Darwin) && !SecureSockets
  import ChatWire
  import NIOCore

  /// Replaces TLS in a build without the trait `SecureSockets`: BoringSSL is more code than everything else, and
  /// neither tests nor a server on this machine need it.
  struct TLSClient: Sendable {
    private let impossible: Never

    init(_ trust: ServerTrust, host: String) throws {
      throw WireError(
        .invalidParameter,
        """
        This build has no TLS, which wss and https need on Linux. Turn on the trait SecureSockets of the package \
        CacheBridge: `traits: ["SecureSockets"]` where your manifest names it, or `swift build --traits SecureSockets`.
        """)
    }

    func handler() throws -> any ChannelHandler { switch impossible {} }

    static func isAboutCertificate(_ error: any Error) -> Bool { false }
  }
#endif
