import ChatClient
import Foundation

/// Making and changing channels with params, under the names of version 3.1.
extension SBDGroupChannel {
  /// Creates a channel, or finds the distinct one with the same members.
  public static func createChannel(
    with params: SBDGroupChannelParams, completionHandler: @escaping GroupChannelHandler
  ) {
    createChannel(with: params, progressHandler: nil, completionHandler: completionHandler)
  }

  /// Creates a channel, or finds the distinct one with the same members.
  /// - Parameter progressHandler: the upload of a cover image: bytes since the last call, bytes so far, total bytes.
  public static func createChannel(
    with params: SBDGroupChannelParams, progressHandler: ProgressHandler?,
    completionHandler: @escaping GroupChannelHandler
  ) {
    SBDMain.withSession({ completionHandler(nil, $0) }) {
      $0.createChannel(params: params, progressHandler: progressHandler, completionHandler: completionHandler)
    }
  }

  /// Finds the distinct channel with the same members, or creates it.
  /// - Parameter completionHandler: also receives whether the channel is new.
  public static func createDistinctChannelIfNotExist(
    with params: SBDGroupChannelParams, completionHandler: @escaping (SBDGroupChannel?, Bool, SBDError?) -> Void
  ) {
    createDistinctChannelIfNotExist(with: params, progressHandler: nil, completionHandler: completionHandler)
  }

  /// Finds the distinct channel with the same members, or creates it.
  /// - Parameters:
  ///   - progressHandler: the upload of a cover image: bytes since the last call, bytes so far, total bytes.
  ///   - completionHandler: also receives whether the channel is new.
  public static func createDistinctChannelIfNotExist(
    with params: SBDGroupChannelParams, progressHandler: ProgressHandler?,
    completionHandler: @escaping (SBDGroupChannel?, Bool, SBDError?) -> Void
  ) {
    SBDMain.withSession({ completionHandler(nil, false, $0) }) {
      $0.groupChannels.createDistinctChannelIfNotExist(
        params: params, progressHandler: progressHandler, completionHandler: completionHandler)
    }
  }

  /// Changes what the params set.
  public func update(with params: SBDGroupChannelParams, completionHandler: @escaping GroupChannelHandler) {
    update(params: params, completionHandler: completionHandler)
  }

  /// Changes what the params set.
  /// - Parameter progressHandler: the upload of a cover image: bytes since the last call, bytes so far, total bytes.
  public func update(
    with params: SBDGroupChannelParams, progressHandler: ProgressHandler?,
    completionHandler: @escaping GroupChannelHandler
  ) {
    update(params: params, progressHandler: progressHandler, completionHandler: completionHandler)
  }
}
