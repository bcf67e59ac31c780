public import ChatClient
public import Foundation

/// Is told what happens to the channels of a collection, on the delegate queue, when `channels` holds the new state.
public protocol SBSMChannelCollectionDelegate: NSObjectProtocol {
  func collection(
    _ collection: SBSMChannelCollection, didReceiveEvent action: SBSMChannelEventAction, channels: [GroupChannel])
}

/// What happened to channels of a collection (Docs/VendorAPIs.md#legacy-actions).
public enum SBSMChannelEventAction: UInt, Sendable {
  case none = 0
  case insert = 1
  case update = 2
  case remove = 3
  /// The position changed, and perhaps the channel, too.
  case move = 4
  /// All channels are gone from the collection. The call names what was there, and is made also when that was nothing.
  case clear = 5
}
