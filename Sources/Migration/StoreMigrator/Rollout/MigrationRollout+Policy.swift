import ChatModel
import Crypto
import Foundation

extension MigrationRollout {
  /// Whom a rollout migrates, and when. The defaults migrate everybody.
  public struct Policy: Sendable, Equatable {
    /// Percent of the users, 0 to 100; anything else counts as the nearer end. A greater share never leaves out a user
    /// who was in a smaller one.
    public var share: Double = 100
    /// Stops all migrations that have not begun. What was migrated stays.
    public var isStopped = false
    /// Rollouts with different texts draw different users.
    public var salt = ""
    /// How many launches may end inside a migration, or fail in a way that the next one would repeat, before the app
    /// goes on without it.
    public var attempts = 2
    /// A greater number than the last one allows `attempts` more. A smaller number changes nothing, so that a launch
    /// without the remote configuration does not begin anew.
    public var round = 0
    /// A larger store (with its log) waits; `nil` = no limit. Bytes.
    public var greatestStoreBytes: Int64?
    /// What must be free beyond twice the size of the store. Bytes; default: 256 MiB.
    public var spareBytes: Int64 = 256 << 20
    /// Default: true.
    public var waitsInLowPowerMode = true
    /// Waits while the device is so hot that the system slows it down. Default: true.
    public var waitsWhenHot = true

    public init() {}
  }

  /// Where an id is among all users: from 0 up to, but not including, 100. A user is in a share that is greater than this.
  ///
  /// The first 53 bits of the SHA-256 of salt, a zero byte and id (in UTF-8), as a number, divided by 2⁵³ and multiplied
  /// by 100, so that a server can compute it, too.
  public static func position(of id: String, salt: String = "") -> Double {
    let digest = SHA256.hash(data: Data(salt.utf8) + [0] + Data(id.utf8))
    let number = digest.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    // As many bits as a Double has: more would round some numbers up to 100.
    return Double(number >> 11) / 0x1p53 * 100
  }
}
