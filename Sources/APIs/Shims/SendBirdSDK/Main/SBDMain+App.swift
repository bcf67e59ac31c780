import ChatClient
import Foundation

/// What an app says about itself.
extension SBDMain {
  /// The version of the app, which servers see with connections and calls from the next connection on; `nil`, the
  /// default, for none.
  public class func setAppVersion(_ version: String?) {
    ConnectionSettings.shared.values.write(\.appVersion, version.map(ConnectionSettings.headerText))
  }

  /// The version of a library that is built on the SDK, which servers see like `setAppVersion`. A second call with the
  /// same name replaces the first.
  public class func addExtension(_ key: String, version: String) {
    let (key, version) = (ConnectionSettings.headerText(key), ConnectionSettings.headerText(version))
    ConnectionSettings.shared.values.withValue { $0.extensions[key] = version }
  }

  /// Keeps caches in the container of an app group from the next user on, for the app and its extensions, unless
  /// `setCacheDirectory` names a folder. Nothing changes if the app has no such group; other systems than Apple's have
  /// none.
  /// - Parameter appGroup: as in the app's entitlements.
  public class func setAppGroup(_ appGroup: String) {
    #if canImport(Darwin)
      guard let url = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: appGroup) else { return }
      shared.setContainer(url.appendingPathComponent("Library/Application Support"))
    #endif
  }

  /// The app group whose container URLSession uses for the calls of an app extension, from the next connection on. It
  /// counts on Apple systems. Uploads still end with the process: none goes on in the background. Where the cache is,
  /// `setAppGroup` says.
  /// - Parameter identifier: as in the app's entitlements.
  public class func setSharedContainerIdentifier(_ identifier: String) {
    ConnectionSettings.shared.values.write(\.sharedContainer, identifier)
  }

  /// Calls on the queue of handlers and delegates, after what there is to report.
  public class func performCompletionHandlerDelegateQueue(_ block: (() -> Void)? = nil) {
    let block = AppValue(block)
    shared.deliver { block.value?() }
  }

  /// Marks the message of a push notification as delivered, and everything before it in its channel.
  ///
  /// It uses the session of the app's user and not the key in the notification: 800101 before a user is known, 800110
  /// if the notification is not one of a group channel's message.
  public class func markAsDelivered(
    withRemoteNotificationPayload payload: [AnyHashable: Any], completionHandler: ((SBDError?) -> Void)? = nil
  ) {
    let handler = AppValue(completionHandler)
    let content = payload["sendbird"] as? [AnyHashable: Any]
    guard let channel = content?["channel"] as? [AnyHashable: Any], let url = channel["channel_url"] as? String,
      !url.isEmpty
    else { return shared.deliver { handler.value?(SBDError(.invalidParameter)) } }
    withSession(completionHandler) { $0.markAsDelivered(channelURL: url) { handler.value?($0) } }
  }

  /// Changes the nickname and uploads a profile image from a file of the device; `nil` leaves a value as it is. The
  /// file is read during the call; 800110 if it cannot be read.
  /// - Parameter progressHandler: bytes sent since the last call, bytes sent so far, and total bytes.
  public class func updateCurrentUserInfo(
    withNickname nickname: String?, profileImageFilePath: String?, progressHandler: ((Int64, Int64, Int64) -> Void)?,
    completionHandler: ((SBDError?) -> Void)? = nil
  ) {
    let image = profileImageFilePath.map { FileManager.default.contents(atPath: $0) }
    if case .some(.none) = image {
      let handler = AppValue(completionHandler)
      return shared.deliver { handler.value?(SBDError(.invalidParameter)) }
    }
    updateCurrentUserInfo(
      withNickname: nickname, profileImage: image ?? nil, progressHandler: progressHandler,
      completionHandler: completionHandler)
  }
}
