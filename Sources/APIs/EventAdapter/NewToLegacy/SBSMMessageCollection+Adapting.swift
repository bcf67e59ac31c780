public import ChatClient
public import LocalCaching
public import SyncManager

extension SBSMMessageCollection {
  /// A legacy collection that shows what a newer one shows, so that an unchanged screen of the legacy API runs on it: both
  /// forms of its delegate, fetches, the three arrays, and jumps (Docs/Guides/what-maps-to-what.md).
  ///
  /// It starts the newer collection, becomes its delegate, and disposes of it with `remove`. `resetViewpointTimestamp` and a
  /// huge gap make another newer collection with the same params in its place. The policy for failed messages and the
  /// capacity are those that the legacy layer is set up with; without setup they are its defaults. Setup is not needed.
  ///
  /// - Parameters:
  ///   - collection: not started yet. Its page size is the limit of fetches, 20 at least when none is given.
  ///   - observer: is told what has no counterpart, on the app's queue.
  public convenience init(adapting collection: MessageCollection, observer: UnmappedEventObserver? = nil) {
    let settings = collection.params.settings
    let types = settings.wantedCustomTypes
    // The newer collection decides what belongs; the legacy filter has no words for several custom types.
    let filter = SBSMMessageFilter(
      messageType: settings.messageType, customType: types.count == 1 ? types.first : nil,
      senderUserIds: settings.senderUserIds)
    self.init(adapting: collection, filter, limit: UInt(max(settings.startPrevious, settings.startNext, 1)), observer)
  }

  /// A collection on the newer layer for a screen that makes its own: the same arguments as always, and an observer.
  /// - Parameters:
  ///   - filter: `nil` for all messages.
  ///   - viewpointTimestamp: ms; `Int64.max` for the newest messages.
  ///   - limit: how many messages one fetch shows; at least 1. Default 30.
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
