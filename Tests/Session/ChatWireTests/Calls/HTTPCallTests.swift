import ChatModel
import ChatWire
import Testing

/// What leaves over REST, byte for byte (Docs/Protocol.md#rest).
@Suite struct HTTPCallTests {
  private static let url = "channel-1"
  private static let now: Int64 = 1_700_000_000_000

  /// A call as its fixture writes it.
  static func written(_ call: HTTPCall) -> String {
    var lines = ["\(call.method.rawValue) \(call.target)"]
    switch call.body {
    case .json(let payload): lines.append(payload.text)
    case .multipart(let parts):
      for part in parts {
        let name = [part.name, part.fileName, part.mimeType].compactMap { $0 }.joined(separator: "; ")
        guard case .bytes(let bytes) = part.content else { continue }
        lines.append("\(name): \(String(decoding: bytes, as: UTF8.self))")
      }
    case nil: break
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func check(_ calls: [(String, HTTPCall)]) throws {
    for (name, call) in calls {
      let expected = String(decoding: try WireFixture.bytes("requests/\(name).http"), as: UTF8.self)
      #expect(Array(written(call).utf8) == Array(expected.utf8), "\(name): \(written(call))")
      if case .json(let payload) = call.body { #expect(Payload(payload.bytes) == payload, "\(name)") }
    }
  }

  @Test func channels() throws {
    var fields = ChannelFields()
    (fields.url, fields.name, fields.coverURL, fields.data) = (Self.url, "Name", "https://files.example/c.png", "d")
    (fields.customType, fields.operatorIDs, fields.accessCode) = ("team", ["user-1"], "code-1")
    (fields.isDistinct, fields.isPublic, fields.isSuper, fields.isBroadcast) = (false, true, true, false)
    (fields.isEphemeral, fields.isDiscoverable, fields.messageSurvivalSeconds) = (false, true, 60)
    var closed = ChannelFields()
    (closed.isPublic, closed.isDiscoverable) = (false, true)
    try Self.check([
      ("channel", .channel(Self.url)),
      ("create-channel", .createChannel(ChannelFields(), userIDs: ["user-1"])),
      ("create-channel.full", .createChannel(fields, userIDs: ["user-1", "user-2"])),
      ("update-channel", .updateChannel(Self.url, ChannelFields())),
      ("update-channel.full", .updateChannel(Self.url, fields)),
      ("update-channel.private", .updateChannel(Self.url, closed)),
      ("delete-channel", .deleteChannel(Self.url)),
      ("invite", .invite(["user-2"], to: Self.url, inviterID: "user-1")),
      ("join", .join(Self.url)), ("join.full", .join(Self.url, accessCode: "code-1")),
      ("accept", .acceptInvitation(to: Self.url)),
      ("accept.full", .acceptInvitation(to: Self.url, accessCode: "code-1")),
      ("decline", .declineInvitation(to: Self.url)), ("leave", .leave(Self.url)),
      ("hide", .hide(Self.url, hidesPreviousMessages: false, allowsAutoUnhide: true)), ("unhide", .unhide(Self.url)),
      ("freeze", .freeze(Self.url, true)), ("reset-history", .resetHistory(Self.url)),
      ("add-operators", .addOperators(["user-2"], to: Self.url)),
      ("remove-operators", .removeOperators(["user-2"], from: Self.url)),
      ("ban", .ban("user-2", from: Self.url, seconds: -1, reason: nil)),
      ("ban.full", .ban("user-2", from: Self.url, seconds: 60, reason: "Spam")),
      ("unban", .unban("user-2", from: Self.url)),
      ("mute", .mute("user-2", in: Self.url, seconds: -1, reason: nil)),
      ("mute.full", .mute("user-2", in: Self.url, seconds: 60, reason: "Loud")),
      ("unmute", .unmute("user-2", in: Self.url)), ("mute-information", .muteInformation("user-1", in: Self.url)),
      ("members", .members(of: Self.url, limit: 30, token: nil)),
      ("members.full", .members(of: Self.url, limit: 30, token: "members-2")),
      ("set-metadata", .setMetadata(["b": "2", "a": "1"], of: Self.url, upsert: false)),
      ("set-metadata.full", .setMetadata(["a": "1"], of: Self.url, upsert: true)),
      ("hostile-ids", .unban("a/../?#% +\u{0}\u{e9}\u{1F600}", from: "..")),
    ])
  }

  @Test func channelLists() throws {
    var full = ChannelListCall()
    (full.token, full.limit, full.order, full.metadataOrderKey) = ("page 2/=", 100, .metadataValueAlphabetical, "rank")
    (full.showsEmpty, full.showsFrozen, full.showsMetadata) = (true, true, true)
    (full.showsReadReceipts, full.showsDeliveryReceipts) = (true, true)
    (full.channelURLs, full.memberState, full.superMode) = (
      ["channel-1", "channel/2"], .invitedByNonFriend, .nonSuperOnly
    )
    (full.publicMode, full.unreadOnly, full.hidden) = (.privateOnly, true, .hiddenAllowAutoUnhide)
    // A blank custom type stands for none, and a comma does not separate (Docs/Protocol.md#list-parameters,
    // Docs/Protocol.md#message-pages).
    (full.customTypes, full.customTypePrefix) = (["a", "", "b,c"], "te")
    (full.nameContains, full.memberNicknameContains) = ("\u{e9} +&", "One")
    (full.membersIncludeIn, full.membersMatch, full.membersExactlyIn) = (["user-1", "user-2"], .or, ["user-3"])
    (full.searchText, full.searchFields) = ("word", [.memberNickname, .channelName])
    (full.metadataKey, full.metadataValues, full.metadataValuePrefix) = ("color", ["red", "blue"], "r")
    (full.createdBefore, full.createdAfter) = (1_700_000_000_999, 1_600_000_000_000)
    // What means nothing without something else is not sent.
    var ignored = ChannelListCall()
    (ignored.limit, ignored.order, ignored.metadataOrderKey, ignored.showsMembers) = (1, .chronological, "rank", false)
    (ignored.membersMatch, ignored.metadataValues, ignored.metadataValuePrefix) = (.or, ["red"], "r")
    try Self.check([
      ("my-channels", .myChannels(userID: "user-1", ChannelListCall())),
      ("my-channels.full", .myChannels(userID: "user-1", full)),
      ("my-channels.ignored", .myChannels(userID: "user-1", ignored)),
      ("my-channel-changelog.token", .myChannelChangelog(userID: "user-1", since: .token("token-1"))),
      (
        "my-channel-changelog.full",
        .myChannelChangelog(
          userID: "user-1", since: .timestamp(Self.now), customTypes: ["a", "b"], showsEmpty: false, showsFrozen: false)
      ),
      ("my-channel-changelog.start", .myChannelChangelog(userID: "user-1", since: .timestamp(0))),
      ("my-channel-changelog.start", .myChannelChangelog(userID: "user-1", since: .timestamp(-1))),
    ])
  }

  @Test func messages() throws {
    var full = MessageListCall(.messageID(42))
    (full.previousLimit, full.nextLimit, full.isInclusive, full.isReversed) = (50, 10, true, true)
    full.filter = MessageFilter(messageType: .file, customType: "photo", senderUserIDs: ["user-2", "user-1"])
    (full.replies, full.parentMessageID, full.includes) = (.onlyReplyToChannel, 41, .everything)
    (full.checksHasNext, full.checksContinuity) = (true, true)
    var admin = MessageListCall(.timestamp(-5))
    (admin.previousLimit, admin.nextLimit, admin.filter) = (-1, .min, MessageFilter(messageType: .admin))
    var continuous = MessageListCall(.timestamp(Self.now))
    continuous.checksContinuity = true
    let plain = MessageListCall(.timestamp(Self.now))
    let file = FileMessageContent(url: "https://files.example/p.jpg")
    try Self.check([
      ("messages", .messages(in: Self.url, plain)), ("messages.full", .messages(in: Self.url, full)),
      ("messages.admin", .messages(in: Self.url, admin)),
      ("message", .message(42, in: Self.url, MessageIncludes())),
      ("message.full", .message(42, in: Self.url, .everything)),
      ("message-changelog.token", .messageChangelog(in: Self.url, since: .token("token-1"), MessageIncludes())),
      ("message-changelog.full", .messageChangelog(in: Self.url, since: .timestamp(Self.now), .everything)),
      ("gap", .messageGap(in: Self.url, plain, previous: nil, next: nil)),
      (
        "gap.full",
        .messageGap(
          in: Self.url, continuous,
          previous: GapSide(start: 1_600_000_000_000, end: 1_650_000_000_000, count: 0),
          next: GapSide(start: 1_660_000_000_000, end: .max, count: 12))
      ),
      ("send-file", .sendFileMessage(file, in: Self.url, requestID: "request-2")),
      ("send-file.full", .sendFileMessage(try ClientCommandTests.fullFile(), in: Self.url, requestID: "request-2")),
      ("delete-message", .deleteMessage(42, in: Self.url)),
      ("add-reaction", .reaction("smile", on: 42, in: Self.url, isAdding: true)),
      ("remove-reaction", .reaction("smile", on: 42, in: Self.url, isAdding: false)),
      ("mark-as-delivered", .markAsDelivered(Self.url, time: Self.now)),
    ])
  }

  @Test func uploads() throws {
    let file = HTTPCall.Part(name: "file", fileName: "p.jpg", mimeType: "image/jpeg", bytes: Array("bytes".utf8))
    let sizes: [(width: Double, height: Double)] = [(320.4, 240.5), (.nan, -3), (1e300, -.infinity)]
    try Self.check([
      ("upload", .upload(file, channelURL: Self.url, requestID: "request-2")),
      ("upload.full", .upload(file, channelURL: Self.url, requestID: "request-2", thumbnailSizes: sizes)),
    ])
  }

  @Test func users() throws {
    let renewal = HTTPCall.sessionKey(userID: "user-1", accessToken: "token-1", isExpiring: true)
    let bare = HTTPCall.sessionKey(userID: "user-1", accessToken: nil, isExpiring: false)
    try Self.check([
      ("session-key", bare), ("session-key.full", renewal),
      ("update-user", .updateUser("user-1", nickname: nil, profileURL: nil)),
      ("update-user.full", .updateUser("user-1", nickname: "One", profileURL: "https://files.example/one.png")),
      ("block", .block("user-2", by: "user-1")), ("unblock", .unblock("user-2", by: "user-1")),
      ("mark-all-as-read", .markAllAsRead(userID: "user-1")),
      ("mark-all-as-read.full", .markAllAsRead(userID: "user-1", ["channel-1", "channel-2"])),
      ("unread-message-count", .unreadMessageCount(userID: "user-1")),
      ("push-trigger", .pushTrigger(.mentionOnly, userID: "user-1", channelURL: Self.url)),
      ("count-preference", .countPreference(.off, userID: "user-1", channelURL: Self.url)),
    ])
    #expect(renewal.accessToken == "token-1")
    #expect(bare.accessToken == "")
    #expect(HTTPCall.unreadMessageCount(userID: "user-1").accessToken == nil)
    // The secret goes into a header, never into the target or the body.
    #expect(!Self.written(renewal).contains("token-1"))
  }
}
