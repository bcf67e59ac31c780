package import ChatModel
import ChatWire
package import DevChatBackend

extension LiveFixture {
  /// A server-side call of the Platform API.
  /// - Parameters:
  ///   - path: its words, between slashes.
  ///   - body: JSON.
  /// - Throws: `ServerError` when the server refuses.
  @discardableResult
  package func call(
    _ method: String, _ path: String, _ body: String = "", query: [(name: String, value: String)] = []
  ) async throws -> Payload {
    let response = await backend.respond(
      to: BackendRequest(
        method: method, path: path.split(separator: "/").map(String.init), query: query,
        headers: ["api-token": LiveFixture.apiToken], body: Array(body.utf8)))
    return try HTTPAnswer(status: response.status, body: response.body).payload()
  }

  /// A text message, sent through the server's own interface.
  /// - Parameter more: further members of the call's JSON, with a leading comma.
  /// - Returns: its id.
  @discardableResult
  package func send(
    _ text: String, to channelURL: String, by user: String, _ more: String = ""
  ) async throws -> Int64 {
    let sent = try await call(
      "POST", "group_channels/\(channelURL)/messages",
      #"{"message_type":"MESG","user_id":"\#(user)","message":"\#(text)"\#(more)}"#)
    return sent.integer("message_id") ?? 0
  }

  /// Enters an open channel with a new socket of a user, which nobody reads. `backend.close` ends it.
  package func enter(_ channelURL: String, by user: String) async throws -> SocketSession {
    let (session, _) = try await backend.login(SocketLogin(userID: user)).get()
    let answers = await backend.receive(
      ClientCommand.enter(channelURL, time: 0, requestID: "enter").command, on: session)
    if let error = answers.first.flatMap({ ServerError($0.payload) }) { throw error }
    return session
  }

  /// Every message that the server has of a channel, oldest first.
  /// - Parameter including: what else the call asks for.
  package func history(
    of channelURL: String, including: [(name: String, value: String)] = []
  ) async throws -> [Message] {
    var all: [Message] = []
    while true {
      let answer = try await call(
        "GET", "group_channels/\(channelURL)/messages",
        query: [
          ("message_ts", "\(all.last?.createdAt ?? 0)"), ("prev_limit", "0"), ("next_limit", "200"),
          ("include", "true"),
        ] + including)
      let known = Set(all.map(\.id))
      let new = try MessagePage(answer, channelURL: channelURL).messages.filter { !known.contains($0.id) }
      if new.isEmpty { return all }
      all += new
    }
  }
}
