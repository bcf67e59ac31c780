import ChatCache
import ChatModel
import Testing

/// One thing that an app does to its cache, and what must not come back with any merge afterwards.
struct AppChange: Sendable, CustomTestStringConvertible {
  let name: String
  /// Messages that no merge may bring back; in `c1` unless all was cleared.
  var gone: Set<Int64> = []
  /// Whether a range may claim the times of those: a deleted message is not missing.
  var mayBeClaimed = false
  /// Whether messages that come into `c1` later stay out too.
  var staysDeleted = false
  /// What must hold in the cache after every merge, as SQL that counts 1.
  var holds: String?
  let act: @Sendable (CacheTransaction) throws -> Void

  var testDescription: String { name }

  static let all: [AppChange] = channels + messages + removals + state
}

extension AppChange {
  private static let channels = [
    AppChange(name: "unread count", holds: "SELECT unread_message_count = 7 FROM channel WHERE url = 'c1'") {
      try $0.upsertChannels([AppValue.channel("c1", #","name":"one","unread_message_count":7"#)])
    },
    AppChange(name: "rename", holds: "SELECT name = 'other' FROM channel WHERE url = 'c1'") {
      try $0.upsertChannels([AppValue.channel("c1", #","name":"other""#)])
    },
    AppChange(name: "members of a channel", holds: "SELECT payload LIKE '%bob%' FROM channel WHERE url = 'c1'") {
      try $0.upsertChannels([AppValue.channel("c1", #","name":"one","members":[{"user_id":"bob"}]"#)])
    },
    AppChange(name: "a look at a channel") { try $0.noteAccess(channelURL: "c1", at: 1_000) },
    AppChange(name: "a new channel", holds: "SELECT count(*) FROM channel WHERE url = 'c3'") {
      try $0.upsertChannels([AppValue.channel("c3", #","name":"three""#)])
    },
    AppChange(
      name: "a deleted channel", gone: Set(1...10), staysDeleted: true,
      holds: "SELECT count(*) = 0 FROM channel WHERE url = 'c1'"
    ) { try $0.deleteChannel(url: "c1") },
    AppChange(
      name: "a deleted channel that is there again", gone: Set(1...10),
      holds: "SELECT name = 'again' FROM channel WHERE url = 'c1'"
    ) {
      try $0.deleteChannel(url: "c1")
      try $0.upsertChannels([AppValue.channel("c1", #","name":"again""#)])
    },
    AppChange(
      name: "a deleted channel that is joined again", gone: Set(1...10),
      holds: "SELECT count(*) = 0 FROM channel WHERE url = 'c1' AND payload IS NOT NULL"
    ) {
      try $0.deleteChannel(url: "c1")
      try $0.reviveChannel(url: "c1")
    },
  ]

  private static let messages = [
    edit("a reaction", #","reactions":[{"key":"like","user_ids":["bob"]}]"#),
    edit("thread info", #","thread_info":{"reply_count":2}"#),
    edit("meta arrays", #","sorted_metaarray":[{"key":"k","value":["v"]}]"#),
    AppChange(
      name: "an edited message",
      holds: "SELECT payload LIKE '%edited%' FROM message WHERE message_id = 5"
    ) { try $0.upsertMessages([AppValue.message(5, at: 50, updatedAt: 900, text: "edited")]) },
    AppChange(name: "a live message", holds: "SELECT count(*) FROM message WHERE message_id = 90") {
      try $0.upsertMessages([AppValue.message(90, at: 900)])
      try $0.addSyncedRange(SyncedRange(100...900), channelURL: "c1")
    },
    AppChange(name: "messages that the store gets too", holds: "SELECT count(*) FROM message WHERE message_id = 11") {
      try $0.upsertMessages([AppValue.message(11, at: 310, updatedAt: 0, text: "of the server")])
    },
    AppChange(
      name: "deleted messages", gone: [4, 5], mayBeClaimed: true,
      holds: "SELECT count(*) = 2 FROM deleted_key WHERE message_id IN (4, 5)"
    ) { try $0.deleteMessages(channelURL: "c1", messageIDs: [4, 5]) },
    AppChange(name: "a deleted message that comes back", holds: "SELECT count(*) FROM message WHERE message_id = 4") {
      try $0.deleteMessages(channelURL: "c1", messageIDs: [4])
      try $0.upsertMessages([AppValue.message(4, at: 40, updatedAt: 20)], isReviving: true)
    },
  ]

  private static func edit(_ name: String, _ extra: String) -> AppChange {
    AppChange(name: name, holds: "SELECT payload LIKE '%\(extra.prefix(8))%' FROM message WHERE message_id = 4") {
      try $0.upsertMessages([AppValue.message(4, at: 40, updatedAt: 50, text: "store", extra: extra)])
    }
  }

  private static let removals = [
    AppChange(
      name: "a cleared channel", gone: Set(1...10), holds: "SELECT count(*) = 0 FROM undecoded WHERE channel_url = 'c1'"
    ) { try $0.clearMessages(channelURL: "c1") },
    AppChange(
      name: "an evicted channel", gone: Set(1...10),
      holds: "SELECT count(*) FROM outgoing_message WHERE request_id = 'unsent'"
    ) { try $0.clearMessages(channelURL: "c1", isKeepingOutgoing: true) },
    AppChange(
      name: "a cleared channel that was loaded again", gone: Set(1...10).subtracting([3, 4, 5]),
      holds: "SELECT count(*) = 3 FROM message WHERE message_id IN (3, 4, 5)"
    ) {
      try $0.clearMessages(channelURL: "c1")
      try $0.upsertMessages((3...5).map { try AppValue.message($0, at: $0 * 10, updatedAt: 20) })
    },
    AppChange(
      name: "everything cleared", gone: Set(1...10).union(21...25),
      holds: "SELECT (SELECT count(*) FROM outgoing_message) + (SELECT count(*) FROM changelog_token) = 0"
    ) { try $0.clearAll() },
    AppChange(
      name: "a deleted message, then everything cleared", gone: Set(1...10).union(21...25)
    ) {
      try $0.upsertMessages([AppValue.message(24, at: 240, in: "c2", updatedAt: 20)])
      try $0.deleteMessages(channelURL: "c2", messageIDs: [25])
      try $0.clearAll()
    },
    AppChange(name: "a history offset", gone: Set(1...5)) {
      try $0.deleteMessages(channelURL: "c1", upTo: 50)
      try $0.upsertChannels([AppValue.channel("c1", #","name":"one","ts_message_offset":50"#)])
    },
    AppChange(name: "all history hidden", gone: Set(1...10)) { try $0.deleteMessages(channelURL: "c1", upTo: 100) },
    AppChange(name: "stale times") { try $0.removeSyncedTimes(20...40, channelURL: "c1") },
  ]

  private static let state = [
    AppChange(name: "progress of a list") {
      try $0.setChannelListProgress(ChannelListProgress(list: "mine", next: "n", startedAt: 5))
    },
    AppChange(name: "progress of lists forgotten") { try $0.removeChannelListProgress() },
    AppChange(
      name: "other tokens", holds: "SELECT count(*) = 2 FROM changelog_token WHERE token LIKE 'app%'"
    ) {
      try $0.setToken("app 1", .messages(channelURL: "c1"))
      try $0.setToken("app 2", .channelList)
    },
    AppChange(name: "removed tokens", holds: "SELECT count(*) = 0 FROM changelog_token") {
      try $0.setToken(nil, .messages(channelURL: "c1"))
      try $0.setToken(nil, .channelList)
    },
    AppChange(name: "a new outgoing message", holds: "SELECT count(*) FROM outgoing_message WHERE request_id = 'new'") {
      try $0.putOutgoing(AppValue.outgoing("new", at: 400))
    },
    AppChange(
      name: "another try to send", holds: "SELECT state = 'pending' FROM outgoing_message WHERE request_id = 'unsent'"
    ) { try $0.putOutgoing(AppValue.outgoing("unsent", at: 300)) },
    AppChange(
      name: "a failed try to send", holds: "SELECT error_code FROM outgoing_message WHERE request_id = 'waiting'"
    ) { try $0.putOutgoing(AppValue.outgoing("waiting", at: 310, in: "c2", state: .failed, errorCode: 1)) },
    AppChange(name: "a removed outgoing message", holds: "SELECT count(*) = 1 FROM outgoing_message") {
      try $0.removeOutgoing(requestIDs: ["unsent"])
    },
    AppChange(name: "a sent message", holds: "SELECT count(*) = 1 FROM outgoing_message") {
      try $0.upsertMessages([AppValue.message(91, at: 910, extra: #","request_id":"unsent""#)])
    },
    AppChange(name: "a session") { try $0.setSession(appID: "app", payload: Payload("{}")) },
  ]
}
