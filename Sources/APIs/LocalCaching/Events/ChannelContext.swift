public import Foundation

/// The cause of a change of channels that a collection reports.
#if canImport(ObjectiveC)
  @objc(CBRChannelContext)
#endif
public final class ChannelContext: NSObject {
  /// The cause.
  public var source: CollectionEventSource

  public init(source: CollectionEventSource) { self.source = source }

  /// Same as `init(source:)`, in version 3.1 of the vendor's SDK.
  public convenience init(channelSource source: CollectionEventSource) { self.init(source: source) }

  /// Whether the cause was a real-time event.
  public func isFromEvent() -> Bool { source.isFromEvent }

  /// Same as `isFromEvent()`, in current versions of the vendor's SDK.
  public var fromEvent: Bool { source.isFromEvent }
}
