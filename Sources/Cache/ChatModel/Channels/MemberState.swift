/// Whether a user belongs to a channel (Docs/Protocol.md#members).
public enum MemberState: String, Sendable, Hashable {
  case none
  case joined
  case invited
  /// Local only: no server sends it.
  case left

  /// Unknown names are no membership.
  init(_ text: String?) { self = text.flatMap(MemberState.init(rawValue:)) ?? .none }
}
