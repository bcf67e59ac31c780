import ChatClient

// Single messages and threads under the names of version 3.1.
public typealias SBDMessageRetrievalParams = MessageRetrievalParams
public typealias SBDThreadedMessageListParams = ThreadedMessageListParams

extension MessageRetrievalParams {
  /// Same as `channelURL`.
  public var channelUrl: String {
    get { channelURL }
    set { channelURL = newValue }
  }
}

extension ThreadedMessageListParams {
  /// Same as `messageTypeFilter`.
  public var messageType: SBDMessageTypeFilter {
    get { messageTypeFilter }
    set { messageTypeFilter = newValue }
  }
}

extension SBDBaseMessage {
  /// One message from the server; 800110 if the params name no message.
  public static func getWith(_ params: SBDMessageRetrievalParams, completionHandler: SBDBaseMessageHandler? = nil) {
    let handler = AppValue(completionHandler)
    SBDMain.withSession({ handler.value?(nil, $0) }) {
      $0.groupChannels.getMessage(params: params) { handler.value?($0, $1) }
    }
  }

  /// Replies to this message from the server, around a time.
  /// - Parameters:
  ///   - timestamp: ms; `Int64.max` is the newest end.
  ///   - completionHandler: receives this message as it is now, and the replies.
  public func getThreadedMessages(
    byTimestamp timestamp: Int64, params: SBDThreadedMessageListParams,
    completionHandler: ((SBDBaseMessage?, [SBDBaseMessage]?, SBDError?) -> Void)? = nil
  ) {
    let handler = AppValue(completionHandler)
    SBDMain.withSession({ handler.value?(nil, nil, $0) }) {
      $0.groupChannels.getThreadedMessages(of: self, timestamp: timestamp, params: params) {
        handler.value?($0, $1, $2)
      }
    }
  }
}
