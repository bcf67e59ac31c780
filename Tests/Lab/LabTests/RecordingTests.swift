import ChatClient
import ChatModel
import ChatTesting
import DevChatBackend
import DevChatServer
import Foundation
import LiveTesting
import LocalCaching
import PacedTesting
import SendbirdTransport
import Testing

@testable import cachebridge_lab

@Suite("Recording, on live sockets", .serialized, .live) struct RecordingTests {
  /// A recorded server with a channel of zoe and yan, and zoe's session.
  private func record(_ body: (RecordingBackend, ChatSession) async throws -> Void) async throws -> Recording {
    var settings = BackendConfiguration()
    settings.apiToken = "t"
    let base = try DevBackend(settings)
    func server(_ method: String, _ path: String, _ json: String) async {
      _ = await base.respond(
        to: BackendRequest(
          method: method, path: path.split(separator: "/").map(String.init), headers: ["api-token": "t"],
          body: Array(json.utf8)))
    }
    for user in ["zoe", "yan"] { await server("POST", "users", #"{"user_id":"\#(user)","nickname":"secret"}"#) }
    await server("POST", "group_channels", #"{"user_ids":["zoe","yan"],"channel_url":"room_of_two"}"#)
    for text in ["one", "two"] {
      await server(
        "POST", "group_channels/room_of_two/messages", #"{"message_type":"MESG","user_id":"yan","message":"\#(text)"}"#)
    }
    let earlier = await EarlierMessages.ids(base, token: "t")
    let backend = RecordingBackend(base)
    let live = try await DevChatServer.start(ServerConfiguration(), backend: backend)
    let folder = try TemporaryCacheFolder()
    let api = try #require(URL(string: live.url))
    let socket = try #require(URL(string: live.url.replacingOccurrences(of: "http://", with: "ws://")))
    let session = try ChatSession(
      userID: "zoe", directory: folder.url,
      transport: SendbirdTransport(try TransportConfiguration(applicationID: "DEV", apiURL: api, socketURL: socket)))
    _ = try await session.connect()
    try await body(backend, session)
    let acts = backend.acts
    try await session.close()
    await live.stop()
    await base.stop()
    return Recording(acts, userID: nil, earlier: earlier)
  }

  private func call(_ backend: RecordingBackend, _ method: String, _ path: String, _ json: String = "{}") async
    -> Payload?
  {
    let response = await backend.respond(
      to: BackendRequest(
        method: method, path: path.split(separator: "/").map(String.init), headers: ["api-token": "t"],
        body: Array(json.utf8)))
    return response.status == 200 ? Payload(response.body) : nil
  }

  private func open(_ session: ChatSession) async throws -> NewerScreen {
    let screen = NewerScreen(
      MessageCollection(
        channel: try await session.channel(url: "room_of_two"), startingPoint: .max, params: Scenario.Options().params),
      .newer)
    let started = Awaited(false)
    screen.start { started.update { $0 = true } }
    await started.until { $0 }
    return screen
  }

  @Test("what clients and servers did becomes a scenario, which runs, and in which nothing differs")
  func roundTrip() async throws {
    let recording = try await record { backend, session in
      let screen = try await open(session)
      let channel = screen.collection.channel
      let own = try await channel.send(UserMessageParams(text: "secret of zoe"))
      let room = "group_channels/room_of_two"
      let sent = await call(
        backend, "POST", room + "/messages", #"{"message_type":"MESG","user_id":"yan","message":"secret of yan"}"#)
      let id = try #require(sent?.integer("message_id"))
      _ = await call(backend, "PUT", room + "/messages/\(id)", #"{"message_type":"MESG","message":"another secret"}"#)
      _ = await call(
        backend, "POST", room + "/messages/\(own.messageId)/reactions", #"{"user_id":"yan","reaction":"like"}"#)
      _ = await call(backend, "PUT", room + "/freeze", #"{"freeze":true}"#)
      _ = await call(backend, "PUT", room + "/freeze", #"{"freeze":false}"#)
      _ = await call(backend, "DELETE", room + "/messages/\(id)")
      _ = await call(backend, "POST", room + "/operators", #"{"operator_ids":["yan"]}"#)
      screen.collection.dispose()
    }
    let scenario = recording.scenario
    #expect(
      scenario.steps.map(\.action) == [.open, .appSend, .send, .edit, .react, .freeze, .freeze, .delete, .settle])
    #expect(scenario.history.messages == 2)
    #expect(scenario.users == ["user1", "user2"])
    #expect(recording.unexpressed.values.reduce(0, +) == 1)
    let text = String(decoding: scenario.json, as: UTF8.self)
    #expect(!["secret", "zoe", "yan", "room_of_two"].contains { text.contains($0) })
    #expect(try ScenarioReader.read(scenario.json) == scenario)
    let outcome = try await ScenarioTrial.outcome(of: scenario)
    #expect(outcome.isClean, "\(outcome.findings.map(\.what))")
    #expect(outcome.idleSteps == 0)
  }

  @Test("a lost connection is part of it, and what happened elsewhere is counted")
  func connections() async throws {
    let recording = try await record { backend, session in
      let screen = try await open(session)
      _ = try await screen.collection.channel.send(UserMessageParams(text: "one"))
      await session.disconnect()
      await backend.until { $0.contains { if case .disconnected = $0.kind { true } else { false } } }
      let message = #"{"message_type":"MESG","user_id":"yan","message":"x"}"#
      for _ in 0..<2 { _ = await call(backend, "POST", "group_channels/room_of_two/messages", message) }
      _ = await call(
        backend, "POST", "group_channels", #"{"user_ids":["zoe","yan"],"channel_url":"another_room"}"#)
      _ = await call(backend, "POST", "group_channels/another_room/messages", message)
      _ = try await session.connect()
      screen.collection.dispose()
    }
    #expect(recording.deviceUserID == "zoe")
    #expect(
      recording.scenario.steps.map(\.action) == [.open, .appSend, .offline, .send, .send, .online, .settle])
    #expect(recording.unexpressed["what happened in other channels"] == 1)
    #expect(recording.unexpressed["channels that were created"] == 1)
  }
}
