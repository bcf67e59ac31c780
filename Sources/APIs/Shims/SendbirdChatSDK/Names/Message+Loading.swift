import ChatClient
import Foundation
import SharedFace

/// Single messages and threads under the names of version 4.
extension BaseMessage {
  /// One message from the server; 800110 if the params name no message of a group channel.
  public static func getMessage(params: MessageRetrievalParams, completionHandler: BaseMessageHandler? = nil) {
    SendbirdChat.withSession({ completionHandler?(nil, $0) }) {
      $0.groupChannels.getMessage(params: params) { completionHandler?($0, $1) }
    }
  }

  /// Replies to this message from the server, around a time.
  /// - Parameters:
  ///   - timestamp: ms; `Int64.max` is the newest end.
  ///   - completionHandler: receives this message as it is now, and the replies.
  public func getThreadedMessages(
    timestamp: Int64, params: ThreadedMessageListParams, completionHandler: ThreadedMessageListHandler? = nil
  ) {
    SendbirdChat.withSession({ completionHandler?(nil, nil, $0) }) {
      $0.groupChannels.getThreadedMessages(of: self, timestamp: timestamp, params: params) {
        completionHandler?($0, $1, $2)
      }
    }
  }
}

extension MessageRetrievalParams {
  /// Params for one message.
  public convenience init(messageId: Int64, channelType: ChannelType, channelURL: String) {
    self.init()
    (self.messageId, self.channelType, self.channelURL) = (messageId, channelType, channelURL)
  }
}

extension ChatError {
  /// An error with this code and its own sentence.
  public var asSBError: SBError { SBError(self) }
}
