/// What a user may do in a channel (Docs/Protocol.md#members).
public enum Role: String, Sendable, Hashable {
  case none
  case `operator`

  /// Unknown names are no role.
  init(_ text: String?) { self = text.flatMap(Role.init(rawValue:)) ?? .none }
}
