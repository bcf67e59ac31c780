import CacheSync
import ChatModel
import Testing

@testable import ChatCache
@testable import ChatClient
@testable import LocalCaching

/// What a list tells of a notice, cause by cause (Docs/VendorAPIs.md#events-of-a-channel-list).
struct ChannelListNoticeTests {
  private static func channel(_ url: String, last: Int64, extra: String = "") throws -> ChatModel.Channel {
    try ChatModel.Channel(
      #require(
        Payload(
          #"{"channel_url":"\#(url)","member_state":"joined","#
            + #""last_message":{"type":"MESG","message_id":1,"created_at":\#(last)}\#(extra)}"#)))
  }

  /// A list that shows `listed`, and has no next page.
  private func list() throws -> ChannelList {
    var list = ChannelList(filter: ChannelListFilter(), order: .latestLastMessage, viewerID: "alice")
    _ = try list.load([Self.channel("listed", last: 10)], hasMore: false)
    return list
  }

  private enum Row {
    case unchanged, inserted(ChatModel.Channel), updated(ChatModel.Channel), deleted
  }

  private func notice(
    _ source: NoticeSource, _ rows: [(url: String, row: Row)] = [], effects: [SyncEffect] = [],
    isEverythingCleared: Bool = false
  ) -> SessionNotice {
    let channels = rows.map { url, row in
      var change = ChannelNotice(channelURL: url)
      var written = CommittedRows()
      switch row {
      case .unchanged: break
      case .inserted(let channel): (change.row, written.channel) = (.inserted, channel)
      case .updated(let channel): (change.row, written.channel) = (.updated, channel)
      case .deleted: change.row = .deleted
      }
      change.carried.value = written
      return change
    }
    let change = CacheChange(
      number: 1, source: source, channels: channels, isEverythingCleared: isEverythingCleared,
      isChannelListTokenChanged: false)
    return SessionNotice(change: change, source: source, effects: effects)
  }

  /// A cause that changes a channel's data: what a listed channel and a new one are told with.
  struct Cause: Sendable {
    let source: NoticeSource
    let updated: CollectionEventSource
    let added: CollectionEventSource

    init(_ source: NoticeSource, _ updated: CollectionEventSource, _ added: CollectionEventSource) {
      (self.source, self.updated, self.added) = (source, updated, added)
    }
  }

  static let causes = [
    Cause(.messageReceived, .eventChannelChanged, .eventMessageReceived),
    Cause(.messageSent, .eventChannelChanged, .eventMessageSent),
    Cause(.messageUpdated, .eventChannelChanged, .eventMessageUpdated),
    Cause(.messageDeleted, .eventChannelChanged, .eventMessageDeleted),
    Cause(.reactionUpdated, .eventChannelChanged, .eventReactionUpdated),
    Cause(.threadInfoUpdated, .eventChannelChanged, .eventThreadInfoUpdated),
    Cause(.channelChanged, .eventChannelChanged, .eventChannelChanged),
    Cause(.memberCountChanged, .eventChannelMemberCountChanged, .eventChannelMemberCountChanged),
    Cause(.channelFrozen, .eventChannelFrozen, .eventChannelFrozen),
    Cause(.channelUnfrozen, .eventChannelUnfrozen, .eventChannelUnfrozen),
    Cause(.channelHidden, .eventChannelHidden, .eventChannelHidden),
    Cause(.operatorsUpdated, .eventOperatorUpdated, .eventOperatorUpdated),
    Cause(.deliveryUpdated, .eventDeliveryReceiptUpdated, .eventDeliveryReceiptUpdated),
    Cause(.readUpdated, .eventReadReceiptUpdated, .eventReadReceiptUpdated),
    Cause(.invitationReceived, .eventUserReceivedInvitation, .eventUserReceivedInvitation),
    Cause(.invitationDeclined, .eventUserDeclinedInvitation, .eventUserDeclinedInvitation),
    Cause(.userJoined, .eventUserJoined, .eventUserJoined), Cause(.userLeft, .eventUserLeft, .eventUserLeft),
    Cause(.userMuted, .eventUserMuted, .eventUserMuted), Cause(.userUnmuted, .eventUserUnmuted, .eventUserUnmuted),
    Cause(.userBanned, .eventUserBanned, .eventUserBanned),
    Cause(.userUnbanned, .eventUserUnbanned, .eventUserUnbanned),
    Cause(.metadataCreated, .eventMetaDataCreated, .eventMetaDataCreated),
    Cause(.metadataUpdated, .eventMetaDataUpdated, .eventMetaDataUpdated),
    Cause(.metadataDeleted, .eventMetaDataDeleted, .eventMetaDataDeleted),
    Cause(.metacountersCreated, .eventMetaCounterCreated, .eventMetaCounterCreated),
    Cause(.metacountersUpdated, .eventMetaCounterUpdated, .eventMetaCounterUpdated),
    Cause(.metacountersDeleted, .eventMetaCounterDeleted, .eventMetaCounterDeleted),
    Cause(.channelChangelog, .channelChangelog, .channelChangelog),
    Cause(.messageChangelog, .channelChangelog, .channelChangelog),
    Cause(.messageGapFill, .channelChangelog, .channelChangelog),
    Cause(.backgroundSync, .channelChangelog, .channelChangelog),
    Cause(.fetched, .channelChangelog, .channelChangelog), Cause(.application, .channelChangelog, .channelChangelog),
    Cause(.migration, .channelChangelog, .channelChangelog),
  ]

  @Test("a listed channel is updated, a new one added, one that is gone or refused deleted", arguments: causes)
  func rows(_ cause: Cause) throws {
    let (source, updated, added) = (cause.source, cause.updated, cause.added)
    var list = try list()
    let listed = try list.apply(notice(source, [("listed", .updated(Self.channel("listed", last: 20)))]))
    #expect(listed.changes.updated.map(\.url) == ["listed"] && listed.updateSource == updated)
    #expect(listed.changes.added.isEmpty && listed.changes.deletedURLs.isEmpty)

    let new = try list.apply(notice(source, [("new", .inserted(Self.channel("new", last: 30)))]))
    #expect(new.changes.added.map(\.url) == ["new"] && new.source == added)
    #expect(new.changes.updated.isEmpty && list.channels.map(\.url) == ["new", "listed"])

    let refused = try list.apply(
      notice(source, [("new", .updated(Self.channel("new", last: 30, extra: #","is_hidden":true"#)))]))
    #expect(refused.changes.deletedURLs == ["new"] && refused.source == added)
    let gone = list.apply(notice(source, [("listed", .deleted), ("unknown", .deleted)]))
    #expect(gone.changes.deletedURLs == ["listed"] && gone.source == added && list.channels.isEmpty)
  }

  @Test("a mention is reported as one") func mention() throws {
    var list = try list()
    let told = try list.apply(
      notice(
        .messageReceived, [("listed", .updated(Self.channel("listed", last: 20)))],
        effects: [.mention(channelURL: "listed", messageID: 1)]))
    #expect(told.changes.updated.count == 1 && told.updateSource == .eventMention)
  }

  @Test("typing updates a listed channel") func typing() throws {
    var list = try list()
    let user = ChatModel.User(.object { $0.set("user_id", "bob") })
    let bob = try #require(user)
    let typing = [
      SyncEffect.typing(channelURL: "listed", users: [bob]), .typing(channelURL: "x", users: [bob]),
    ]
    let told = list.apply(notice(.typingUpdated, effects: typing))
    #expect(told.changes.updated.map(\.url) == ["listed"] && told.updateSource == .eventTypingStatusUpdated)
    #expect(told.changes.added.isEmpty && told.changes.edits.isEmpty)
  }

  @Test("a changelog tells several channels at once") func changelog() throws {
    var list = try list()
    _ = list.load([try Self.channel("other", last: 5)], hasMore: false)
    let told = try list.apply(
      notice(
        .channelChangelog,
        [
          ("listed", .updated(Self.channel("listed", last: 11))), ("new", .inserted(Self.channel("new", last: 7))),
          ("other", .deleted),
        ]))
    #expect(told.changes.updated.map(\.url) == ["listed"] && told.changes.added.map(\.url) == ["new"])
    #expect(told.changes.deletedURLs == ["other"] && list.channels.map(\.url) == ["listed", "new"])
  }

  @Test("what leaves a channel's own data alone is not told") func messagesOnly() throws {
    var list = try list()
    #expect(list.apply(notice(.messageGapFill, [("listed", .unchanged)])).changes.isEmpty)
    #expect(list.apply(notice(.application)).changes.isEmpty)
  }

  @Test("cleared, and written again in the same commit: gone, then new") func cleared() throws {
    var list = try list()
    let told = try list.apply(
      notice(.application, [("listed", .inserted(Self.channel("listed", last: 10)))], isEverythingCleared: true))
    #expect(told.changes.deletedURLs == ["listed"] && told.changes.added.map(\.url) == ["listed"])
    #expect(list.channels.map(\.url) == ["listed"])
  }

  @Test("before the first page nothing is reported") func notLoaded() throws {
    var list = ChannelList(filter: .everything, order: .latestLastMessage, viewerID: "alice")
    let told = try list.apply(
      notice(
        .messageReceived, [("new", .inserted(Self.channel("new", last: 1)))],
        effects: [.typing(channelURL: "new", users: [])]))
    #expect(told.changes.isEmpty && list.channels.isEmpty)
  }
}
