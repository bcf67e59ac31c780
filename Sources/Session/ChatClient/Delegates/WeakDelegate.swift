import ChatWire

/// The one delegate of an object: held weakly, and set and read on any thread.
package final class WeakDelegate<Delegate>: Sendable {
  private let reference = Locked<WeakReference<Delegate>?>(nil)

  package init() {}

  package var object: Delegate? {
    // Read outside the lock (`WeakReference`).
    get { reference.withValue { $0 }?.object }
    set {
      let new = newValue.map { WeakReference($0) }
      reference.withValue { $0 = new }
    }
  }
}
