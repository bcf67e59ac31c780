import CacheSync
import ChatCache
import ChatClient
import ChatModel
import ChatWire
import Foundation
import LiveTesting
import LocalCaching
import PacedTesting
import Testing

@testable import SyncManager

/// What a commit wrote travels with it: nobody who shows it reads it from the cache again.
@Suite("Rows that were just written", .live) struct WrittenRowTests {
  struct Step: Sendable, CustomTestStringConvertible {
    let name: String
    let source: CacheSource
    /// Snapshots that may be read, for what is in no row.
    let snapshots: Int
    /// Rows that may be read because somebody else may have changed them meanwhile.
    var rows = 0
    let act: @Sendable (BothLayers, Int64) async throws -> Void

    var testDescription: String { name }
  }

  static let steps: [Step] = [
    Step(name: "a message", source: .messageReceived, snapshots: 1) { both, _ in
      try await both.fixture.send("news")
    },
    Step(name: "a mention", source: .messageReceived, snapshots: 1) { both, _ in
      try await both.fixture.server(
        "POST", "group_channels/ch01/messages",
        #"{"message_type":"MESG","user_id":"bob","message":"hi","mention_type":"users","mentioned_user_ids":["alice"]}"#
      )
    },
    Step(name: "an edit", source: .messageUpdated, snapshots: 0) { both, id in
      try await both.fixture.server(
        "PUT", "group_channels/ch01/messages/\(id)", #"{"message_type":"MESG","message":"edited"}"#)
    },
    Step(name: "a reaction", source: .reactionUpdated, snapshots: 0) { both, id in
      try await both.fixture.server(
        "POST", "group_channels/ch01/messages/\(id)/reactions", #"{"user_id":"bob","reaction":"+1"}"#)
    },
    Step(name: "a deletion", source: .messageDeleted, snapshots: 0) { both, id in
      try await both.fixture.server("DELETE", "group_channels/ch01/messages/\(id)")
    },
    // Who sends looks whether the message is still there to be sent.
    Step(name: "a send", source: .messageSent, snapshots: 3, rows: 1) { both, _ in try both.session.send("own") },
    Step(name: "a channel", source: .channelFrozen, snapshots: 0) { both, _ in
      try await both.fixture.server("PUT", "group_channels/ch01/freeze", #"{"freeze":true}"#)
    },
  ]

  @Test("no layer reads a row that the commit wrote", arguments: steps)
  func step(_ step: Step) async throws {
    let both = try await BothLayers()
    let delegate = ReceivedMessages()
    both.session.add(delegate as any ChannelDelegate, identifier: "test")
    let last = try #require(both.old.succeededMessages.last?.messageId)
    // Whatever follows from the beginning is done, and what is read for the first time is known.
    let first = try await both.fixture.send("first")
    await both.new.told.until(within: longestSilence) { _ in
      both.new.collection.succeededMessages.last?.messageId == first
    }
    await both.session.untilAllIsTold()

    let log = NoticeLog()
    both.session.engine.addObserver { log.append($0) }
    let before = both.session.cache.reads
    try await step.act(both, last)
    await log.until { $0.contains { $0.source == step.source && $0.change != nil } }
    await both.session.untilAllIsTold()
    let read = both.session.cache.reads - before
    #expect(read.rows <= step.rows)
    #expect(read.snapshots <= step.snapshots)
    try await both.stop()
  }
}

private final class ReceivedMessages: NSObject, ChannelDelegate, Sendable {}
