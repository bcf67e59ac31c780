/// Refers to an object weakly. For tables behind a lock: take the reference out, and read `object` when the lock is
/// free.
///
/// A class, so that copying a table copies only pointers. Copying or reading a weak variable may make the reader the
/// object's last owner (on Apple platforms, copying a struct with one retains and releases the object): its `deinit`
/// would then run under the lock, and may need the same one.
///
/// Sendable because its only variable is set in `init` and never again, and weak references can be read on any thread.
/// An object that is not sendable, such as an app's delegate, is only called on the app's queue, where the app expects
/// it.
package final class WeakReference<Object>: @unchecked Sendable {
  private weak var reference: AnyObject?

  /// - Parameter object: an instance of a class.
  package init(_ object: Object) { reference = object as AnyObject }

  /// `nil` once nobody owns it any longer, and from then on. Do not read it under a lock that a `deinit` takes.
  package var object: Object? {
    // Optimised code casts without checking for an object (Swift 6.3, Linux) if both are one expression.
    guard let reference else { return nil }
    return reference as? Object
  }
}
