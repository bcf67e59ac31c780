/// A user who may not speak in a channel, or not enter it (Docs/Protocol.md#lists-of-users).
public struct RestrictedUser: UserValue {
  public let payload: Payload
  public let id: String

  public init?(_ payload: Payload) {
    guard let id = User.id(in: payload) else { return nil }
    self.payload = payload
    self.id = id
  }

  /// An entry of a channel's list of mutes or bans, in which the user is the entry itself or its member `user`.
  /// - Parameter kind: of the list; the entries do not say it.
  public init?(entry: Payload, kind: RestrictionInfo.Kind) {
    let restriction = RestrictionInfo(entry)
    self.init(
      (entry.object("user") ?? entry).edited {
        $0.set("restriction_type", kind.rawValue)
        $0.set("description", restriction.reason)
        $0.set("end_at", restriction.endsAt)
      })
  }

  /// Why, and until when.
  public var restriction: RestrictionInfo { RestrictionInfo(payload) }
}
