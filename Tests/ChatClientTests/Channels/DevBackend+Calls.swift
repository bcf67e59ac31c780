import ChatModel
import ChatWire
import DevChatBackend
import LiveTesting

extension DevBackend {
  /// A server-side call of the Platform API.
  func payload(_ method: String, _ path: [String], _ body: String?) throws -> Payload {
    let response = respond(
      to: BackendRequest(
        method: method, path: path, headers: ["api-token": LiveScene.apiToken], body: Array((body ?? "").utf8)))
    return try HTTPAnswer(status: response.status, body: response.body).payload()
  }
}
