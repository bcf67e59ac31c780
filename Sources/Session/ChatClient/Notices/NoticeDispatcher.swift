import CacheSync
import ChatCache
import ChatModel
import ChatWire

/// Takes the engine's notices, reads the rows that they name once, and hands them to all who show something.
///
/// A notice costs the receivers of the channels that it touches and those of channel lists, not the others.
final class NoticeDispatcher: Sendable {
  private struct Receivers: Sendable {
    var lastID = 0
    var ofLists: [Entry] = []
    var ofChannel: [[UInt8]: [Entry]] = [:]
  }

  private struct Entry: Sendable {
    let id: Int
    let receiver: WeakReference<any NoticeReceiver>
  }

  private let cache: Cache
  private let handles: ChannelHandles
  private let delivery: DeliveryQueue
  private let receivers = Locked(Receivers())
  let uploads = UploadProgress()

  init(cache: Cache, handles: ChannelHandles, delivery: DeliveryQueue) {
    self.cache = cache
    self.handles = handles
    self.delivery = delivery
  }

  // MARK: Receivers

  /// - Returns: what to remove it with.
  func add(_ receiver: any NoticeReceiver) -> Int {
    receivers.withValue { receivers in
      receivers.lastID += 1
      let entry = Entry(id: receivers.lastID, receiver: WeakReference(receiver))
      if let url = receiver.noticeChannelURL {
        receivers.ofChannel[Array(url.utf8), default: []].append(entry)
      } else {
        receivers.ofLists.append(entry)
      }
      return entry.id
    }
  }

  /// - Parameter channelURL: the receiver's.
  func remove(_ id: Int, channelURL: String?) {
    receivers.withValue { receivers in
      guard let key = channelURL.map({ Array($0.utf8) }) else {
        return receivers.ofLists.removeAll { $0.id == id }
      }
      receivers.ofChannel[key]?.removeAll { $0.id == id }
      if receivers.ofChannel[key]?.isEmpty == true { receivers.ofChannel[key] = nil }
    }
  }

  private func isShown(_ channelURL: String) -> Bool {
    receivers.withValue { $0.ofChannel[Array(channelURL.utf8)] != nil }
  }

  /// Whom a notice concerns, in the order in which they were added.
  private func receivers(of notice: SyncNotice) -> [any NoticeReceiver] {
    let found = receivers.withValue { receivers in
      var found = receivers.ofLists
      let urls = notice.channelURLs
      if notice.change?.isEverythingCleared == true || urls.isEmpty {
        for entries in receivers.ofChannel.values { found += entries }
      } else {
        for url in urls { found += receivers.ofChannel[Array(url.utf8)] ?? [] }
      }
      return found
    }
    return found.sorted { $0.id < $1.id }.compactMap(\.receiver.object)
  }

  // MARK: Notices

  /// Handles one notice of the engine, in its turn.
  func handle(_ notice: SyncNotice) async {
    let told = notice.isReload ? await readAgain(notice) : await read(notice)
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
      case .inserted(let value), .updated(let value):
        guard let channel = handles.existing(url: change.channelURL) else { continue }
        delivery.swap { channel.state.withValue { $0.value = value } }
      case .deleted:
        guard let channel = handles.existing(url: change.channelURL) else { continue }
        delivery.swap { channel.state.withValue { $0.typingUserIDs = [] } }
      case .unchanged: continue
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
  private func readAgain(_ notice: SyncNotice) async -> SessionNotice {
    var keys = Set(handles.urls.map { Array($0.utf8) })
    keys.formUnion(receivers.withValue { Array($0.ofChannel.keys) })
    let urls = keys.map { String(decoding: $0, as: UTF8.self) }
    let channels = try? await cache.read { snapshot in
      try urls.map { ChannelNotice($0, try snapshot.channel(url: $0)) }
    }
    return SessionNotice(
      source: notice.source, channels: channels ?? [], isEverythingCleared: false, effects: notice.effects,
      event: notice.event)
  }

  /// Reads what a notice names: channels always, messages only where somebody shows them.
  private func read(_ notice: SyncNotice) async -> SessionNotice {
    func told(_ channels: [ChannelNotice]) -> SessionNotice {
      SessionNotice(
        source: notice.source, channels: channels,
        isEverythingCleared: notice.change?.isEverythingCleared ?? false, effects: notice.effects, event: notice.event)
    }
    guard let changes = notice.change?.channels, !changes.isEmpty else { return told([]) }
    let shown = changes.map { isShown($0.channelURL) }
    do {
      return told(
        try await cache.read { snapshot in
          try zip(changes, shown).map { try ChannelNotice($0, isShown: $1, snapshot) }
        })
    } catch {
      // What cannot be read is told without its rows: the collections read again with their next page.
      return told(changes.map { ChannelNotice(unread: $0) })
    }
  }
}

extension ChannelNotice {
  /// - Parameter isShown: whether somebody shows the channel's messages.
  init(_ change: ChannelChange, isShown: Bool, _ snapshot: CacheSnapshot) throws {
    let url = change.channelURL
    channelURL = url
    row =
      switch change.row {
      case .none: .unchanged
      case .inserted: try snapshot.channel(url: url).map { .inserted($0) } ?? .unchanged
      case .updated: try snapshot.channel(url: url).map { .updated($0) } ?? .unchanged
      case .deleted: .deleted
      }
    isCleared = change.isCleared
    inserted = isShown ? try snapshot.messages(channelURL: url, messageIDs: change.insertedMessages) : []
    updated = isShown ? try snapshot.messages(channelURL: url, messageIDs: change.updatedMessages) : []
    deletedIDs = change.deletedMessages
    insertedOutgoing =
      isShown ? try change.insertedOutgoing.compactMap { try snapshot.outgoingMessage(requestID: $0) } : []
    updatedOutgoing =
      isShown ? try change.updatedOutgoing.compactMap { try snapshot.outgoingMessage(requestID: $0) } : []
    resolvedOutgoing = change.resolvedOutgoing
    removedOutgoing = change.removedOutgoing
    areSyncedRangesChanged = change.areSyncedRangesChanged
  }

  /// A channel after a reload.
  fileprivate init(_ channelURL: String, _ channel: ChatModel.Channel?) {
    self.channelURL = channelURL
    row = channel.map { .updated($0) } ?? .deleted
    (isCleared, areSyncedRangesChanged) = (false, false)
    (inserted, updated, deletedIDs) = ([], [], [])
    (insertedOutgoing, updatedOutgoing, resolvedOutgoing, removedOutgoing) = ([], [], [], [])
  }

  fileprivate init(unread change: ChannelChange) {
    channelURL = change.channelURL
    row = change.row == .deleted ? .deleted : .unchanged
    isCleared = change.isCleared
    (inserted, updated) = ([], [])
    deletedIDs = change.deletedMessages
    (insertedOutgoing, updatedOutgoing) = ([], [])
    resolvedOutgoing = change.resolvedOutgoing
    removedOutgoing = change.removedOutgoing
    areSyncedRangesChanged = change.areSyncedRangesChanged
  }
}
