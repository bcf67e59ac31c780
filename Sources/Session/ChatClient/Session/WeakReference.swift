/// Refers to an object without keeping it alive. For tables behind a lock: take the reference out, and read `object` when
/// the lock is free.
///
/// A class, so that a copy of a table copies pointers only. Copying or reading a weak variable may make the reader the
/// object's last owner (on Apple platforms the copy of a struct with one retains and releases the object): its `deinit`
/// would run under the lock then, and may want the same one.
///
/// Sendable because its only variable is set in `init` and never again, and weak references may be read on any thread.
/// An object that is not sendable, as delegates of apps, is only called on the app's queue, where the app expects it.
package final class WeakReference<Object>: @unchecked Sendable {
  private weak var reference: AnyObject?

  /// - Parameter object: an instance of a class.
  package init(_ object: Object) { reference = object as AnyObject }

  /// `nil` once nobody owns it any more; stays `nil` then. Not to be read under a lock that a `deinit` takes.
  package var object: Object? {
    // Optimised code casts without looking whether there is an object (Swift 6.3, Linux) when both are one expression.
    guard let reference else { return nil }
    return reference as? Object
  }
}
