import ChatClient

/// A user with a name that is not optional, as in version 4. A member of a protocol, so that the form of version 3.1 is
/// preferred in a file that also imports that (Docs/Decisions/0040-one-class-two-faces.md).
public protocol NamedUser: AnyObject {}

extension User: NamedUser {}

extension NamedUser where Self: User {
  // Also what a file with the names of version 3.1 wrote: where the type decides, that file gets this form.

  /// Empty if there is none.
  public var nickname: String { own(knownNickname as String?) ?? "" }
}

extension User: Identifiable {
  /// Same as `userId`.
  public var id: String { userId }
}

extension BaseChannel: Identifiable {
  /// Same as `channelURL`.
  public var id: String { channelURL }
}

extension OpenChannel {
  /// Same as `isOperator(userId:)`.
  public func isOperator(user: User) -> Bool { isOperator(userId: user.userId) }
}
