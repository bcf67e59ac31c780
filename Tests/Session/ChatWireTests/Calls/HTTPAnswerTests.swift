import ChatModel
import ChatWire
import Testing

/// Success and failure of REST calls (Docs/Protocol.md#requests, Docs/Protocol.md#error-codes).
@Suite struct HTTPAnswerTests {
  private static func error(_ name: String) throws -> ServerError {
    let kind = name.hasSuffix("proxy") ? "html" : "json"
    let status = try #require(Int(name.dropFirst(6).prefix(3)))
    let answer = HTTPAnswer(status: status, body: try WireFixture.bytes("answers/\(name).\(kind)"))
    let error = try #require(#expect(throws: ServerError.self, "\(name)") { _ = try answer.payload() })
    #expect(error.status == status)
    return error
  }

  @Test func errorBodies() throws {
    let expected: [(String, Int)] = [
      ("error.400", 400105), ("error.400-expired", 400309), ("error.403-revoked", 400310), ("error.401-token", 400302),
      ("error.404", 400201), ("error.429", 500910), ("error.500", 500901), ("error.503", 503000), ("error.200", 900050),
      ("error.404-codeless", 400201), ("error.502-proxy", 0),
    ]
    for (name, code) in expected { #expect(try Self.error(name).code == code, "\(name)") }
    #expect(try Self.error("error.400-expired").isSessionExpired)
    #expect(!(try Self.error("error.400-expired").isSessionRevoked))
    #expect(try Self.error("error.403-revoked").isSessionRevoked)
    #expect(try Self.error("error.401-token").isSessionRevoked)
    #expect(try Self.error("error.404").isNotFound)
    #expect(try Self.error("error.429").isRateLimited)
    #expect(try Self.error("error.429").retryAfter == 5)
    #expect(!(try Self.error("error.500").isRateLimited))
  }

  /// The server's sentence may repeat what was sent.
  @Test func descriptionsHoldCodesOnly() throws {
    let error = try Self.error("error.400")
    #expect(error.description == "The server refused the request (code 400105, status 400).")
    #expect(!"\(error)".contains("message_ts"))
  }

  @Test func answersWithoutAUsableBody() throws {
    #expect(try HTTPAnswer(status: 200, body: []).payload().text == "{}")
    #expect(try HTTPAnswer(status: 204, body: Array(" \r\n\t".utf8)).payload().text == "{}")
    for body in ["[]", "null", "<html>", "{", "\"text\""] {
      let error = #expect(throws: WireError.self) { _ = try HTTPAnswer(status: 200, body: Array(body.utf8)).payload() }
      #expect(error?.code == .malformed)
    }
    for (status, code) in [
      (401, 400108), (403, 400108), (404, 400201), (429, 500910), (503, 503000), (500, 0), (302, 0),
    ] {
      for body in ["", "[]", "{}", #"{"code":"400309"}"#, #"{"error":true}"#] {
        let error = #expect(throws: ServerError.self) {
          _ = try HTTPAnswer(status: status, body: Array(body.utf8)).payload()
        }
        // The code stands for the status; whether the server itself answered is open.
        #expect(error == ServerError(code: code, status: status, isStated: false), "\(status) \(body)")
      }
    }
  }

  /// Success is told by the status and `error`: a `code` alone is a member like any other.
  @Test func aCodeInASuccess() throws {
    let payload = try HTTPAnswer(status: 200, body: Array(#"{"code":5,"error":false}"#.utf8)).payload()
    #expect(payload.integer("code") == 5)
  }

  @Test func hugeNumbersInErrors() throws {
    let text = #"{"error":true,"code":9223372036854775807,"retry_after":9223372036854775807}"#
    let error = try #require(ServerError(payload(text), status: 400))
    #expect(error.code == .max)
    #expect(error.retryAfter == 86_400)
    #expect(ServerError(try payload(#"{"code":1}"#), status: 200) == nil)
    #expect(ServerError(try payload("{}")) == nil)
  }
}
