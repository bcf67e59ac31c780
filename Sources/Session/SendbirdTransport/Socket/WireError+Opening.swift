#if !canImport(Darwin)
  import ChatConnection
  import ChatWire

  extension WireError {
    /// From an error while opening a socket. The texts of the errors below contain host names.
    init(opening error: any Error) {
      if let error = error as? WireError {
        self = error
      } else if TLSClient.isAboutCertificate(error) {
        self = .untrusted(SystemFailure(error))
      } else {
        self.init(
          .socketFailed, "The connection could not be opened. Check the network and the server's address.",
          cause: SystemFailure(error))
      }
    }
  }
#endif
