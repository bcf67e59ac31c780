package import ChatModel
public import Foundation

/// A member of a group channel, as known when the object was created.
// Sendable: see `User`.
#if canImport(ObjectiveC)
  @objc(CBRMember)
#endif
public final class Member: User, @unchecked Sendable {
  package let value: ChatModel.Member

  package init(_ value: ChatModel.Member, fileKey: FileAccessKey? = nil) {
    self.value = value
    super.init(value, fileKey: fileKey)
  }

  @_disfavoredOverload public var state: MemberState { MemberState(value.state) }
  public var role: Role { Role(value.role) }
  @_disfavoredOverload public var isMuted: Bool { value.isMuted }
  @_disfavoredOverload public var isBlockedByMe: Bool { value.isBlockedByMe }
  @_disfavoredOverload public var isBlockingMe: Bool { value.isBlockingMe }
  /// Why and until when the member is muted or banned; `nil` if neither.
  public var restrictionInfo: RestrictionInfo? {
    let info = RestrictionInfo(value.restriction)
    return value.isMuted || info.endAt > 0 || !info.restrictionDescription.isEmpty ? info : nil
  }

  public override func copy(with zone: NSZone? = nil) -> Any { copied(Member(value, fileKey: fileKey)) }

  public override func serialize() -> Data? { serialized(.member) }
}
