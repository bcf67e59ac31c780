import ChatModel
import Crypto
import Foundation

extension MigrationRollout {
  /// Which users a rollout migrates, and when. The defaults migrate everybody.
  public struct Policy: Sendable, Equatable {
    /// Percent of the users, from 0 to 100; other values are clamped. A greater share contains every user of a smaller
    /// one.
    public var share: Double = 100
    /// Stops all migrations. What was migrated stays; what an unfinished run wrote is removed, unless it has put caches in
    /// place.
    public var isStopped = false
    /// Rollouts with different texts draw different users.
    public var salt = ""
    /// How many launches may end during a migration, or fail for a reason that would make the next one fail as well,
    /// before the app continues without it.
    public var attempts = 2
    /// A greater number than the last one allows `attempts` more launches. A smaller number changes nothing, so a
    /// launch without the remote configuration does not start over.
    public var round = 0
    /// A store that is larger than this, with its log, is not migrated for now. Bytes; `nil` = no limit.
    public var greatestStoreBytes: Int64?
    /// The space that must be free in addition to twice the size of the store. Bytes; default: 256 MiB.
    public var spareBytes: Int64 = 256 << 20
    /// Default: true.
    public var waitsInLowPowerMode = true
    /// Waits while the device is so hot that the system slows it down. Default: true.
    public var waitsWhenHot = true

    public init() {}
  }

  /// The position of an id among all users, from 0 up to, but not including, 100. A user is in every share that is
  /// greater than this.
  ///
  /// The position is computed from the first 53 bits of the SHA-256 of salt, a zero byte and id (in UTF-8): as a
  /// number, divided by 2⁵³ and multiplied by 100. So a server can compute it, too.
  public static func position(of id: String, salt: String = "") -> Double {
    let digest = SHA256.hash(data: Data(salt.utf8) + [0] + Data(id.utf8))
    let number = digest.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    // As many bits as a Double has: more would round some numbers up to 100.
    return Double(number >> 11) / 0x1p53 * 100
  }
}
