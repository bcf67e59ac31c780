import FileTesting
import Foundation
import OracleTesting
import PacedTesting
import RawSQLite
import Testing

/// Bad input to `cachebridge-lab serve`: a documented exit code, a sentence on standard error, and nothing written.
/// Beside suites that keep all threads busy every step waits its turn; nothing here depends on how long.
@Suite("serve, bad input", .heavy)
struct ServeFailureTests {
  private func expect(
    _ code: Int32, _ word: String, _ arguments: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let outcome = try await LabServer(arguments, environment: ["CACHEBRIDGE_API_TOKEN": "secret-of-tests"]).finish()
    #expect(outcome.ending == .exited(code), sourceLocation: sourceLocation)
    #expect(outcome.output.isEmpty, sourceLocation: sourceLocation)
    #expect(outcome.errorOutput.contains(word), "\(outcome.errorOutput)", sourceLocation: sourceLocation)
    // The path may be private, the token is.
    #expect(!outcome.errorOutput.contains(NSTemporaryDirectory()), sourceLocation: sourceLocation)
    #expect(!outcome.errorOutput.contains("secret-of-tests"), sourceLocation: sourceLocation)
  }

  @Test func usage() async throws {
    try await expect(64, "port", ["--port", "70000"])
    try await expect(64, "Unknown option", ["--api-token"])
    try await expect(64, "An origin is", ["--allow-origin", "app.test"])
    try await expect(64, "An origin is", ["--allow-origin", "http://app.test/page"])
    try await expect(64, "no_such_address", ["--host", "203.0.113.1"])
  }

  @Test func tokenFile() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Array(" \n".utf8), to: "empty")
    try await expect(11, "token_file_inaccessible", ["--api-token-file", folder.path("missing")])
    try await expect(11, "token_file_inaccessible", ["--api-token-file", folder.path])
    try await expect(64, "empty", ["--api-token-file", folder.path("empty")])
  }

  @Test func port() async throws {
    let server = try LabServer([])
    let port = try #require(await server.firstLine().split(separator: ":").last)
    try await expect(7, "port_in_use", ["--port", String(port)])
    server.send(SIGTERM)
    #expect(try await server.finish().ending == .exited(0))
  }

  @Test func dataFile() async throws {
    let folder = try TemporaryFolder()
    try await expect(11, "data_file_inaccessible", ["--data", folder.path("none/server.sqlite")])
    try await expect(11, "data_file_inaccessible", ["--data", folder.path])

    try folder.write(Array(repeating: UInt8(ascii: "x"), count: 5000), to: "text")
    try await expect(4, "unknown_data_file", ["--data", folder.path("text")])
    #expect(try Files.bytes(folder.path("text")) == Array(repeating: UInt8(ascii: "x"), count: 5000))

    do {
      let connection = try RawConnection.opening(folder.path("other"))
      try connection.execute("CREATE TABLE mine (a); INSERT INTO mine VALUES (1)")
    }
    let before = try Files.bytes(folder.path("other"))
    try await expect(4, "unknown_data_file", ["--data", folder.path("other")])
    #expect(try Files.bytes(folder.path("other")) == before)
  }
}
