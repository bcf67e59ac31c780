import Crypto
import Foundation

/// Which users a comparison runs for: always the same ones, as long as rate and salt stay the same.
public struct ShadowSampling: Sendable, Hashable {
  /// The share of users, from 0 to 1. Values outside count as 0 or 1, NaN as 0.
  public let rate: Double
  /// Change it to choose other users.
  public let salt: String

  /// - Parameters:
  ///   - rate: the share of users, from 0 to 1.
  ///   - salt: default: empty.
  public init(rate: Double, salt: String = "") { (self.rate, self.salt) = (rate, salt) }

  /// Everyone.
  public static let everybody = ShadowSampling(rate: 1)

  /// Whether a user is among them: SHA-256 of salt and id, compared with the rate. A higher rate includes everyone whom
  /// a lower one includes.
  public func includes(userID: String) -> Bool {
    guard rate > 0 else { return false }
    guard rate < 1 else { return true }
    var hash = SHA256()
    // The salt has its own terminator, so that no two pairs give the same text.
    hash.update(data: Data(SHA256.hash(data: Data(salt.utf8))))
    hash.update(data: Data(userID.utf8))
    let first = hash.finalize().prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    // 53 bits are exact in a Double.
    return Double(first >> 11) / Double(UInt64(1) << 53) < rate
  }
}
