import ChatCache
import ChatModel
import ChatWire
import Foundation
import LiveTesting
import PacedTesting
import Testing

@testable import ChatClient

@Suite("The log of a session", .live) struct SessionLogTests {
  @Test("it tells what happens, and nothing that anybody wrote, is called or is known by") func entries() async throws {
    let secret = "planted-7f3"
    let fixture = try await LiveFixture()
    let folder = try TemporaryCacheFolder()
    let entries = WatchedLog<SessionLogEntry>()
    for user in [secret, "\(secret)-other"] {
      try await fixture.call("POST", "users", #"{"user_id":"\#(user)","nickname":"\#(user) nick"}"#)
    }
    try await fixture.call(
      "POST", "group_channels",
      #"{"channel_url":"\#(secret)-chan","name":"\#(secret) name","user_ids":["\#(secret)","\#(secret)-other"]}"#)
    let session = try ChatSession(
      userID: secret, directory: folder.url, transport: try fixture.transport(), log: SessionLog { entries.append($0) })
    session.setDelegateQueue(DispatchQueue(label: "app"))
    _ = try await session.connect()
    let channel = try await session.channel(url: "\(secret)-chan")
    try await channel.send("\(secret) text")
    try await channel.createMetaData([secret: secret])
    await #expect(throws: SBDError.self) { try await session.channel(url: "\(secret)-nowhere") }
    try await fixture.call(
      "POST", "group_channels/\(secret)-chan/messages",
      #"{"message_type":"MESG","user_id":"\#(secret)-other","message":"\#(secret) theirs"}"#)
    try await session.clearCache()
    await session.disconnectWebSocket()
    await entries.until("the end of the connection") { entries in
      entries.last { $0.event == .connection }?.message == "The connection is disconnected."
    }
    try await session.close()
    await fixture.stop()

    let told = entries.elements
    #expect(told.contains { $0.event == .connection && $0.message == "The connection is connected." })
    #expect(told.contains { $0.event == .login } && told.contains { $0.event == .commit && $0.level == .debug })
    #expect(told.contains { $0.message == "Everything cached was removed." })
    #expect(!told.contains { "\($0)".contains(secret) })
    #expect(!told.contains { "\($0)".contains(folder.url.lastPathComponent) })
  }

  @Test("a word of somebody else's is not repeated") func foreignWords() {
    let entries = Locked<[SessionLogEntry]>([])
    let log = SessionLog { entry in entries.withValue { $0.append(entry) } }
    let error = CacheError(CacheError.Code(rawValue: "planted"), "planted")
    log.write(SessionNotice(change: nil, source: .application, effects: [.cacheFailed(error)]))
    #expect(
      entries.withValue { $0 } == [
        SessionLogEntry(.error, .cache, "The cache cannot be used (other).")
      ])
  }
}
