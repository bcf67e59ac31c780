import ChatClient
import Foundation

/// Is told what happens to the channels of a collection, on the delegate queue, when `channels` holds the new state.
public protocol SBSMChannelCollectionDelegate: NSObjectProtocol {
  func collection(
    _ collection: SBSMChannelCollection, didReceiveEvent action: SBSMChannelEventAction, channels: [GroupChannel])
}
