import ChatWire

/// Keeps the sync of a channel list going. It ends with `cancel`, or when nobody holds it any more: pages that are under
/// way for nobody else are cancelled, and a later watch goes on behind the last page. Watches of one list share one sync.
package final class ChannelListWatch: Sendable {
  private let end: @Sendable (ObjectIdentifier) -> Void

  init(end: @escaping @Sendable (ObjectIdentifier) -> Void) { self.end = end }

  // As with `MessageWatch`: a later user of the identifier enters the queue behind this.
  deinit { end(ObjectIdentifier(self)) }

  package func cancel() { end(ObjectIdentifier(self)) }
}

extension SyncEngine {
  /// As `syncChannels`, as long as somebody holds what it returns.
  package nonisolated func watchChannels(_ list: ChannelListCall) -> ChannelListWatch {
    let watch = ChannelListWatch { [weak self] id in
      self?.put { engine in engine.endWatch(ofList: id) }
    }
    let id = ObjectIdentifier(watch)
    put { engine in await engine.requestChannels(list, by: id) }
    return watch
  }

  private func endWatch(ofList id: ObjectIdentifier) {
    guard let list = channelLists.withdraw(id) else { return }
    let key = JobKey(.channelList(list.listName))
    jobs.cancel { $0 == key }
    retries.cancel { $0 == key }
  }
}
