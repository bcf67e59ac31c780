public import ChatClient
public import Foundation

/// The cause of a change of messages that a collection reports.
#if canImport(ObjectiveC)
  @objc(CBRMessageContext)
#endif
public final class MessageContext: NSObject {
  /// The cause.
  public var source: CollectionEventSource
  /// How far the messages got on their way to the server. All messages of one call are in the same state.
  public var sendingStatus: MessageSendingStatus

  public init(source: CollectionEventSource, sendingStatus: MessageSendingStatus) {
    self.source = source
    self.sendingStatus = sendingStatus
  }

  /// The vendor's initial values: the cause is a changelog of messages, and there is no sending status. For tests of an
  /// app.
  public override convenience init() { self.init(source: .messageChangelog, sendingStatus: .none) }

  /// Same as `sendingStatus`, in version 3.1 of the vendor's SDK.
  public var messageSendingStatus: MessageSendingStatus {
    get { sendingStatus }
    set { sendingStatus = newValue }
  }

  /// Whether the cause was a real-time event.
  public func isFromEvent() -> Bool { source.isFromEvent }

  /// Same as `isFromEvent()`, in current versions of the vendor's SDK.
  public var fromEvent: Bool { source.isFromEvent }
}
