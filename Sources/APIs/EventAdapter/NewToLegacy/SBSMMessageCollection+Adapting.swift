public import ChatClient
public import LocalCaching
public import SyncManager

extension SBSMMessageCollection {
  /// A legacy collection that shows what a newer one shows, so that an unchanged screen of the legacy API runs on it:
  /// both forms of its delegate, fetches, the three arrays, and jumps (Docs/Guides/what-maps-to-what.md).
  ///
  /// It starts the newer collection, becomes its delegate, and disposes of it with `remove`. `resetViewpointTimestamp`
  /// and a huge gap replace it with another newer collection with the same params. The policy for failed messages and
  /// the capacity are those of the legacy layer's setup, or its defaults; setup is not required.
  ///
  /// - Parameters:
  ///   - collection: must not be started yet. Its page size is the limit of fetches, 20 if none is set.
  ///   - observer: receives what has no counterpart, on the app's queue.
  public convenience init(adapting collection: MessageCollection, observer: UnmappedEventObserver? = nil) {
    let settings = collection.params.settings
    let types = settings.wantedCustomTypes
    // The newer collection decides what belongs; the legacy filter cannot express several custom types.
    let filter = SBSMMessageFilter(
      messageType: settings.messageType, customType: types.count == 1 ? types.first : nil,
      senderUserIds: settings.senderUserIds)
    self.init(adapting: collection, filter, limit: UInt(max(settings.startPrevious, settings.startNext, 1)), observer)
  }

  /// A collection on the newer layer for a screen that creates its own: the usual arguments, and an observer.
  /// - Parameters:
  ///   - filter: `nil` for all messages.
  ///   - viewpointTimestamp: ms; `Int64.max` for the newest messages.
  ///   - limit: the maximum number of messages that one fetch shows; at least 1. Default 30.
  public static func onNewerLayer(
    channel: GroupChannel, filter: SBSMMessageFilter?, viewpointTimestamp: Int64, limit: UInt = 30,
    reverse: Bool = false, observer: UnmappedEventObserver? = nil
  ) -> SBSMMessageCollection {
    let filter = filter ?? SBSMMessageFilter()
    var settings = MessageListSettings()
    settings.previousResultSize = max(1, Int(clamping: limit))
    settings.nextResultSize = settings.previousResultSize
    settings.set(filter)
    (settings.reverse, settings.isInclusive) = (reverse, true)
    let collection = MessageCollection(
      channel: channel, startingPoint: max(0, viewpointTimestamp), params: MessageListParams(settings))
    return SBSMMessageCollection(adapting: collection, filter, limit: max(1, limit), observer)
  }

  private convenience init(
    adapting collection: MessageCollection, _ filter: SBSMMessageFilter, limit: UInt,
    _ observer: UnmappedEventObserver?
  ) {
    let channel = collection.channel
    let adapter = NewMessageAdapter(
      collection, filter, LegacyLayer.of(channel.session).options, viewpoint: collection.startingPoint, observer)
    self.init(
      channel: channel, filter: filter, viewpointTimestamp: collection.startingPoint, limit: limit,
      reverse: collection.params.reverse, feed: adapter)
    adapter.state.withValue { $0.legacy = self }
    adapter.begin()
  }
}
