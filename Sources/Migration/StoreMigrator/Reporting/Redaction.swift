import ChatModel
import Crypto
import Foundation

/// Turns names into tokens that mean nothing outside one run: HMAC-SHA-256 with the run's own key (README.md#privacy).
/// With `reveal` they stay names, with control characters escaped.
struct Redaction: Sendable {
  private let key: SymmetricKey
  let reveals: Bool

  init(salt: String, reveals: Bool) {
    key = SymmetricKey(data: Data(salt.utf8))
    self.reveals = reveals
  }

  func owner(_ id: [UInt8]) -> String { token("o", id) }
  func channel(_ url: [UInt8]) -> String { token("c", url) }

  private func token(_ prefix: String, _ name: [UInt8]) -> String {
    if reveals { return TerminalText.printable(String(decoding: name, as: UTF8.self)) }
    var code = HMAC<SHA256>(key: key)
    code.update(data: Data(prefix.utf8))
    code.update(data: Data(name))
    return prefix + "-" + Hex.text(code.finalize().prefix(5))
  }
}
