public import ChatModel

/// A command that the client sends (Docs/Protocol.md#client-commands).
public struct ClientCommand: Sendable, Hashable {
  public let command: Command
  /// Whether the server answers with the same request id. Without an answer in time, the send has failed.
  public let isAcknowledged: Bool

  init(
    _ name: Command.Name, requestID: String?, isAcknowledged: Bool = true, _ build: (inout JSONObject) -> Void
  ) {
    command = Command(
      name,
      .object {
        build(&$0)
        $0.set("req_id", requestID)
      })
    self.isAcknowledged = isAcknowledged
  }

  public var requestID: String? { command.requestID }

  // MARK: Messages

  /// - Parameters:
  ///   - createdAt: the client's time, ms.
  ///   - requestID: a new UUID; the same again for a resend.
  public static func userMessage(
    _ content: UserMessageContent, in channelURL: String, createdAt: Int64, requestID: String
  ) -> ClientCommand {
    ClientCommand(.userMessage, requestID: requestID) {
      $0.set("channel_url", channelURL)
      $0.set("message", content.text)
      $0.set("mentioned_message_template", content.mentionTemplate)
      content.common.write(to: &$0)
      content.writeTranslations(to: &$0)
      $0.set("created_at", createdAt)
    }
  }

  /// - Parameter file: where the uploaded file is.
  public static func fileMessage(
    _ content: FileMessageContent, in channelURL: String, createdAt: Int64, requestID: String
  ) -> ClientCommand {
    ClientCommand(.fileMessage, requestID: requestID) {
      $0.set("channel_url", channelURL)
      if content.files.isEmpty {
        $0.set("url", content.url)
        $0.set("name", content.name)
        $0.set("size", content.size)
        $0.set("type", content.mimeType)
        $0.set("thumbnails", content.thumbnails.isEmpty ? nil : content.thumbnails.map(\.payload))
        $0.set("require_auth", content.requiresAuthentication ? true : nil)
      } else {
        $0.set("files", content.files.map(\.sent))
      }
      content.common.write(to: &$0)
      $0.set("created_at", createdAt)
    }
  }

  public static func edit(
    _ kind: MessageKind, _ messageID: Int64, _ edit: MessageEdit, in channelURL: String, requestID: String
  ) -> ClientCommand {
    ClientCommand(kind == .file ? .fileMessageEdit : .userMessageEdit, requestID: requestID) {
      $0.set("channel_url", channelURL)
      $0.set("msg_id", messageID)
      edit.write(to: &$0, kind: kind)
    }
  }

  // MARK: Receipts and presence

  public static func read(channelURL: String, requestID: String) -> ClientCommand {
    ClientCommand(.read, requestID: requestID) { $0.set("channel_url", channelURL) }
  }

  /// Enters an open channel. The answer has `participant_count` (Docs/Protocol.md#open-channels).
  /// - Parameter time: the client's time, ms.
  public static func enter(_ channelURL: String, time: Int64, requestID: String) -> ClientCommand {
    ClientCommand(.enter, requestID: requestID) {
      $0.set("channel_url", channelURL)
      $0.set("last_ts", time)
    }
  }

  /// Leaves an open channel. The answer has `participant_count`.
  public static func exit(_ channelURL: String, requestID: String) -> ClientCommand {
    ClientCommand(.exit, requestID: requestID) { $0.set("channel_url", channelURL) }
  }

  // The commands below are not acknowledged. The vendor's Flutter client still puts a request id into them
  // (Docs/Protocol.md#request-ids); we know of nothing that needs it.

  /// A message reached this device.
  public static func received(
    _ messageID: Int64, in channelURL: String, requestID: String? = nil
  ) -> ClientCommand {
    ClientCommand(.messageAck, requestID: requestID, isAcknowledged: false) {
      $0.set("channel_url", channelURL)
      $0.set("msg_id", messageID)
    }
  }

  /// - Parameter time: the client's time, ms.
  public static func typing(
    isStarting: Bool, in channelURL: String, time: Int64, requestID: String? = nil
  ) -> ClientCommand {
    ClientCommand(isStarting ? .typingStart : .typingEnd, requestID: requestID, isAcknowledged: false) {
      $0.set("channel_url", channelURL)
      $0.set("time", time)
    }
  }

  // MARK: Session

  /// - Parameter time: the client's time, ms.
  public static func ping(time: Int64, requestID: String? = nil) -> ClientCommand {
    ClientCommand(.ping, requestID: requestID, isAcknowledged: false) { $0.set("id", time) }
  }

  /// Renews the session on an open socket. The token is secret.
  public static func renewSession(token: String?, isExpiring: Bool, requestID: String) -> ClientCommand {
    ClientCommand(.login, requestID: requestID) {
      $0.set("token", token)
      $0.set("expiring_session", isExpiring)
    }
  }
}
