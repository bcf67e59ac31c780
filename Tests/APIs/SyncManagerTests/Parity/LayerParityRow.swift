import ChatClient
import ChatWire
import LiveTesting
import Testing

@testable import SyncManager

/// One kind of event: what happens, and what each layer's delegates are told after the same commits.
struct LayerParityRow: Sendable, CustomTestStringConvertible {
  struct Stage: Sendable {
    let fixture: LegacyFixture
    let session: ChatSession
    /// Whether sends fail.
    let isBroken: Locked<Bool>
    /// The ids of messages `1`, `2` and `3`.
    let ids: [Int64]

    func server(_ method: String, _ path: String, _ body: String) async throws {
      try await fixture.server(method, "group_channels/ch01" + path, body)
    }
  }

  typealias Act = @Sendable (Stage) async throws -> Void

  let name: String
  var arrange: Act = { _ in }
  let act: Act
  /// What the legacy message collection's delegate is told, changes of the channel left out.
  var legacy: [String] = []
  /// What the newer one's is told: kind, number of the source, status, texts.
  var new: [String] = []
  /// What the channel collections' delegates are told.
  var legacyChannels: [String] = []
  var newChannels: [String] = []

  var testDescription: String { name }
}

extension LayerParityRow {
  private static func call(_ method: String, _ path: String, _ body: String = "") -> Act {
    { try await $0.server(method, path, body) }
  }

  private static let fail: Act = { stage in
    stage.isBroken.withValue { $0 = true }
    try stage.session.send("own")
    await stage.session.untilAllIsTold()
  }

  /// A message of somebody else moves the channel; that it was delivered is told behind it.
  private static let received = (
    legacy: ["update ch01", "move ch01", "update ch01"], new: ["updated 107 ch01", "updated 115 ch01"]
  )

  static let messages: [LayerParityRow] = [
    LayerParityRow(
      name: "message received", act: { try await $0.fixture.send("4") }, legacy: ["succeeded insert 4"],
      new: ["added 101 succeeded 4"], legacyChannels: received.legacy, newChannels: received.new),
    LayerParityRow(
      name: "message edited", act: { try await $0.server("PUT", "/messages/\($0.ids[1])", #"{"message":"edited"}"#) },
      legacy: ["succeeded update edited"], new: ["updated 102 succeeded edited"]),
    LayerParityRow(
      name: "message deleted", act: { try await $0.server("DELETE", "/messages/\($0.ids[1])", "") },
      legacy: ["succeeded remove 2"], new: ["deleted 103 succeeded 2"],
      // It was unread: the count is another one.
      legacyChannels: ["update ch01"], newChannels: ["updated 107 ch01"]),
    LayerParityRow(
      name: "reaction",
      act: {
        try await $0.server("POST", "/messages/\($0.ids[1])/reactions", #"{"user_id":"bob","reaction":"smile"}"#)
      }, legacy: ["succeeded update 2"], new: ["updated 104 succeeded 2"]),
    LayerParityRow(
      name: "thread",
      act: {
        try await $0.server(
          "POST", "/messages",
          #"{"message_type":"MESG","user_id":"bob","message":"reply","parent_message_id":\#($0.ids[1])}"#)
      }, legacy: ["succeeded insert reply", "succeeded update 2"],
      new: ["added 101 succeeded reply", "updated 105 succeeded 2"], legacyChannels: received.legacy,
      newChannels: received.new),
    LayerParityRow(
      name: "own pending and sent", act: { try $0.session.send("own") },
      legacy: ["pending insert own", "pending remove own", "succeeded insert own"],
      new: ["added 3 pending own", "updated 100 succeeded own"], legacyChannels: ["update ch01", "move ch01"],
      newChannels: ["updated 107 ch01"]),
    LayerParityRow(
      name: "own failed", act: fail, legacy: ["pending insert own", "pending remove own", "failed insert own none"],
      new: ["added 3 pending own", "updated 4 failed own"]),
    LayerParityRow(
      name: "own resent", arrange: fail,
      act: { stage in
        stage.isBroken.withValue { $0 = false }
        stage.session.engine.resend(requestID: "own")
      },
      legacy: [
        "failed remove own removeUnknown", "pending insert own", "pending remove own",
        "failed remove own removeResendSucceeded", "succeeded insert own",
      ], new: ["updated 6 pending own", "updated 100 succeeded own"],
      legacyChannels: ["update ch01", "move ch01"],
      newChannels: ["updated 107 ch01"]),
    LayerParityRow(
      name: "own failed removed", arrange: fail, act: { $0.session.handovers.removeOutgoing(requestID: "own") },
      legacy: ["failed remove own removeManualAction"], new: ["deleted 103 failed own"]),
  ]

  static let channels: [LayerParityRow] = [
    LayerParityRow(
      name: "channel changed", act: call("PUT", "", #"{"name":"new"}"#), legacyChannels: ["update ch01"],
      newChannels: ["updated 107 ch01"]),
    LayerParityRow(
      name: "channel frozen", act: call("PUT", "/freeze", #"{"freeze":true}"#), legacyChannels: ["update ch01"],
      newChannels: ["updated 109 ch01"]),
    LayerParityRow(
      name: "channel hidden", act: call("PUT", "/hide", #"{"user_id":"alice"}"#), legacyChannels: ["update ch01"],
      newChannels: ["deleted 111 ch01"]),
    LayerParityRow(
      name: "channel left", act: call("PUT", "/leave", #"{"user_ids":["alice"]}"#),
      legacy: ["succeeded clear", "channel removed"], new: ["channel deleted 122"], legacyChannels: ["remove ch01"],
      newChannels: ["deleted 122 ch01"]),
    LayerParityRow(
      name: "channel deleted", act: call("DELETE", ""), legacy: ["succeeded clear", "channel removed"],
      new: ["channel deleted 112"], legacyChannels: ["remove ch01"], newChannels: ["deleted 112 ch01"]),
    LayerParityRow(
      name: "messages cleared while paused",
      act: { stage in
        LegacyLayer.of(stage.session).setResumed(false, stage.session)
        try await stage.session.pauseSync()
        try await stage.session.clearMessages(channelURL: "ch01")
      }, legacy: ["succeeded clear"], new: ["deleted 0 succeeded 1,2,3"]),
  ]
}
