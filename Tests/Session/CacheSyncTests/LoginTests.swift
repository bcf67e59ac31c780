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

    func device(firstRetryDelay: Double = 0.01) async throws -> TestDevice {
      var configuration = SyncConfiguration()
      configuration.firstRetryDelay = firstRetryDelay
      configuration.longestRetryDelay = max(configuration.longestRetryDelay, firstRetryDelay)
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

  @Test("what closes the connection also stops the attempts, and what opens it does not wait for the next")
  func background() async throws {
    let fixture = try await Fixture(failures: 2)
    let device = try await fixture.device(firstRetryDelay: 3_600)
    #expect(try await device.engine.connect(LoginRequest(userID: "alice")).isOffline)
    #expect(try await device.engine.perform { $0.jobs.isWaiting(JobKey(.connect)) })
    await device.engine.closeConnection()
    #expect(try await device.engine.perform { $0.jobs.isWaiting(JobKey(.connect)) } == false)
    // Still nobody there.
    await device.engine.reopenConnection()
    await device.engine.untilIdle()
    #expect(try await device.engine.perform { $0.jobs.isWaiting(JobKey(.connect)) })
    #expect(fixture.attempts.withValue { $0 } == 2)
    await device.engine.reopenConnection()
    await device.log.untilEffect { if case .connection(.connected) = $0 { true } else { false } }
    await device.engine.untilIdle()
    #expect(fixture.attempts.withValue { $0 } == 3)
    // Now it is the transport's.
    await device.engine.closeConnection()
    await device.engine.reopenConnection()
    await device.log.until { notices in
      notices.flatMap(\.effects).count { if case .connection(.connected) = $0 { true } else { false } } == 2
    }
    #expect(fixture.attempts.withValue { $0 } == 3)
    try await device.stop()
    await fixture.live.stop()
  }

  @Test("an attempt that is under way when the connection closes is made again when it opens") func interrupted()
    async throws
  {
    let live = try await LiveFixture()
    let folder = try TemporaryCacheFolder()
    let first = try await TestDevice(userID: "alice", folder: folder, transport: try live.transport())
    try await first.connect()
    try await first.stop()
    let (attempts, told) = (Locked(0), WatchedLog<Int>())
    let transport = InterceptedTransport(
      try live.transport(),
      beforeConnect: {
        let number = attempts.withValue { attempts in
          attempts += 1
          return attempts
        }
        told.append(number)
        if number == 1 { throw SessionLoginTests.down }
        // The second one stands until the test is over.
        if number == 2 { await told.until { $0.contains(0) } }
      })
    var configuration = SyncConfiguration()
    configuration.firstRetryDelay = 0.01
    let device = try await TestDevice(
      userID: "alice", folder: folder, transport: transport, configuration: configuration)
    #expect(try await device.engine.connect(LoginRequest(userID: "alice")).isOffline)
    await told.until { $0.contains(2) }
    await device.engine.closeConnection()
    #expect(try await device.engine.perform { $0.jobs.isRunning(JobKey(.connect)) } == false)
    await device.engine.reopenConnection()
    await device.log.untilEffect { if case .connection(.connected) = $0 { true } else { false } }
    told.append(0)
    try await device.stop()
    await live.stop()
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
