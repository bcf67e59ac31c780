public import ChatClient
public import LocalCaching
public import SyncManager

extension MessageCollection {
  /// A collection that shows what a legacy one shows, so that an unchanged screen of the newer API runs on it: the
  /// legacy collection's events become calls of this collection's delegate, and this collection's calls become legacy
  /// calls (Docs/Guides/what-maps-to-what.md).
  ///
  /// It becomes the legacy collection's delegate, and ends it with `dispose`. Pages have the legacy limit in both
  /// directions. The start fetches older messages, and newer ones unless the viewpoint is the newest end. Errors are
  /// those of the newer API. Without a connection, the start ends with 800101 after the cached messages, as always.
  ///
  /// - Parameters:
  ///   - legacy: a new collection, or one in use; in that case, create the adapter on the legacy delegate queue.
  ///   - observer: receives what has no counterpart, on the app's queue.
  public convenience init(adapting legacy: SBSMMessageCollection, observer: UnmappedEventObserver? = nil) {
    var settings = MessageListSettings()
    settings.previousResultSize = Int(clamping: legacy.limit)
    settings.nextResultSize = legacy.viewpoint == .max ? 0 : Int(clamping: legacy.limit)
    settings.set(legacy.messageFilter)
    (settings.reverse, settings.isInclusive) = (legacy.reverse, true)
    self.init(adapting: legacy, settings, observer)
  }

  /// A collection on the legacy layer for a screen that creates its own: the usual arguments, and an observer.
  ///
  /// The legacy layer has one limit, one custom type and no reply type: what `params` request beyond that is reported
  /// as an `UnmappedEvent` of the row `params`, and not done.
  public static func onLegacyLayer(
    channel: GroupChannel, startingPoint: Int64, params: MessageListParams, observer: UnmappedEventObserver? = nil
  ) -> MessageCollection {
    let settings = params.settings
    let limit = max(settings.startPrevious, settings.startNext, 1)
    let types = settings.wantedCustomTypes
    let legacy = SBSMMessageCollection(
      channel: channel,
      filter: SBSMMessageFilter(
        messageType: settings.messageType, customType: types.count == 1 ? types.first : nil,
        senderUserIds: settings.senderUserIds), viewpointTimestamp: startingPoint, limit: UInt(limit),
      reverse: settings.reverse)
    let sizes = [settings.startPrevious, settings.startNext].filter { $0 > 0 && $0 != limit }
    let lost = sizes.count + (types.count > 1 ? 1 : 0) + (settings.wantedReplies == .all ? 0 : 1)
    if lost > 0 {
      channel.session.mappingTrace.note(NewCallRule.params)
      channel.session.deliver { observer?(UnmappedEvent(row: NewCallRule.params.row, count: lost)) }
    }
    return MessageCollection(adapting: legacy, settings, observer)
  }

  private convenience init(
    adapting legacy: SBSMMessageCollection, _ settings: MessageListSettings, _ observer: UnmappedEventObserver?
  ) {
    let adapter = LegacyMessageAdapter(legacy, settings, observer)
    self.init(
      channel: legacy.channel, startingPoint: legacy.viewpoint, params: MessageListParams(settings), feed: adapter)
    adapter.state.withValue { $0.collection = self }
    legacy.delegate = adapter
  }
}

extension MessageListSettings {
  /// What a legacy filter admits. It does not know replies, so all of them are shown.
  mutating func set(_ filter: SBSMMessageFilter) {
    (messageType, customType, senderUserIds) = (filter.messageType, filter.customType, filter.senderUserIds)
    replyType = .all
    includes = .everything
  }
}
