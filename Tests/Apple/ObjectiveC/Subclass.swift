// An app in Swift: a subclass adds a method of a delegate to which its superclass conforms. Objective-C must see it, because
// that is how it is found when the delegate is called.

import Foundation
import SendBirdSyncManager

open class BaseViewController: NSObject, SBDChannelDelegate, SBSMMessageCollectionDelegate {
  public func channelWasChanged(_ sender: SBDBaseChannel) {}
}

public final class ChatViewController: BaseViewController {
  public func channel(_ sender: SBDBaseChannel, didReceive message: SBDBaseMessage) {}
  public func channelDidUpdateReadReceipt(_ sender: SBDGroupChannel) {}
  public func collection(
    _ collection: SBSMMessageCollection, didReceive action: SBSMMessageEventAction,
    succeededMessages: [SBDBaseMessage]
  ) {}
}
