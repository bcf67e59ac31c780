#if canImport(ObjectiveC)
  import Foundation
#endif

// Apple systems have the same protocols for Objective-C, with optional methods: `.ci/check-objective-c --record`
// writes them from these.
#if !canImport(ObjectiveC)
  public import ChatClient
  public import Foundation

  /// Receives the events of a collection's channels, on the delegate queue, after `channels` has been updated.
  public protocol SBSMChannelCollectionDelegate: NSObjectProtocol {
    func collection(
      _ collection: SBSMChannelCollection, didReceiveEvent action: SBSMChannelEventAction, channels: [GroupChannel])
  }
#endif

/// What happened to channels of a collection (Docs/VendorAPIs.md#legacy-actions).
#if canImport(ObjectiveC)
  @objc(SBSMChannelEventAction)
#endif
public enum SBSMChannelEventAction: UInt, Sendable {
  case none = 0
  case insert = 1
  case update = 2
  case remove = 3
  /// The position changed, and perhaps the channel as well.
  case move = 4
  /// All channels are gone from the collection. The call names the channels that were there, and is made even if there
  /// were none.
  case clear = 5
}
