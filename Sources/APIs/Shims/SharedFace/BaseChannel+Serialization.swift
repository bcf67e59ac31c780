public import ChatClient
public import Foundation

extension BaseChannel {
  /// Reads what `serialize()` wrote. At first, the object may show less than the cache knows: a moment later, on the
  /// queue of delegates, the cached state replaces the serialized one.
  /// - Returns: `nil` for anything else, for data of a later version, for a channel of another class, and before a user
  ///   is known.
  public static func build(fromSerializedData data: Data) -> Self? {
    SharedSession.ofMain.session?.channel(serialized: data) as? Self
  }
}
