import ChatClient
import ChatModel

/// The one place where the legacy layer creates message objects.
extension ChatSession {
  func object(_ message: ChatModel.Message) -> BaseMessage { BaseMessage.make(message, fileKey: fileKey) }
  func object(_ row: OutgoingRow) -> BaseMessage { BaseMessage.make(row, fileKey: fileKey) }
}
