import ChatModel
import Crypto
import Foundation

/// Turns names into tokens that mean nothing outside one run: HMAC-SHA-256 under the run's own key (README.md#privacy).
/// With `reveal` they stay names, control characters escaped.
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
    if reveals { return Redaction.printable(name) }
    var code = HMAC<SHA256>(key: key)
    code.update(data: Data(prefix.utf8))
    code.update(data: Data(name))
    return prefix + "-" + Hex.text(code.finalize().prefix(5))
  }

  /// Text whose control characters are spelled out, so that it cannot steer a terminal.
  static func printable(_ bytes: [UInt8]) -> String {
    var result = ""
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        result += "\\u{" + String(scalar.value, radix: 16) + "}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
