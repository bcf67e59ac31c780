import CacheStorage
import ChatCache
import ChatModel
import FileTesting
import Foundation
import PacedTesting
import RawSQLite
import Testing

/// A flipped byte in a payload, anywhere: an error, or a text that is still JSON and can be read. Never a crash.
@Suite(.heavy) struct DamagedPayloadTests {
  private let folder: TemporaryFolder
  private let cache: Cache

  init() throws {
    folder = try TemporaryFolder()
    cache = try folder.open()
  }

  @Test func everyByteOfAMessage() async throws {
    let extra =
      #","custom_type":"t","user":{"user_id":"u","nickname":"Ü\n"},"reactions":[{"key":"k","user_ids":["a"]}],"data":"\u00e9""#
    let written = try message(1, at: 10, extra: extra, in: "c")
    try await cache.write(source: .fetched) { try $0.upsertMessages([written]) }
    try await damage(written.payload.bytes, in: "message") {
      try $0.messages(channelURL: "c", createdIn: 0...99).first.map { message in
        _ = (message.text, message.sender, message.reactions, message.data, message.mentions, message.threadInfo)
        return message.payload
      }
    }
  }

  @Test func everyByteOfAChannel() async throws {
    let payload = try #require(
      Payload(
        #"{"channel_url":"c","name":"N","created_at":1,"members":[{"user_id":"u","nickname":"n"}],"last_message":"#
          + #"{"type":"MESG","message_id":1,"message":"m","created_at":10},"unread_message_count":2,"is_hidden":false}"#
      ))
    let written = try Channel(payload)
    try await cache.write(source: .fetched) { try $0.upsertChannels([written]) }
    try await damage(payload.bytes, in: "channel") {
      try $0.channel(url: "c").map { channel in
        _ = (channel.members, channel.lastMessage, channel.hiddenState, channel.unreadMessageCount)
        return channel.payload
      }
    }
  }

  /// Writes every damaged form past the cache, and reads it through the cache.
  private func damage(
    _ bytes: [UInt8], in table: String, _ read: @escaping @Sendable (CacheSnapshot) throws -> Payload?
  ) async throws {
    let connection = try folder.connect()
    let update = try connection.prepare("UPDATE \(table) SET payload = ?1")
    var (failed, same) = (0, 0)
    for index in bytes.indices {
      for mask: UInt8 in [0x01, 0x20, 0x80] {
        var damaged = bytes
        damaged[index] ^= mask
        update.bindText(damaged, at: 1)
        try update.run()
        do {
          let found = try #require(try await cache.readAtOnce(read))
          #expect((try? JSONSerialization.jsonObject(with: Data(found.bytes))) != nil, "byte \(index), mask \(mask)")
          same += 1
        } catch let error as CacheError {
          #expect(error.code == .damaged)
          failed += 1
        }
      }
    }
    // Half of the bytes are part of the grammar, and the highest bit makes no character.
    #expect(failed > bytes.count && same > 0)
  }
}
