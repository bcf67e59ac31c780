import ChatWire

/// Observers of one object, in the order in which they were added, held weakly.
package final class WeakObservers<Observer>: Sendable {
  private let references = Locked<[WeakReference<Observer>]>([])

  package init() {}

  package func add(_ observer: Observer) {
    let reference = WeakReference(observer)
    references.withValue { $0.append(reference) }
  }

  package func remove(_ observer: Observer) {
    let known = references.withValue { $0 }
    // Read outside the lock (`WeakReference`).
    let left = known.filter { reference in
      reference.object.map { $0 as AnyObject !== observer as AnyObject } ?? false
    }
    references.withValue { all in all = left + all.filter { new in !known.contains { $0 === new } } }
  }

  package func contains(_ observer: Observer) -> Bool {
    references.withValue { $0 }.contains { reference in
      reference.object.map { $0 as AnyObject === observer as AnyObject } ?? false
    }
  }

  package func removeAll() { references.withValue { $0 = [] } }

  package func forEach(_ body: (Observer) -> Void) {
    for reference in references.withValue({ $0 }) { if let observer = reference.object { body(observer) } }
  }
}
