public import Foundation

/// What the collections have in common.
// Sendable although not final and an NSObject: it stores nothing itself, nobody outside of this module can make a
// subclass, and the stored properties of the two that there are are constants of sendable types.
public class BaseCollection: NSObject, @unchecked Sendable {
  override init() {}

  /// Whether `dispose` was called.
  var isDisposed: Bool { false }

  /// Ends the collection: what it shows is gone, and none of its handlers and delegate calls happens any more.
  public func dispose() {}
}
