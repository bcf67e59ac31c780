package import FileTesting
import Foundation
package import Testing

/// A hand-made store of which some rows were rejected, its caches, and the quarantine files as a user edits them.
package struct RetryFixture {
  package let store: TinyStore
  package let folder: TemporaryFolder
  private let runner: any MigrationRunner
  package var target: String { folder.path("target") }

  /// - Parameter rows: writes what is in the store; it is migrated then.
  private init(_ runner: any MigrationRunner, _ rows: (TinyStore) throws -> Void) async throws {
    self.runner = runner
    store = try TinyStore()
    folder = try TemporaryFolder()
    try rows(store)
    try await migrate(MigrationRequest()).expect(2, "first migration")
  }

  /// The path of a file beside the caches.
  package func path(_ name: String) -> String { target + "/" + name }

  /// A cache by the name of its file.
  package func cache(_ name: String = "ann") -> CacheFile {
    CacheFile(path: path(name + ".sqlite"), runner: runner)
  }

  /// Migrates the store again.
  package func migrate(_ request: MigrationRequest) async throws -> RunnerAnswer {
    try await runner.migrate(store.path, to: target, request)
  }

  /// Tries the rows of a file again.
  package func retry(_ file: String, isDryRun: Bool = false) async throws -> RunnerAnswer {
    try await runner.retry(path(file), isDryRun: isDryRun)
  }

  /// The rows of a quarantine file; none when it is not there.
  package func rows(_ file: String) throws -> [[String: Any]] {
    guard Files.exists(path(file)) else { return [] }
    return try Files.lines(try Files.bytes(path(file))).map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
    }
  }

  /// Edits rows of a quarantine file the way a script of the user would: other order of members, other white space.
  package func edit(
    _ file: String, _ change: (_ entity: String, _ key: Int, _ columns: inout [String: Any]) -> Void
  ) throws {
    var text = Data()
    for var row in try rows(file) {
      var columns = try #require(row["columns"] as? [String: Any])
      change(row["entity"] as? String ?? "", row["z_pk"] as? Int ?? -1, &columns)
      row["columns"] = columns
      text += try JSONSerialization.data(withJSONObject: row) + Data(" \r\n".utf8)
    }
    try text.write(to: URL(fileURLWithPath: path(file)))
  }

  /// `verify` accounts for every row, and every ledger adds up.
  package func expectVerified(_ comment: String = "", sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let result = try await runner.verify(store.path, in: target)
      .expect(0, "verify \(comment)", sourceLocation: sourceLocation).document
    let owners = (result["owners"]?.items ?? []).compactMap { $0["ledger"] }
    for ledger in owners + [result["ledger"]].compactMap({ $0 }) {
      for entity in ledger.keys {
        #expect(ledger["\(entity).balanced"]?.boolean == true, "\(entity) \(comment)", sourceLocation: sourceLocation)
      }
    }
  }

  /// `migrate --merge` finds nothing new and leaves caches and quarantines as they are.
  package func expectMergeSeesNothing(_ code: Int32 = 0, sourceLocation: SourceLocation = #_sourceLocation) async throws
  {
    let names = try Files.names(target)
    let before = try await contents()
    let report = try await migrate(MigrationRequest(.merge)).expect(code, "merge", sourceLocation: sourceLocation)
    for (entity, counts) in report.ledger {
      #expect(counts.duplicate == counts.read, "\(entity): seen before", sourceLocation: sourceLocation)
    }
    #expect(try Files.names(target) == names, sourceLocation: sourceLocation)
    await #expect(try contents() == before, sourceLocation: sourceLocation)
  }

  /// Exports of the caches and bytes of the quarantines, by name.
  private func contents() async throws -> [String: [[UInt8]]] {
    var contents: [String: [[UInt8]]] = [:]
    for name in try Files.names(target) where !name.hasPrefix(".") {
      contents[name] =
        name.hasSuffix(".sqlite")
        ? try await CacheFile(path: path(name), runner: runner).export() : Files.lines(try Files.bytes(path(name)))
    }
    return contents
  }
}

extension RetryFixture {
  /// One owner: two good messages, three rejected ones (an id of 0, another id in the payload, an unknown kind), an
  /// outgoing one without request id, an inverted chunk, a row that stays undecoded.
  package static func oneOwner(_ runner: any MigrationRunner) async throws -> RetryFixture {
    try await RetryFixture(runner) { store in
      try store.insert(
        "Channel",
        ["ZOWNER_ID": "ann", "ZCHANNEL_URL": "c1", "ZSERIALIZED_DATA": .json(#"{"channel_url":"c1","name":"one"}"#)])
      try store.message(1, at: 10)
      try store.message(2, at: 20)
      try store.message(3, at: 30, columns: ["ZMESSAGE_ID": 0])
      try store.message(4, at: 40, payload: .json(#"{"message_id":99,"created_at":40,"type":"MESG"}"#))
      try store.message(5, at: 50, payload: .json(#"{"message_id":5,"created_at":50,"type":"?"}"#))
      try store.message(6, at: 60, payload: .json("garbage"))
      try store.outgoing("FailedMessage", request: nil, at: 70)
      try store.chunk(10, 60)
      try store.chunk(200, 100)
    }
  }

  /// One owner: a channel and a failed message whose payload cannot be decoded.
  package static func undecodedUnsent(_ runner: any MigrationRunner, request: TinyValue) async throws -> RetryFixture {
    try await RetryFixture(runner) { store in
      try store.insert(
        "Channel",
        ["ZOWNER_ID": "ann", "ZCHANNEL_URL": "c1", "ZSERIALIZED_DATA": .json(#"{"channel_url":"c1","name":"one"}"#)])
      try store.outgoing("FailedMessage", request: request, at: 70, payload: .json("garbage"))
    }
  }

  /// Two owners and rows that belong to neither: a channel, a message, a list of channels, a token, a failed message.
  /// - Parameter others: how many more owners there are, with one message each.
  package static func ownerless(_ runner: any MigrationRunner, others: Int = 0) async throws -> RetryFixture {
    try await RetryFixture(runner) { store in
      for number in 0..<others {
        try store.message(Int64(1_000 + number), at: 10, owner: .text(Array("other\(number)".utf8)))
      }
      try store.message(1, at: 10)
      try store.insert("ChannelListQuery", ["ZOWNER_ID": "ann", "ZORDER": 2])
      try store.message(2, at: 10, owner: "bob")
      try store.message(3, at: 30, owner: nil)
      try store.message(4, at: 40, owner: "")
      try store.message(5, at: 50, owner: nil, columns: ["ZIS_DELETED": 1])
      try store.insert(
        "Channel", ["ZCHANNEL_URL": "c1", "ZSERIALIZED_DATA": .json(#"{"channel_url":"c1","name":"one"}"#)])
      try store.insert("ChannelListQuery", ["ZORDER": 1])
      try store.insert("MessageChangeLogToken", ["ZCHANNEL_URL": "c1", "ZTOKEN": "T"])
      try store.outgoing("FailedMessage", request: "unsent", at: 70, columns: ["ZOWNER_ID": nil])
    }
  }
}
