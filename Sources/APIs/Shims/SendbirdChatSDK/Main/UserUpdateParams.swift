import Foundation

/// What changes about the session's user; `nil`, the default, leaves a value as it is. Calls copy what they need.
public final class UserUpdateParams: NSObject {
  public var nickname: String?
  /// Ignored if there is a `profileImageData`.
  public var profileImageURL: String?
  /// An image to upload.
  public var profileImageData: Data?
  /// The languages into which the user's messages are translated.
  public var preferredLanguages: [String]?

  public override init() {}
}

extension UserUpdateParams: CustomReflectable {
  /// Empty, because `dump` and failed expectations would show content.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
