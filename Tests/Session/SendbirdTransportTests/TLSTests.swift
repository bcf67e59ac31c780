import ChatWire
import FileTesting
import Foundation
import PacedTesting
import ProcessTesting
import Testing

@testable import ChatConnection
@testable import SendbirdTransport

#if SecureSockets
  /// A certificate made for the test, or why there is none.
  enum TestCertificate {
    struct Files: Sendable {
      let folder: TemporaryFolder
      var certificate: String { folder.path("cert.pem") }
      var key: String { folder.path("key.pem") }
    }

    static let tool = ["/usr/bin/openssl", "/opt/homebrew/bin/openssl", "/usr/local/bin/openssl"].first {
      FileManager.default.isExecutableFile(atPath: $0)
    }

    /// - Parameter names: subject alternative names, as openssl writes them.
    static func make(_ names: String) async throws -> Files {
      let files = Files(folder: try TemporaryFolder())
      let process = try ChildProcess(
        try #require(tool),
        [
          "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1", "-subj",
          "/CN=test", "-addext", "subjectAltName=\(names)",
          // Apple systems believe no server without it.
          "-addext", "extendedKeyUsage=serverAuth", "-keyout", files.key, "-out", files.certificate,
        ])
      try #require(await process.ended() == .exited(0))
      return files
    }
  }

  @Suite(
    .live,
    .enabled(if: TestCertificate.tool != nil, "openssl makes the certificates, and it is not installed"))
  struct TLSTests {
    private func connect(names: String, trusted: Bool) async throws -> String {
      let files = try await TestCertificate.make(names)
      let result = Locked("")
      try await Harness.run(
        .greeting, tls: (files.certificate, files.key),
        { if trusted { $0.trust = .certificateFile(files.certificate) } }
      ) { harness in
        let text = await outcome { _ = try await harness.transport.connect(LoginRequest(userID: "u")) }
        result.withValue { $0 = text }
        await harness.expectIdle()
      }
      return result.withValue { $0 }
    }

    @Test func aTrustedCertificateIsAccepted() async throws {
      #expect(try await connect(names: "IP:127.0.0.1", trusted: true) == "ok")
    }

    @Test func anUnknownOneIsNot() async throws {
      #expect(try await connect(names: "IP:127.0.0.1", trusted: false) == "untrusted_certificate")
    }

    @Test func oneForAnotherHostIsNot() async throws {
      #expect(try await connect(names: "IP:127.0.0.2,DNS:localhost", trusted: true) == "untrusted_certificate")
    }

    @Test func aMissingFileIsSaid() async throws {
      var configuration = try TransportConfiguration.to(1, isSecure: true)
      configuration.trust = .certificateFile("/nonexistent.pem")
      let transport = SendbirdTransport(configuration)
      #expect(await outcome { _ = try await transport.connect(LoginRequest(userID: "u")) } == "invalid_parameter")
      await transport.base.connection.shutDown()
    }

    @Test func callsCheckTheCertificateToo() async throws {
      let files = try await TestCertificate.make("IP:127.0.0.1")
      try await Harness.run(.greeting, tls: (files.certificate, files.key)) { harness in
        let call = HTTPCall.sessionKey(userID: "u", accessToken: nil, isExpiring: false)
        let error = await #expect(throws: WireError.self) { try await harness.transport.call(call) }
        #expect(error?.code == .untrustedCertificate, "\(String(describing: error?.cause))")
        #expect(harness.server.requests.isEmpty)
      }
    }

    @Test func aServerWithoutTLSIsNoSecureServer() async throws {
      let server = try await ScriptedServer(.greeting)
      let transport = SendbirdTransport(try .to(server.port, isSecure: true))
      #expect(await outcome { _ = try await transport.connect(LoginRequest(userID: "u")) } == "socket_failed")
      await transport.base.connection.shutDown()
      await server.stop()
    }
  }
#elseif !canImport(Darwin)
  /// What a build says that has no TLS.
  @Suite struct TLSTests {
    @Test func socketsAndCallsNameTheTrait() async throws {
      let transport = SendbirdTransport(try .to(1, isSecure: true))
      let socket = await #expect(throws: WireError.self) { try await transport.connect(LoginRequest(userID: "u")) }
      #expect(socket?.code == .invalidParameter)
      #expect(socket?.message.contains("--traits SecureSockets") == true)
      let call = HTTPCall.sessionKey(userID: "u", accessToken: nil, isExpiring: false)
      let rest = await #expect(throws: WireError.self) { try await transport.call(call) }
      #expect(rest?.message == socket?.message)
      await transport.base.connection.shutDown()
    }
  }
#endif
