import ChatModel
import ChatWire

/// Delegates by identifier, held weakly, in the order in which they were added.
///
/// The two API layers are not in here: they receive a session's notices, so nothing that an app removes stops them.
final class DelegateTable<Delegate>: Sendable {
  private struct Entry: Sendable {
    let identifier: String
    let delegate: WeakReference<Delegate>
  }

  private let entries = Locked<[Entry]>([])

  /// Whether there is nobody to call.
  var isEmpty: Bool { entries.withValue { $0 }.allSatisfy { $0.delegate.object == nil } }

  /// Adds a delegate, replacing one with the same identifier.
  func add(_ delegate: Delegate, identifier: String) {
    let entry = Entry(identifier: identifier, delegate: WeakReference(delegate))
    // Looked up while the lock is free: apps remove their delegates in their deinit. An object that is gone stays gone.
    let gone = entries.withValue { $0 }.map(\.delegate).filter { $0.object == nil }
    entries.withValue { entries in
      entries.removeAll { entry in
        gone.contains { $0 === entry.delegate } && !entry.identifier.hasSameBytes(as: identifier)
      }
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
    entries.withValue { $0.first { $0.identifier.hasSameBytes(as: identifier) }?.delegate }?.object
  }

  /// Calls every delegate that is still registered when its turn comes: one that another delegate removes is not
  /// called.
  func forEach(_ body: (Delegate) -> Void) {
    for identifier in entries.withValue({ $0.map(\.identifier) }) {
      if let delegate = delegate(identifier) { body(delegate) }
    }
  }

  /// Adds a call of every delegate that is registered at the time of the delivery.
  func call(_ delivery: inout Delivery, _ body: @escaping @Sendable (Delegate) -> Void) {
    delivery.call { self.forEach(body) }
  }
}
