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
