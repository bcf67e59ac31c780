import ChatCache
import ChatModel
import Foundation
import LiveTesting
import PacedTesting
import Testing

@testable import ChatClient

/// Meta arrays of a message on a server: what the handler gets, what the cache has, and what others are told.
@Suite("Meta arrays of messages", .live) struct MetaArrayCallTests {
  private static func pairs(_ message: BaseMessage?) -> [String] {
    (message?.metaArrays ?? []).map { "\($0.key)=\($0.value.joined(separator: ","))" }
  }

  /// What the cache has of a message.
  private func cached(_ fixture: ChannelFixture, _ id: Int64) async throws -> [String] {
    let message = try await fixture.session.cache.read {
      try $0.message(channelURL: "chan", messageID: id)
    }
    return (message?.metaArrays ?? []).map { "\($0.key)=\($0.values.joined(separator: ","))" }
  }

  @Test("keys come, get values, lose values, and go with them") func keys() async throws {
    let fixture = try await ChannelFixture()
    let channel = try await fixture.channel()
    let message = try await channel.send(UserMessageParams(text: "hello"))
    let made = await answer {
      channel.createMessageMetaArrayKeys(message: message, keys: ["a", "b"], completionHandler: $0)
    }
    #expect(Self.pairs(made.value) == ["a=", "b="])
    let values = [
      MessageMetaArray(key: "a", value: ["1", "2"]), MessageMetaArray(key: "c", value: ["3"]),
    ]
    let added = await answer {
      channel.addMessageMetaArrayValues(message: message, metaArrays: values, completionHandler: $0)
    }
    #expect(Self.pairs(added.value) == ["a=1,2", "b=", "c=3"])
    let removed = await answer {
      channel.removeMessageMetaArrayValues(
        message: message, metaArrays: [MessageMetaArray(key: "a", value: ["1"])],
        completionHandler: $0)
    }
    #expect(Self.pairs(removed.value) == ["a=2", "b=", "c=3"])
    let deleted = await answer {
      channel.deleteMessageMetaArrayKeys(
        message: message, keys: ["a", "none"], completionHandler: $0)
    }
    #expect(deleted.error == nil && Self.pairs(deleted.value) == ["b=", "c=3"])
    #expect(try await cached(fixture, message.messageId) == ["b=", "c=3"])
    // The last ones too: an answer that said nothing of meta arrays would leave them.
    let none = await answer {
      channel.deleteMessageMetaArrayKeys(message: message, keys: ["b", "c"], completionHandler: $0)
    }
    #expect(none.error == nil && none.value != nil && Self.pairs(none.value) == [])
    #expect(try await cached(fixture, message.messageId) == [])
    let refused = await answer {
      channel.deleteMessageMetaArrayKeys(message: message, keys: [], completionHandler: $0)
    }
    #expect(refused.error?.code == SBDErrorCode.invalidParameter.rawValue)
    try await fixture.stop()
  }

  @Test("another user's keys are removed here, too") func others() async throws {
    let fixture = try await ChannelFixture()
    let id = try await fixture.received("hello")
    for (method, body, expected) in [
      ("POST", #"{"sorted_metaarray":[{"key":"k","value":["v"]}]}"#, ["k=v"]),
      ("DELETE", #"{"keys":["k"]}"#, []),
    ] {
      let told = fixture.log.notices.count
      try await fixture.server(method, "group_channels/chan/messages/\(id)/sorted_metaarray", body)
      await fixture.log.until { notices in
        notices.dropFirst(told).contains {
          $0.change?.channels.contains { $0.updatedMessages.contains(id) } ?? false
        }
      }
      #expect(try await cached(fixture, id) == expected)
    }
    try await fixture.stop()
  }
}
