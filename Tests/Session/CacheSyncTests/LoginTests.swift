import ChatCache
import ChatModel
import ChatWire
import LiveTesting
import PacedTesting
import Testing

@testable import CacheSync

@Suite("Login of a session", .live) struct SessionLoginTests {
  private static let down = WireError(.socketFailed, "Nobody is there. Try again later.")

  /// A device that was logged in once, and whose next connections fail as long as `isDown` says.
  private struct Fixture {
    let live: LiveFixture
    let folder: TemporaryCacheFolder
    let attempts = Locked(0)
    let failures: Locked<Int>

    init(failures: Int) async throws {
      live = try await LiveFixture()
      folder = try TemporaryCacheFolder()
      self.failures = Locked(failures)
      let first = try await TestDevice(userID: "alice", folder: folder, transport: try live.transport())
      try await first.connect()
      try await first.stop()
    }

    func device() async throws -> TestDevice {
      var configuration = SyncConfiguration()
      configuration.firstRetryDelay = 0.01
      let (attempts, failures) = (attempts, failures)
      let transport = InterceptedTransport(
        try live.transport(),
        beforeConnect: {
          attempts.withValue { $0 += 1 }
          let fails = failures.withValue { left in
            left -= 1
            return left >= 0
          }
          if fails { throw SessionLoginTests.down }
        })
      return try await TestDevice(
        userID: "alice", folder: folder, transport: transport, configuration: configuration)
    }
  }

  @Test("without a network the cached user logs in, and the connection comes by itself") func comesBack() async throws {
    let fixture = try await Fixture(failures: 3)
    let device = try await fixture.device()
    let login = try await device.engine.connect(LoginRequest(userID: "alice"))
    #expect(login.isOffline && login.user.id == "alice")
    await device.log.untilEffect { if case .connection(.connected) = $0 { true } else { false } }
    #expect(fixture.attempts.withValue { $0 } == 4)
    try await device.stop()
    await fixture.live.stop()
  }

  @Test("what disconnects also ends the attempts") func ends() async throws {
    let fixture = try await Fixture(failures: .max)
    let device = try await fixture.device()
    #expect(try await device.engine.connect(LoginRequest(userID: "alice")).isOffline)
    await device.engine.disconnect()
    #expect(try await device.engine.perform { $0.jobs.isWaiting(JobKey(.connect)) } == false)
    #expect(try await device.engine.perform { $0.jobs.isRunning(JobKey(.connect)) } == false)
    try await device.stop()
    await fixture.live.stop()
  }

  @Test("a user whom the server refuses is not shown what is cached") func refused() async throws {
    let live = try await LiveFixture { backend in backend.createsUsersAtLogin = false }
    let folder = try TemporaryCacheFolder()
    let device = try await TestDevice(userID: "nobody", folder: folder, transport: try live.transport())
    try await device.cache.write(source: .application) {
      try $0.setSession(appID: nil, payload: Payload(#"{"user":{"user_id":"nobody","nickname":""},"login_ts":1}"#))
    }
    await #expect(throws: ServerError.self) {
      _ = try await device.engine.connect(LoginRequest(userID: "nobody"))
    }
    try await device.stop()
    await live.stop()
  }

  @Test("a login after `stop` fails and nothing hangs") func stopped() async throws {
    let live = try await LiveFixture()
    let device = try await TestDevice(userID: "alice", transport: try live.transport())
    try await device.stop()
    await #expect(throws: CancellationError.self) { _ = try await device.engine.connect(LoginRequest(userID: "alice")) }
    await device.engine.untilAtRest()
    await live.stop()
  }

  @Test("who the user is outlives an emptied cache, unless the user is to be forgotten") func cleared() async throws {
    let fixture = try await Fixture(failures: .max)
    let device = try await fixture.device()
    try await device.engine.perform { try await $0.storage.clearAll(on: $0) }
    let login = try await device.engine.connect(LoginRequest(userID: "alice"))
    #expect(login.isOffline && login.user.id == "alice")
    await device.engine.disconnect()
    try await device.engine.perform { try await $0.storage.clearAll(isForgettingUser: true, on: $0) }
    await #expect(throws: WireError.self) { _ = try await device.engine.connect(LoginRequest(userID: "alice")) }
    try await device.stop()
    await fixture.live.stop()
  }
}
