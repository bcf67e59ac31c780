public import Foundation

/// What the collections have in common.
// Sendable although not final and an NSObject: it stores nothing itself, only this module can subclass it, and the
// stored properties of its two subclasses are constants of Sendable types.
#if canImport(ObjectiveC)
  @objc(CBRBaseCollection)
#endif
public class BaseCollection: NSObject, @unchecked Sendable {
  override init() {}

  /// Whether `dispose` was called.
  var isDisposed: Bool { false }

  /// Ends the collection: it shows nothing, and no longer calls its handlers and delegate methods.
  public func dispose() {}
}
