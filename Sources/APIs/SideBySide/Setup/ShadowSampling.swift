import Crypto
import Foundation

/// Which users a comparison runs for: always the same ones, as long as rate and salt are the same.
public struct ShadowSampling: Sendable, Hashable {
  /// The share of users, from 0 to 1. Values beyond are taken for 0 and 1, what is no number for 0.
  public let rate: Double
  /// Change it to choose other users.
  public let salt: String

  /// - Parameters:
  ///   - rate: the share of users, from 0 to 1.
  ///   - salt: default: empty.
  public init(rate: Double, salt: String = "") { (self.rate, self.salt) = (rate, salt) }

  /// Everybody.
  public static let everybody = ShadowSampling(rate: 1)

  /// Whether a user is among them: SHA-256 of salt and id, compared with the rate. A higher rate keeps everybody whom a
  /// lower one has.
  public func includes(userID: String) -> Bool {
    guard rate > 0 else { return false }
    guard rate < 1 else { return true }
    var hash = SHA256()
    // The salt has an end of its own: no two pairs make one text.
    hash.update(data: Data(SHA256.hash(data: Data(salt.utf8))))
    hash.update(data: Data(userID.utf8))
    let first = hash.finalize().prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    // 53 bits are exact in a Double.
    return Double(first >> 11) / Double(UInt64(1) << 53) < rate
  }
}
