import ChatModel
import Foundation

/// The user who sent a message, as known when it was sent.
// Sendable: see `User`.
public final class Sender: User, @unchecked Sendable {
  package let value: ChatModel.Sender

  package init(_ value: ChatModel.Sender, fileKey: FileAccessKey? = nil) {
    self.value = value
    super.init(value, fileKey: fileKey)
  }

  /// The role in the channel at the time of sending.
  public var role: Role { Role(value.role) }
  public var isBlockedByMe: Bool { value.isBlockedByMe }

  public override func serialize() -> Data? { serialized(.sender) }
}
