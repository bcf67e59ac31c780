import FileTesting
import Foundation
import LegacyFixtures
import PacedTesting
import ProcessTesting
import RawSQLite
import SeededTesting
import Testing

/// Every command that may be run beside an app is, again and again, while an app writes all the time: what it was told is
/// committed is there, in each export too, and the file is sound.
///
/// `CACHEBRIDGE_BUSY_SECONDS` is for how long.
@Suite(.heavy) struct BusyWriterTests {
  static let seconds = Double(Seeds.number("CACHEBRIDGE_BUSY_SECONDS", default: 4))

  @Test func mergeVerifyExportUpgrade() async throws {
    // One store as it grows, so that merges have something to bring.
    let stores = try [2, 3, 5, 0].map { rest in
      try Source { path in
        try FixtureStore.make(Scenario.recipe(), at: path)
        guard rest > 0 else { return }
        let connection = try RawConnection(path: path, flags: 2)
        try connection.execute("DELETE FROM ZSUCCEEDEDMESSAGE WHERE Z_PK % \(rest) = 1")
      }
    }
    let folder = try TemporaryFolder()
    let target = CacheFolder(path: folder.path("caches"))
    let first = try await Tool.run(["migrate", stores[0].store, "--to", target.path])
    try #require(first.ending == .exited(2), "\(first)")
    let owner = try #require(try await Scenario.plain.value.owners.first)
    let cache = target.path + "/" + owner.cache
    let app = try LivingApp(directory: target.path, user: owner.id, cacheName: owner.cache, first: 1_000_000, count: 0)
    await app.awaitLines(5)

    var rounds = 0
    let end = Date(timeIntervalSinceNow: Self.seconds)
    while rounds < stores.count || Date() < end {
      let store = stores[min(rounds, stores.count - 1)].store
      let merged = try await Tool.run(["migrate", store, "--to", target.path, "--merge"])
      #expect([.exited(0), .exited(2)].contains(merged.ending), "\(merged)")
      let verified = try await Tool.run(["verify", store, target.path])
      #expect(verified.ending == .exited(0), "\(verified)")
      let committed = app.committed
      let exported = try await Tool.run(["export", cache])
      #expect(exported.ending == .exited(0), "\(exported)")
      #expect(missing(committed, in: Data(exported.output)) == 0, "an export lacks rows that were committed before it")
      // It wants sole use, or finds that there is nothing to do.
      let upgraded = try await Tool.run(["upgrade", cache])
      #expect([.exited(0), .exited(7)].contains(upgraded.ending), "\(upgraded)")
      rounds += 1
    }
    app.leave()
    #expect(await app.finish().last == "end")
    try app.expectNothingLost("\(rounds) rounds")
    #expect(app.committed.count > 20)
    if Self.seconds > 10 { print("beside a busy writer: \(rounds) rounds, \(app.committed.count) commits") }

    // Of a message that is there twice, the store as it grew may have brought the one first, and a whole one the other.
    let contents = try await target.contents()
    for (name, content) in try await Scenario.plain.value.new where name.hasSuffix(".sqlite") {
      let missing = messages(content).subtracting(messages(try #require(contents[name])))
      #expect(missing.isEmpty, "\(missing.count) messages of the store are missing in \(name)")
    }
    for store in stores { try store.expectUntouched("beside a busy writer") }
  }

  private func missing(_ ids: [Int64], in export: Data) -> Int {
    let found = messages(export)
    return ids.filter { !found.contains("app-channel \($0)") }.count
  }

  /// Channel and id of each message of an export.
  private func messages(_ export: Data) -> Set<String> {
    Set(
      export.split(separator: UInt8(ascii: "\n")).compactMap { line -> String? in
        guard let tree = JSONTree(Data(line)), tree["kind"]?.text == "message",
          let channel = tree["channel_url"]?.text, let id = tree["message_id"]?.integer
        else { return nil }
        return "\(channel) \(id)"
      })
  }
}
