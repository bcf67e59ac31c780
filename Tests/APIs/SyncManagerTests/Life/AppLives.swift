import CacheSync
import ChatClient
import ChatModel
import ChatTesting
import ChatWire
import DevChatBackend
import LiveTesting

@testable import SyncManager

/// A phone that alice and carol use in turns, life after life of the app, while bob goes on and everything goes wrong. The
/// same seed does the same things.
final class AppLives {
  static let channels = ["ch01", "ch02"]
  let fixture: LegacyFixture
  let policy: SBSMMessageResendPolicy
  private let clock = PhoneClock(TestClock.skipping())
  let isNetworkDown = Locked(false)
  var random: SeededRandom
  var number = 0
  private(set) var app: AppRun
  private(set) var wishes: [String: UserWishes] = [:]
  /// The request ids of messages that their sender wanted to delete.
  var deleted: Set<String> = []
  private var folder: TemporaryCacheFolder

  init(seed: UInt64) async throws {
    random = SeededRandom(seed: seed)
    policy = [.none, .manual, .automatic][Int(seed % 3)]
    folder = try TemporaryCacheFolder()
    // Every second server has no memory of request ids: what is sent twice is there twice.
    fixture = try await LegacyFixture(clock: clock.base, remembersSends: seed.isMultiple(of: 2))
    for url in Self.channels {
      try await fixture.make(url, ["alice", "bob", "carol"])
      for text in 1...12 { try await fixture.send("\(text)", to: url, by: text.isMultiple(of: 4) ? "alice" : "bob") }
    }
    app = try AppRun("alice", in: folder, fixture, policy, clock: clock, isNetworkDown: isNetworkDown)
    try await begin()
  }

  /// One life: from a launch until everything has come to rest. The next one begins with an end of the app.
  /// - Returns: what is wrong, in words.
  func live(steps: Int) async throws -> [String] {
    for _ in 0..<steps {
      try await step()
      let found = await app.faults()
      if !found.isEmpty { return found }
    }
    let found = try await finish()
    if found.isEmpty { try await restart(isKilled: random.oneIn(2)) }
    return found
  }

  func stop() async throws {
    try await app.end()
    await fixture.live.stop()
  }

  func wish(_ change: (inout UserWishes) -> Void) { change(&wishes[app.userID, default: UserWishes()]) }

  // MARK: The app

  private func begin() async throws {
    // Without a network, the login of the last life is enough.
    _ = try? await app.session.connect()
    try await app.openScreens(of: Self.channels[0])
  }

  /// The app ends, whatever is under way, and begins again.
  func restart(isKilled: Bool, as user: String? = nil) async throws {
    if isKilled {
      folder = try await app.kill()
      wish { $0.wasKilled() }
    } else {
      try await app.end()
      wish { $0.allIsStored() }
      // An update of the app moves its container.
      if random.oneIn(2) { folder = try folder.copy() }
    }
    // A command that is still on its way while its message is looked for would be done twice
    // (Docs/Guides/offline-actions.md).
    fixture.live.server.disconnect()
    await fixture.live.untilNobodyIsLeft()
    // A push arrives, or several.
    for _ in 0..<random.below(4) { try await fixture.send("while away \(number)", to: anyChannel()) }
    app = try AppRun(
      user ?? app.userID, in: folder, fixture, policy, clock: clock, isNetworkDown: isNetworkDown)
    try await begin()
  }

  func setClock() { clock.set(Int64(random.below(7) - 3) * 3_600_000 * Int64(random.below(48))) }

  func anyChannel() -> String { Self.channels[random.below(Self.channels.count)] }
}
