// Written by `.ci/check-objective-c --record` from SBSMChannelCollectionDelegate.swift.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  public import Foundation

  /// Receives the events of a collection's channels, on the delegate queue, after `channels` has been updated.
  @objc
  public protocol SBSMChannelCollectionDelegate: NSObjectProtocol {
    @objc func collection(
      _ collection: SBSMChannelCollection, didReceiveEvent action: SBSMChannelEventAction, channels: [GroupChannel])
  }
#endif
