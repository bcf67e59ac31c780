package import FileTesting
import Foundation
package import Testing

/// A hand-made store that goes on living after its migration, and the cache of its one owner.
package struct MergeFixture {
  package let store: TinyStore
  package let folder: TemporaryFolder
  private let runner: any MigrationRunner
  package var target: String { folder.path("target") }
  package var cache: CacheFile { CacheFile(path: target + "/ann.sqlite", runner: runner) }

  /// Ten messages at 10, 20 … 100 in one synced range, a channel, a token, a failed message; migrated.
  package init(_ runner: any MigrationRunner) async throws {
    self.runner = runner
    store = try TinyStore()
    folder = try TemporaryFolder()
    try store.insert(
      "Channel",
      ["ZOWNER_ID": "ann", "ZCHANNEL_URL": "c1", "ZSERIALIZED_DATA": .json(#"{"channel_url":"c1","name":"one"}"#)])
    for id in 1...10 as ClosedRange<Int64> {
      try store.message(id, at: id * 10, extra: #","updated_at":50,"message":"text""#)
    }
    try store.chunk(10, 100)
    try store.insert("MessageChangeLogToken", ["ZOWNER_ID": "ann", "ZCHANNEL_URL": "c1", "ZTOKEN": "first"])
    try store.outgoing("FailedMessage", request: "unsent", at: 200)
    try await migrate(MigrationRequest()).expect(0, "first migration")
  }

  /// Migrates the store again.
  package func migrate(_ request: MigrationRequest) async throws -> RunnerAnswer {
    try await runner.migrate(store.path, to: target, request)
  }

  /// Proves the cache against the store.
  package func verify() async throws -> RunnerAnswer { try await runner.verify(store.path, in: target) }

  /// Saves a message again, as the old app would: a higher save counter and another payload.
  package func resave(_ id: Int64, updatedAt: Int64, message: String) throws {
    try store.execute(
      """
      UPDATE ZSUCCEEDEDMESSAGE SET Z_OPT = Z_OPT + 1, ZSERIALIZED_DATA = CAST('{"message_id":\(id),\
      "created_at":\(id * 10),"type":"MESG","updated_at":\(updatedAt),"message":"\(message)"}' AS BLOB)
      WHERE ZMESSAGE_ID = \(id)
      """)
  }

  /// The cache holds what the judge makes of the store as it is now.
  package func expectEqualToJudge(
    _ comment: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    expectSameLines(
      try await cache.export(), try store.oracle().export(owner: Array("ann".utf8)), comment,
      sourceLocation: sourceLocation)
  }
}
