import SendbirdChatSDK

// The app of these tests, as apps of version 4 are written: language mode 5, one import, view models as plain classes. That
// it compiles is a part of the tests.

/// Login, and what the whole app listens to.
final class ChatService: NSObject {
  static let delegateIdentifier = "ChatService"
  var report: (String) -> Void = { _ in }

  func launch(appId: String, cacheFolder: URL, queue: DispatchQueue) {
    SendbirdChat.setCacheDirectory(cacheFolder)
    SendbirdChat.setCompletionHandlerDelegateQueue(queue)
    let initParams = InitParams(
      applicationId: appId,
      isLocalCachingEnabled: true,
      logLevel: .none,
      appVersion: "1.0.0"
    )
    SendbirdChat.initialize(params: initParams) {
      self.report("migration")
    } completionHandler: { error in
      self.report("initialized \(error?.code ?? 0)")
    }
    SendbirdChat.addChannelDelegate(self, identifier: Self.delegateIdentifier)
    SendbirdChat.add(self as ConnectionDelegate, identifier: Self.delegateIdentifier)
    SendbirdChat.addUserEventDelegate(self, identifier: Self.delegateIdentifier)
    SendbirdChat.setSessionDelegate(self)
  }

  func signIn(_ userId: String, apiHost: String, wsHost: String) {
    SendbirdChat.connect(userId: userId, authToken: nil, apiHost: apiHost, wsHost: wsHost) { user, error in
      guard let user = user, error == nil else {
        self.report("error \(error?.code ?? 0)")
        return
      }
      self.report("connected \(user.userId)")
    }
  }

  func signOut() {
    SendbirdChat.removeChannelDelegate(forIdentifier: Self.delegateIdentifier)
    SendbirdChat.removeConnectionDelegate(forIdentifier: Self.delegateIdentifier)
    SendbirdChat.removeUserEventDelegate(forIdentifier: Self.delegateIdentifier)
    SendbirdChat.removeSessionDelegate()
    SendbirdChat.disconnect {
      self.report("disconnected")
    }
  }
}

extension ChatService: GroupChannelDelegate {
  func channel(_ channel: BaseChannel, didReceive message: BaseMessage) {
    switch message {
    case let message as UserMessage: report("received \(message.message)")
    case let message as FileMessage: report("received file \(message.name)")
    default: report("received")
    }
  }

  func channelDidUpdateTypingStatus(_ channel: GroupChannel) {
    report("typing \(channel.getTypingUsers()?.count ?? 0)")
  }
}

extension ChatService: ConnectionDelegate {
  func didStartReconnection() { report("reconnecting") }
  func didSucceedReconnection() { report("reconnected") }
  func didConnect(userId: String) { report("online \(userId)") }
}

extension ChatService: UserEventDelegate {
  func didUpdateTotalUnreadMessageCount(_ totalCount: Int32, totalCountByCustomType: [String: NSNumber]?) {
    report("unread \(totalCount)")
  }
}

extension ChatService: SessionDelegate {
  func sessionTokenDidRequire(
    successCompletion success: @escaping (String?) -> Void, failCompletion fail: @escaping () -> Void
  ) { success(nil) }
  func sessionWasClosed() { report("closed") }
}
