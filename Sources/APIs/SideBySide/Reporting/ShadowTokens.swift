import ChatClient
import ChatModel
import Crypto
import Foundation

/// Turns what a list knows into what may be reported: tokens by HMAC-SHA-256 with the run's own key, as in migration
/// reports (README.md#privacy).
package struct ShadowTokens: Sendable {
  private let key: SymmetricKey
  private let reveals: Bool

  package init(salt: [UInt8]?, reveals: Bool) {
    key = salt.map { SymmetricKey(data: Data($0)) } ?? SymmetricKey(size: .bits256)
    self.reveals = reveals
  }

  func shown(_ message: ListedMessage) -> ShownMessage {
    ShownMessage(
      token: token(message), createdAt: message.createdAt, sendingStatus: message.status.name,
      version: code("v", Self.bytes(UInt64(bitPattern: Int64(message.version)))),
      content: reveals ? message.content?.text : nil)
  }

  func shown(_ event: ToldEvent) -> ShadowEvent {
    ShadowEvent(
      number: event.number, side: event.side, kind: event.kind, source: event.source.map { "\($0)" },
      sendingStatus: event.status.flatMap { $0 == .none ? nil : $0.name }, messages: event.messages.map(shown),
      count: event.count)
  }

  /// A message keeps its token when it is sent, if its request id is known.
  private func token(_ message: ListedMessage) -> String {
    token(id: message.id, requestID: message.requestID?.text)
  }

  /// The token of the message with this request id, or with this id if it has none.
  package func token(id: Int64, requestID: String?) -> String {
    if let requestID { return reveals ? TerminalText.printable(requestID) : code("m", [0] + requestID.utf8) }
    return reveals ? String(id) : code("m", [1] + Self.bytes(UInt64(bitPattern: id)))
  }

  private func code(_ prefix: String, _ bytes: [UInt8]) -> String {
    var code = HMAC<SHA256>(key: key)
    code.update(data: Data(prefix.utf8))
    code.update(data: Data(bytes))
    return prefix + "-" + Hex.text(code.finalize().prefix(5))
  }

  private static func bytes(_ number: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}

extension MessageSendingStatus {
  /// The name in the public SDK.
  var name: String { "\(self)" }
}
