package import ChatModel
public import Foundation

/// What a restriction forbids.
#if canImport(ObjectiveC)
  @objc(SBDRestrictionType)
#endif
public enum RestrictionType: UInt, Sendable {
  case muted = 0
  case banned = 1
}

/// A mute or ban of a user (Docs/Protocol.md#members).
// Sendable: see `User`.
#if canImport(ObjectiveC)
  @objc(CBRRestrictionInfo)
#endif
public final class RestrictionInfo: NSObject, OwnValueHolder, @unchecked Sendable {
  private let value: ChatModel.RestrictionInfo
  private let ownValues = Locked<OwnValues?>(nil)

  package init(_ value: ChatModel.RestrictionInfo) { self.value = value }

  package func withOwnValues<Result>(_ body: (inout OwnValues?) -> Result) -> Result {
    ownValues.withValue(body)
  }

  public var restrictionType: RestrictionType { value.kind == .banned ? .banned : .muted }
  /// The stated reason; empty if there is none.
  public var restrictionDescription: String { value.reason }
  /// Milliseconds; -1 if it has no end.
  public var endAt: Int64 { value.endsAt }
}
