package import ChatCache
package import ChatModel

/// Receives the result of a send, edit or deletion once, when it is over.
package typealias SendCompletion = @Sendable (Result<Message, SendFailure>) -> Void

/// Receives whether a message was canceled: exactly then, its send ends with 800240.
package typealias CancelCompletion = @Sendable (Bool) -> Void

/// A message that was not sent, edited or deleted. Contains a code, and no content apart from the message itself.
package struct SendFailure: Error, Sendable, CustomStringConvertible {
  /// A documented code: of the client (`ClientErrorCode`) or of the server (Docs/Protocol.md#error-codes).
  package let code: Int64
  /// What is stored of it: failed, to be resent or removed; `nil` if nothing is, as after an invalid parameter.
  package let outgoing: OutgoingMessage?
  /// What was to be sent, with its status, `failed` or `canceled`; `nil` after an invalid parameter, and if it was cleared
  /// or removed before its turn came.
  package let message: Message?

  init(_ code: Int64, stored outgoing: OutgoingMessage? = nil, message: Message? = nil) {
    self.code = code
    self.outgoing = outgoing
    self.message = message ?? outgoing?.message
  }

  package static let invalidParameter = SendFailure(ClientErrorCode.invalidParameter)

  package var description: String {
    "The message was not taken (code \(code)). Send it again when the cause is gone, or remove it."
  }
}
