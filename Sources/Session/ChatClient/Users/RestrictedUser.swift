package import ChatModel
public import Foundation

/// A user who is muted in a channel or banned from it, as known when the object was created.
// Sendable: see `User`.
#if canImport(ObjectiveC)
  @objc(CBRRestrictedUser)
#endif
public final class RestrictedUser: User, @unchecked Sendable {
  package let value: ChatModel.RestrictedUser

  package init(_ value: ChatModel.RestrictedUser, fileKey: FileAccessKey? = nil) {
    self.value = value
    super.init(value, fileKey: fileKey)
  }

  /// `restrictionInfo`, which is never `nil`.
  package var restriction: RestrictionInfo { RestrictionInfo(value.restriction) }

  // Disfavored: the shim has this name with the type of version 3.1.

  /// Why, and until when; never `nil`, optional as documented.
  @_disfavoredOverload
  public var restrictionInfo: RestrictionInfo? { restriction }

  public override func copy(with zone: NSZone? = nil) -> Any { copied(RestrictedUser(value, fileKey: fileKey)) }

  public override func serialize() -> Data? { serialized(.restricted) }
}
