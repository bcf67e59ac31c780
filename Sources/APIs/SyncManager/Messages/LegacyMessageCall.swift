package import ChatClient

/// One call of a message collection's delegate.
package enum LegacyMessageCall: Equatable, Sendable {
  case succeeded(SBSMMessageEventAction, [BaseMessage])
  case pending(SBSMMessageEventAction, [BaseMessage])
  case failed(SBSMMessageEventAction, [BaseMessage], SBSMFailedMessageEventActionReason)
  case newMessage(BaseMessage)
  case channelUpdated
  case channelRemoved
}

extension LegacyMessageCall {
  /// A call without messages is not made, except to report that a category was cleared.
  var isEmpty: Bool {
    switch self {
    case .succeeded(let action, let messages), .pending(let action, let messages),
      .failed(let action, let messages, _):
      messages.isEmpty && action != .clear
    case .newMessage, .channelUpdated, .channelRemoved: false
    }
  }
}
