import FileTesting
import Foundation
import PacedTesting
import Testing

/// `cachebridge-lab serve` as its users run it.
/// Beside suites that keep all threads busy every step waits its turn; nothing here depends on how long.
@Suite("serve", .heavy)
struct ServeTests {
  private static let token = ["CACHEBRIDGE_API_TOKEN": "token-of-tests"]
  private static let authorized = ["Api-Token": "token-of-tests"]

  /// Starts a server.
  /// - Returns: it, and where it listens.
  private func start(
    _ arguments: [String], environment: [String: String] = ServeTests.token
  ) async throws -> (LabServer, url: String) {
    let server = try LabServer(arguments, environment: environment)
    let line = await server.firstLine()
    try #require(line.hasPrefix("listening on http://127.0.0.1:"), "\(line)")
    return (server, String(line.dropFirst("listening on ".count)))
  }

  @Test("the first line says where; a signal stops it in good order", arguments: [SIGINT, SIGTERM])
  func startAndStop(_ signal: Int32) async throws {
    let (server, url) = try await start(["--seed-demo", "--port", "0"])
    #expect(url.split(separator: ":").last.flatMap { Int($0) }.map { $0 > 0 } == true)
    let users = try await LabCall(headers: Self.authorized).send(to: url + "/v3/users")
    #expect(users.status == 200)
    #expect((users.object["users"] as? [[String: Any]])?.isEmpty == false)
    server.send(signal)
    let outcome = try await server.finish()
    #expect(outcome.ending == .exited(0))
    #expect(outcome.output.isEmpty && outcome.errorOutput.isEmpty)
  }

  @Test("the token comes from a file, or else from the environment") func token() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("  from-a-file\n".utf8), to: "token")
    let (server, url) = try await start(["--api-token-file", folder.path("token")])
    for (token, code) in [("from-a-file", nil), ("token-of-tests", 400401), (nil, 400401)] as [(String?, Int?)] {
      let answer = try await LabCall(headers: token.map { ["Api-Token": $0] } ?? [:]).send(to: url + "/v3/users")
      #expect(answer.object["code"] as? Int == code)
    }
    server.send(SIGTERM)
    #expect(try await server.finish().ending == .exited(0))
  }

  @Test("pages of allowed origins are admitted, by the option that a refusal names")
  func browsers() async throws {
    let (server, url) = try await start(["--allow-origin", "http://app.test:3000", "--allow-origin", "null"])
    for (headers, status, option) in [
      (["Origin": "http://app.test:3000"], 200, nil), (["Origin": "null"], 200, nil),
      (["Origin": "http://other.test"], 403, "--allow-origin"),
    ] as [([String: String], Int, String?)] {
      let answer = try await LabCall(headers: Self.authorized.merging(headers) { $1 }).send(to: url + "/v3/users")
      #expect(answer.status == status, "\(headers)")
      if let option { #expect((answer.object["message"] as? String)?.contains(option) == true, "\(headers)") }
    }
    server.send(SIGTERM)
    #expect(try await server.finish().ending == .exited(0))
  }

  @Test("without a token there are no server-side calls") func noToken() async throws {
    let (server, url) = try await start([], environment: [:])
    let answer = try await LabCall(headers: ["Api-Token": ""]).send(to: url + "/v3/users")
    #expect(answer.status >= 400)
    server.send(SIGTERM)
    #expect(try await server.finish().ending == .exited(0))
  }

  @Test("what was answered is there after a restart, and after kill -9", arguments: [SIGTERM, SIGKILL])
  func dataIsKept(_ signal: Int32) async throws {
    let folder = try TemporaryFolder()
    let arguments = ["--data", folder.path("server.sqlite"), "--seed-demo"]
    let messages = "/v3/group_channels/demo_pair/messages"
    var sent: [Int] = []
    for round in 0..<2 {
      let (server, url) = try await start(arguments)
      for number in 0..<10 {
        let body = #"{"message_type":"MESG","user_id":"bob","message":"\#(round)-\#(number)"}"#
        let answer = try await LabCall(method: "POST", headers: Self.authorized, body: body).send(to: url + messages)
        sent.append(try #require(answer.object["message_id"] as? Int))
      }
      server.send(signal)
      let outcome = try await server.finish()
      #expect(outcome.ending == (signal == SIGKILL ? .killed(SIGKILL) : .exited(0)))
    }
    let (server, url) = try await start(arguments)
    let page = try await LabCall(headers: Self.authorized)
      .send(to: url + messages + "?message_ts=0&next_limit=100&prev_limit=0")
    let found = (page.object["messages"] as? [[String: Any]] ?? []).compactMap { $0["message_id"] as? Int }
    #expect(Set(sent).count == 20)
    #expect(Set(found).isSuperset(of: sent))
    server.send(SIGTERM)
    #expect(try await server.finish().ending == .exited(0))
  }

  @Test("a data file serves one server at a time, and the next one after a kill")
  func aBusyDataFile() async throws {
    let folder = try TemporaryFolder()
    let arguments = ["--data", folder.path("server.sqlite"), "--seed-demo"]
    let (first, url) = try await start(arguments)
    let second = try LabServer(arguments)
    let refused = try await second.finish()
    #expect(refused.ending == .exited(7))
    #expect(refused.output.isEmpty)
    #expect(refused.errorOutput.hasPrefix("cachebridge-lab: data_file_locked: "), "\(refused.errorOutput)")
    #expect(try await LabCall(headers: Self.authorized).send(to: url + "/v3/users").status == 200)
    first.send(SIGKILL)
    _ = try await first.finish()
    let (third, _) = try await start(arguments)
    third.send(SIGTERM)
    #expect(try await third.finish().ending == .exited(0))
  }

  @Test("clients of another application are refused") func otherApplication() async throws {
    let (server, url) = try await start(["--seed-demo", "--app-id", "MINE"])
    for (name, code) in [("MINE", nil), ("DEV", 400304)] as [(String, Int?)] {
      let answer = try await LabCall(method: "POST", headers: ["App-Id": name], body: #"{"expiring_session":false}"#)
        .send(to: url + "/v3/users/alice/session_key")
      #expect(answer.object["code"] as? Int == code)
      #expect((answer.object["key"] != nil) == (code == nil))
    }
    server.send(SIGTERM)
    #expect(try await server.finish().ending == .exited(0))
  }
}
