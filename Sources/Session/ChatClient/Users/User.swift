package import ChatModel
public import Foundation

/// A user, as known when the object was created; for a newer state, ask where it came from. What an app writes with the
/// setters of version 3.1 is shown by the names of that version, in this object alone
/// (Docs/Decisions/0040-one-class-two-faces.md).
///
/// Two are equal if the bytes of their user ids are, whatever their other values.
// Sendable although not final and an NSObject: all stored properties, here and in the subclasses of this module, are
// constants of sendable types.
#if canImport(ObjectiveC)
  @objc(CBRUser)
#endif
open class User: NSObject, NSCopying, OwnValueHolder, @unchecked Sendable {
  package let facts: UserFacts
  let fileKey: FileAccessKey?
  private let ownValues = Locked<OwnValues?>(nil)

  /// A user without an id, for an app's own subclasses and tests: no call accepts it.
  public override init() {
    facts = .none
    fileKey = nil
  }

  package init(_ value: some UserValue, fileKey: FileAccessKey? = nil) {
    facts = UserFacts(value)
    self.fileKey = fileKey
  }

  package final func withOwnValues<Result>(_ body: (inout OwnValues?) -> Result) -> Result {
    ownValues.withValue(body)
  }

  /// Never empty. Compare it by UTF-8 bytes.
  public var userId: String { facts.id }
  /// Empty if the user has none; never `nil`, optional as documented.
  @_disfavoredOverload public var nickname: String? { knownNickname }
  /// Same as `nickname`, for a module in which that is not optional.
  package var knownNickname: String { facts.nickname }
  /// The address of the profile image, with the session's key if it is protected; empty if there is none.
  public var profileURL: String? { fileKey.address(facts.profileURL, isProtected: isProfileProtected) }
  /// The same without the key.
  public var plainProfileImageURL: String? { facts.profileURL }
  /// The address as stored on the server; the same as `plainProfileImageURL` here.
  public var originalProfileURL: String? { facts.profileURL }
  /// `nonAvailable` if the server does not say.
  public var connectionStatus: UserConnectionStatus { UserConnectionStatus(isOnline: facts.isOnline) }
  /// Milliseconds; 0 if unknown.
  public var lastSeenAt: Int64 { facts.lastSeenAt ?? 0 }
  /// False for deactivated users. Default true.
  public var isActive: Bool { facts.isActive }
  /// `nil` if the server does not say.
  public var preferredLanguages: [String]? {
    facts.payload.withValue("preferred_languages", JSONText.isArray) == true ? facts.preferredLanguages : nil
  }
  @_disfavoredOverload public var friendDiscoveryKey: String? {
    facts.friendDiscoveryKey.isEmpty ? nil : facts.friendDiscoveryKey
  }
  @_disfavoredOverload public var friendName: String? { facts.friendName.isEmpty ? nil : facts.friendName }
  /// `nil` if the server does not say. Values that are not strings are left out.
  public var metaData: [String: String]? { facts.payload.object("metadata") == nil ? nil : facts.metadata }

  private var isProfileProtected: Bool { facts.requiresAuthenticationForProfileImage }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? User else { return false }
    return other.userId.hasSameBytes(as: userId)
  }

  open override var hash: Int { userId.hashValue }

  /// An object of the same user, with the values that the app has set on this one.
  open func copy(with zone: NSZone? = nil) -> Any { copied(User(facts, fileKey: fileKey)) }

  /// - Parameter copy: a new object of the same user.
  func copied(_ copy: User) -> Any {
    copy.copyOwnValues(of: self)
    return copy
  }

  /// Reads what `serialize()` wrote.
  /// - Returns: `nil` for anything else, for data of a later version, and for a user of another class.
  public class func build(fromSerializedData data: Data) -> Self? { User.made(of: data) as? Self }

  /// The user as bytes, which `build(fromSerializedData:)` can read in this and later versions. They contain personal
  /// data: store them where the app keeps such content.
  open func serialize() -> Data? { serialized(.user) }
}

extension User: CustomReflectable {
  /// Empty, because `dump` and failed expectations would show personal data.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// What every object of a user shows, whatever value it was created from.
package struct UserFacts: UserValue {
  package let payload: Payload
  package let id: String

  package init(_ value: some UserValue) {
    payload = value.payload
    id = value.id
  }

  package init?(_ payload: Payload) {
    guard let user = ChatModel.User(payload) else { return nil }
    self.init(user)
  }

  /// Of nobody.
  static let none = UserFacts(payload: .empty, id: "")

  private init(payload: Payload, id: String) { (self.payload, self.id) = (payload, id) }
}

/// The user who sent a message, as known when it was sent.
// Sendable: see `User`.
#if canImport(ObjectiveC)
  @objc(CBRSender)
#endif
public final class Sender: User, @unchecked Sendable {
  package let value: ChatModel.Sender

  package init(_ value: ChatModel.Sender, fileKey: FileAccessKey? = nil) {
    self.value = value
    super.init(value, fileKey: fileKey)
  }

  /// The role in the channel at the time of sending.
  public var role: Role { Role(value.role) }
  public var isBlockedByMe: Bool { value.isBlockedByMe }

  public override func copy(with zone: NSZone? = nil) -> Any { copied(Sender(value, fileKey: fileKey)) }

  public override func serialize() -> Data? { serialized(.sender) }
}
