import ChatClient
import ChatModel
import Foundation

public typealias SBDSnoozePeriodHandler = (Bool, Int64, Int64, SBDError?) -> Void
public typealias SBDPushTriggerOptionHandler = (SBDPushTriggerOption, SBDError?) -> Void
public typealias SBDGroupChannelPushTriggerOptionHandler = (SBDGroupChannelPushTriggerOption, SBDError?) -> Void

extension SBDAppleCriticalAlertOptions {
  /// The name of the sound; never `nil`, optional as documented. `nil` sets `default`.
  public var name: String? {
    get { soundName }
    set { soundName = newValue ?? "default" }
  }

  /// 0 to 1; values outside count as the nearer end.
  public var volume: Float {
    get { Float(loudness) }
    set { loudness = Double(newValue) }
  }
}

extension SBDThumbnail {
  /// Same as `plainURL`.
  public var plainUrl: String? { plainURL }
}

extension SBDThreadInfoUpdateEvent {
  /// The type of the message's channel.
  public var channelType: SBDChannelType { value.channel.type == .open ? .open : .group }
}

extension SBDBaseChannel {
  /// Adds values to keys; missing keys are created.
  public func addMessageMetaArrayValues(
    with message: SBDBaseMessage, metaArrays: [SBDMessageMetaArray], completionHandler: SBDBaseMessageHandler? = nil
  ) {
    addMessageMetaArrayValues(message: message, metaArrays: metaArrays, completionHandler: completionHandler)
  }

  public func removeMessageMetaArrayValues(
    with message: SBDBaseMessage, metaArrays: [SBDMessageMetaArray], completionHandler: SBDBaseMessageHandler? = nil
  ) {
    removeMessageMetaArrayValues(message: message, metaArrays: metaArrays, completionHandler: completionHandler)
  }
}
