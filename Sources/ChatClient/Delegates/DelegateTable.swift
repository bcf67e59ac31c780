import ChatModel
import ChatWire

/// Delegates by identifier, held weakly, in the order in which they were added.
///
/// What the two API layers need of a session is not in here: they are receivers of its notices, so nothing that an app
/// removes stops them.
final class DelegateTable<Delegate>: Sendable {
  private struct Entry: Sendable {
    let identifier: String
    let delegate: WeakDelegate
  }

  // Sendable although unchecked: a weak reference may be read on any thread, and the object is only called on the app's
  // queue.
  private struct WeakDelegate: @unchecked Sendable {
    weak var object: AnyObject?
  }

  private let entries = Locked<[Entry]>([])

  /// Whether there is nobody to call.
  var isEmpty: Bool { entries.withValue { $0.allSatisfy { $0.delegate.object == nil } } }

  /// Adds a delegate, in the place of one with the same identifier if there is one.
  func add(_ delegate: Delegate, identifier: String) {
    let entry = Entry(identifier: identifier, delegate: WeakDelegate(object: delegate as AnyObject))
    entries.withValue { entries in
      entries.removeAll { $0.delegate.object == nil && !$0.identifier.hasSameBytes(as: identifier) }
      if let index = entries.firstIndex(where: { $0.identifier.hasSameBytes(as: identifier) }) {
        entries[index] = entry
      } else {
        entries.append(entry)
      }
    }
  }

  func remove(_ identifier: String) {
    entries.withValue { $0.removeAll { $0.identifier.hasSameBytes(as: identifier) } }
  }

  func removeAll() { entries.withValue { $0 = [] } }

  func delegate(_ identifier: String) -> Delegate? {
    entries.withValue { $0.first { $0.identifier.hasSameBytes(as: identifier) }?.delegate.object } as? Delegate
  }

  /// Calls everyone who is registered when their turn comes: what one delegate removes is not called any more.
  func forEach(_ body: (Delegate) -> Void) {
    for identifier in entries.withValue({ $0.map(\.identifier) }) {
      if let delegate = delegate(identifier) { body(delegate) }
    }
  }

  /// Adds a call of everyone who is registered when the delivery is made.
  func call(_ delivery: inout Delivery, _ body: @escaping @Sendable (Delegate) -> Void) {
    delivery.call { self.forEach(body) }
  }
}
