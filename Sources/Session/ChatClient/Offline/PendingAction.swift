package import ChatModel

/// Something the user did that the server does not have yet (Docs/Guides/offline-actions.md). Messages and channels show
/// its effect already.
public struct PendingAction: Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    case edit
    case deletion
    /// With the key of the reaction.
    case addReaction(String)
    /// With the key of the reaction.
    case deleteReaction(String)
    case pin
    case unpin
    /// The channel was read.
    case read
  }

  package let value: OfflineAction

  package init(_ value: OfflineAction) { self.value = value }

  public var kind: Kind {
    switch value.kind {
    case .edit: .edit
    case .deletion: .deletion
    case .reaction: value.isAdding ? .addReaction(value.subject) : .deleteReaction(value.subject)
    case .pin: value.isAdding ? .pin : .unpin
    case .read: .read
    }
  }

  /// Compare it by UTF-8 bytes.
  public var channelURL: String { value.channelURL }
  /// 0 for `read`, which concerns the channel.
  public var messageId: Int64 { value.messageID }
  /// When the user did it, by the server's clock as far as known, ms.
  public var createdAt: Int64 { value.createdAt }
}

extension PendingAction: CustomReflectable {
  /// Empty, because `dump` and failed expectations would show content.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The server refused an offline action. The action is undone, and its message or channel is shown as the server has
/// it.
public struct OfflineActionFailure: Error, Sendable {
  public let action: PendingAction
  /// With the server's code.
  public let error: SBDError
}

extension BaseMessage {
  /// The user's actions on this message that the server does not have yet, in the order in which they are sent: edits,
  /// reactions, the deletion. Empty for a message that is shown as the server has it.
  public var pendingActions: [PendingAction] { value.pendingActions.map { PendingAction($0) } }

  /// Whether the message is shown with an edit or a reaction that the server does not have yet.
  public var isPendingUpdate: Bool { value.pendingActions.contains { $0.kind == .edit || $0.kind == .reaction } }

  /// Whether the message is about to be deleted. It is listed until the server has deleted it.
  public var isPendingDeletion: Bool { value.pendingActions.contains { $0.kind == .deletion } }
}

extension GroupChannel {
  /// The user's actions on this channel that the server does not have yet: pins and the read mark. Actions on its
  /// messages are in the messages.
  public var pendingActions: [PendingAction] { value.pendingActions.map { PendingAction($0) } }
}
