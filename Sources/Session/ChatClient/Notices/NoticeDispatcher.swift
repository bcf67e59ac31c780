import CacheSync
import ChatCache
import ChatModel
import ChatWire

/// Takes the engine's notices, with the rows that they tell of, and hands them to all who show something.
final class NoticeDispatcher: Sendable {
  typealias Receiver = WeakReference<any NoticeReceiver>

  private let cache: Cache
  private let handles: ChannelHandles
  private let delivery: DeliveryQueue
  private let receivers = Locked(ChannelObservers<Receiver>())
  let uploads = UploadProgress()

  init(cache: Cache, handles: ChannelHandles, delivery: DeliveryQueue) {
    self.cache = cache
    self.handles = handles
    self.delivery = delivery
  }

  // MARK: Receivers

  /// - Returns: what to remove it with.
  func add(_ receiver: any NoticeReceiver) -> ChannelObservers<Receiver>.Entry {
    receivers.withValue { $0.add(WeakReference(receiver), channelURL: receiver.noticeChannelURL) }
  }

  func remove(_ entry: ChannelObservers<Receiver>.Entry) { receivers.withValue { $0.remove(entry) } }

  /// Whom a notice concerns, in the order in which they were added.
  private func receivers(of notice: SyncNotice) -> [any NoticeReceiver] {
    let urls = notice.channelURLs
    let isForAll = notice.isEverythingCleared || urls.isEmpty
    let entries = receivers.withValue { isForAll ? $0.entries : $0.entries(ofChannels: urls) }
    return entries.compactMap(\.observer.object)
  }

  // MARK: Notices

  /// Handles one notice of the engine, in its session job.
  func handle(_ notice: SyncNotice) async {
    let told = notice.isReload ? await readAgain(notice) : await complete(notice)
    var delivery = Delivery()
    updateHandles(told, &delivery)
    for receiver in receivers(of: notice) { await receiver.receive(told, &delivery) }
    tellUploads(told, &delivery)
    self.delivery.post(delivery)
  }

  /// The objects that the app holds show the new state when the app is told.
  private func updateHandles(_ notice: SessionNotice, _ delivery: inout Delivery) {
    for change in notice.channels {
      switch change.row {
      case .inserted, .updated:
        guard let value = change.channel, let channel = handles.existing(url: change.channelURL) else { continue }
        delivery.swap { channel.state.withValue { $0.value = value } }
      case .deleted:
        guard let channel = handles.existing(url: change.channelURL) else { continue }
        delivery.swap { channel.state.withValue { $0.typingUserIDs = [] } }
      case .none: continue
      }
    }
    for case .typing(let url, let userIDs) in notice.effects {
      guard let channel = handles.existing(url: url) else { continue }
      delivery.swap { channel.state.withValue { $0.typingUserIDs = userIDs } }
    }
  }

  private func tellUploads(_ notice: SessionNotice, _ delivery: inout Delivery) {
    for case .uploadProgress(_, let requestID, let sent, let total) in notice.effects {
      guard let step = uploads.advance(requestID, sent: sent, total: total) else { continue }
      delivery.call(step)
    }
  }

  /// Everything may be different: reads the channels that somebody holds or shows. Their messages are read by who shows
  /// them.
  private func readAgain(_ notice: SyncNotice) async -> SyncNotice {
    let urls = (handles.urls + receivers.withValue { $0.channelURLs }).uniqueByBytes()
    let channels = try? await cache.read { snapshot in
      try urls.map { ChannelChange.reloaded($0, try snapshot.channel(url: $0)) }
    }
    return notice.telling(.reloaded(channels ?? []))
  }

  /// The notice with its rows. They come with the commit; those of a very large one are read here: channels always,
  /// messages only where somebody shows them.
  private func complete(_ notice: SyncNotice) async -> SyncNotice {
    guard let change = notice.change, change.channels.contains(where: { $0.rows == nil }) else { return notice }
    let shown = receivers.withValue { receivers in
      change.channels.map { receivers.hasObservers(ofChannel: $0.channelURL) }
    }
    let channels = try? await cache.read { snapshot in
      try zip(change.channels, shown).map { try $0.read(from: snapshot, isWithMessages: $1) }
    }
    // What cannot be read is told without its rows: the collections read again with their next page.
    return notice.telling(change.telling(channels ?? change.channels.map(\.unread)))
  }
}
