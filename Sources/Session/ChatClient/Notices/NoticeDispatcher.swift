import CacheSync
import ChatCache
import ChatModel
import ChatWire

/// Takes the engine's notices with their rows, and passes them to everything that shows something.
final class NoticeDispatcher: Sendable {
  typealias Receiver = WeakReference<any NoticeReceiver>

  private let cache: Cache
  private let handles: ChannelHandles<GroupChannel>
  private let openHandles: ChannelHandles<OpenChannel>
  private let delivery: DeliveryQueue
  private let receivers = Locked(ChannelObservers<Receiver>())
  let uploads = UploadProgress()

  init(
    cache: Cache, handles: ChannelHandles<GroupChannel>, openHandles: ChannelHandles<OpenChannel>,
    delivery: DeliveryQueue
  ) {
    self.cache = cache
    self.handles = handles
    self.openHandles = openHandles
    self.delivery = delivery
  }

  // MARK: Receivers

  /// - Returns: the table to remove it from.
  func add(_ receiver: any NoticeReceiver) -> ChannelObservers<Receiver>.Entry {
    receivers.withValue { $0.add(WeakReference(receiver), channelURL: receiver.noticeChannelURL) }
  }

  func remove(_ entry: ChannelObservers<Receiver>.Entry) { receivers.withValue { $0.remove(entry) } }

  /// The receivers that a notice concerns, in the order in which they were added.
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

  /// Objects that the app holds show the new state when the app is notified.
  private func updateHandles(_ notice: SessionNotice, _ delivery: inout Delivery) {
    for change in notice.channels {
      switch change.row {
      case .inserted, .updated:
        guard let value = change.channel, let channel = handles.existing(url: change.channelURL) else { continue }
        delivery.swap { channel.state.withValue { $0.value = value.showingPendingActions } }
      case .deleted:
        guard let channel = handles.existing(url: change.channelURL) else { continue }
        let isGone = !notice.source.leavesMemberships && !notice.isEverythingCleared
        delivery.swap { [userID = cache.userID] in
          channel.state.withValue { state in
            state.typingUsers = []
            if isGone { state.value = state.value.leaving(userID) }
          }
        }
      case .none: continue
      }
    }
    for change in notice.openChannelChanges {
      guard let channel = openHandles.existing(url: change.channelURL) else { continue }
      delivery.swap { channel.state.withValue { $0.value = change.applied(to: $0.value) } }
    }
    for case .typing(let url, let users) in notice.effects {
      guard let channel = handles.existing(url: url) else { continue }
      delivery.swap { channel.state.withValue { $0.typingUsers = users } }
    }
  }

  private func tellUploads(_ notice: SessionNotice, _ delivery: inout Delivery) {
    for case .uploadProgress(_, let requestID, let sent, let total) in notice.effects {
      guard let step = uploads.advance(requestID, sent: sent, total: total) else { continue }
      delivery.call(step)
    }
  }

  /// Everything may have changed: reads the channels that are held or shown again. Their messages are read by the
  /// collections that show them.
  private func readAgain(_ notice: SyncNotice) async -> SyncNotice {
    let urls = (handles.urls + receivers.withValue { $0.channelURLs }).uniqueByBytes()
    let channels = try? await cache.read { snapshot in
      try urls.map { ChannelChange.reloaded($0, try snapshot.channel(url: $0)) }
    }
    return notice.telling(.reloaded(channels ?? []))
  }

  /// The notice with its rows. They come with the commit; those of a very large one are read here: channels always,
  /// messages only where they are shown.
  private func complete(_ notice: SyncNotice) async -> SyncNotice {
    guard let change = notice.change, change.channels.contains(where: { $0.rows == nil }) else { return notice }
    let shown = receivers.withValue { receivers in
      change.channels.map { receivers.hasObservers(ofChannel: $0.channelURL) }
    }
    let channels = try? await cache.read { snapshot in
      try zip(change.channels, shown).map { try $0.read(from: snapshot, isWithMessages: $1) }
    }
    // What cannot be read is reported without its rows: collections read it again with their next page.
    return notice.telling(change.telling(channels ?? change.channels.map(\.unread)))
  }
}

extension NoticeSource {
  /// Whether a channel that is gone from the cache may still be one of the user's.
  fileprivate var leavesMemberships: Bool {
    switch self {
    case .application, .eviction, .migration, .reloaded: true
    default: false
    }
  }
}
