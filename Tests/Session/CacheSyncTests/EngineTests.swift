import ChatCache
import ChatWire
import LiveTesting
import PacedTesting
import Testing

@testable import CacheSync

@Suite("Sync engine", .live) struct EngineTests {
  @Test("a login reaches the observers, and what a start without connection needs is kept, without secrets")
  func login() async throws {
    let fixture = try await LiveFixture()
    let device = try await TestDevice(userID: "alice", transport: try fixture.transport())
    try await device.connect()
    await device.engine.untilAtRest()
    let states = device.log.effects.compactMap { if case .connection(let state) = $0 { state } else { nil } }
    #expect(states == [.connecting, .connected])
    let payload = try #require(try await device.cache.read { try $0.session().payload })
    let stored = try #require(StoredSession(payload))
    #expect(stored.user?.id == "alice" && stored.loggedInAt > 0)
    #expect(!payload.text.contains("\"key\"") && !payload.text.contains("ekey"))
    try await device.stop()
    await fixture.stop()
  }

  @Test("inputs are done one after the other, in the order in which they entered, from eight sides at once")
  func order() async throws {
    let fixture = try await LiveFixture()
    let device = try await TestDevice(userID: "alice", transport: try fixture.transport())
    let done = Locked<[Int: [Int]]>([:])
    await withTaskGroup(of: Void.self) { group in
      for side in 0..<8 {
        group.addTask {
          for number in 0..<200 {
            device.engine.put { _ in
              // A suspension lets the next input in, if anything did.
              await Task.yield()
              done.withValue { $0[side, default: []].append(number) }
            }
          }
        }
      }
    }
    try await device.engine.perform { _ in }
    let result = done.withValue { $0 }
    for side in 0..<8 { #expect(result[side] == Array(0..<200)) }
    try await device.stop()
    await fixture.stop()
  }

  @Test("the end of a canceled pause does not end the one after it") func pauses() {
    var retries = RetrySchedule()
    let key = JobKey(.connect)
    let (first, second) = (retries.nextSerial(), retries.nextSerial())
    retries.wait(key, serial: first, Task {})
    retries.cancel { $0 == key }
    retries.wait(key, serial: second, Task {})
    #expect(!retries.end(key, serial: first) && retries.isWaiting(key))
    #expect(retries.end(key, serial: second) && !retries.isWaiting(key))
  }
}
