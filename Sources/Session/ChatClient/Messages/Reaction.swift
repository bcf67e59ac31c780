package import ChatModel
import ChatWire
public import Foundation

/// One reaction to a message, and everyone who added it. Two are equal if all their values are.
#if canImport(ObjectiveC)
  @objc(CBRReaction)
#endif
public final class Reaction: NSObject, Sendable {
  private let value: ChatModel.Reaction?

  package init(_ value: ChatModel.Reaction) { self.value = value }

  /// An empty reaction, to have one where there is none: `reactions.first ?? Reaction()`.
  public override init() { value = nil }

  /// The reaction, for example the name of an emoji. Never empty in a message.
  public var key: String { value?.key ?? "" }
  /// In the server's order.
  public var userIds: [String] { value?.userIDs ?? [] }
  /// Milliseconds; 0 if unknown.
  public var updatedAt: Int64 { value?.updatedAt ?? 0 }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? Reaction else { return false }
    return other.value == value
  }
  public override var hash: Int { value.hashValue }
}

/// Someone added or removed a reaction.
#if canImport(ObjectiveC)
  @objc(CBRReactionEvent)
#endif
public final class ReactionEvent: NSObject, Sendable {
  package let value: ChatWire.ReactionEvent

  package init(_ value: ChatWire.ReactionEvent) { self.value = value }

  public var messageId: Int64 { value.messageID }
  public var key: String { value.key }
  public var userId: String { value.userID }
  public var operation: ReactionEventAction { value.operation == .add ? .add : .delete }
  /// Milliseconds.
  public var updatedAt: Int64 { value.updatedAt }
}
