import ChatCache
import ChatModel
import ChatWire

extension SyncEngine {
  /// A command of the server, other than the answer to a call.
  func handle(_ message: ServerMessage) async {}

  func forgetTyping() {}
}
