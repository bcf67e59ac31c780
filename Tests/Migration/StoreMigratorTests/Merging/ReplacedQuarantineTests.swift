import FileTesting
import Foundation
import MigrationReport
import OracleTesting
import PacedTesting
import StoreMigrator
import Testing

/// A quarantine file is replaced together with its cache, but a kill can come between the two.
@Suite("Quarantines of replaced caches", .heavy) struct ReplacedQuarantineTests {
  private static let file = "ann.rejects.jsonl"

  /// Another store of the user: two messages, of which one is rejected.
  private func otherStore() throws -> TinyStore {
    let store = try TinyStore()
    try store.message(201, at: 2010)
    try store.message(202, at: 2020, payload: .json(#"{"message_id":202,"created_at":2020,"type":"?"}"#))
    return store
  }

  /// - Parameter meanwhile: called with the number of the event, from 1, each time that something is to be put in place.
  private func replace(
    _ fixture: RetryFixture, with store: TinyStore, _ meanwhile: @escaping (Int) throws -> Void = { _ in }
  ) throws -> MigrationReport {
    var options = MigrationOptions()
    options.existing = .replace
    var number = 0
    var failure: (any Error)?
    let outcome = Result {
      try StoreMigration(
        store: URL(fileURLWithPath: store.path), directory: URL(fileURLWithPath: fixture.target), options: options
      ).runAndWait(events: { event in
        guard case .progress(.publish, _, _) = event else { return }
        number += 1
        do { try meanwhile(number) } catch { failure = error }
      })
    }
    if let failure { throw failure }
    return try outcome.get().report
  }

  private func reasons(_ fixture: RetryFixture) throws -> [String?] {
    try fixture.rows(Self.file).map { $0["reason"] as? String }
  }

  @Test("the lines of both are there before the new content is, and in the end only the new ones")
  func bothAtFirst() async throws {
    let fixture = try await RetryFixture.oneOwner(Libraries())
    let before = try Files.lines(Files.bytes(fixture.path(Self.file)))
    var during: [[UInt8]] = []
    let report = try replace(fixture, with: try otherStore()) { _ in
      during = try Files.lines(Files.bytes(fixture.path(Self.file)))
    }
    #expect(report.verdict.code == .partial)
    let after = try Files.lines(Files.bytes(fixture.path(Self.file)))
    #expect(during == before + after)
    #expect(try reasons(fixture) == ["unknown_kind"])
    #expect(try Files.mode(fixture.path(Self.file)) == 0o600)
    #expect(try Files.names(fixture.target) == ["ann.rejects.jsonl", "ann.sqlite"])
  }

  @Test("what another command finds after a kill there has the lines of both")
  func killed() async throws {
    let fixture = try await RetryFixture.oneOwner(Libraries())
    let other = try otherStore()
    let killed = fixture.folder.url("killed")
    _ = try replace(fixture, with: other) { number in
      if number == 2 { try FileManager.default.copyItem(at: URL(fileURLWithPath: fixture.target), to: killed) }
    }
    try FileManager.default.removeItem(atPath: fixture.target)
    try FileManager.default.moveItem(at: killed, to: URL(fileURLWithPath: fixture.target))
    let third = try TinyStore()
    try third.message(301, at: 3010)
    try await Libraries().migrate(third.path, to: fixture.target, MigrationRequest(.merge)).expect(0)
    #expect(try reasons(fixture).filter { $0 == "unknown_kind" }.count == 2)
    #expect(try fixture.rows(Self.file).count == 6)
    try await fixture.expectVerified()
  }

  @Test("a quarantine that lines cannot be added to leaves the cache as it was")
  func cannotBeRead() async throws {
    let fixture = try await RetryFixture.oneOwner(Libraries())
    let lines = try Files.bytes(fixture.path(Self.file))
    let other = try otherStore()
    let error = try #require(throws: MigrationError.self) {
      try replace(fixture, with: other) { number in
        guard number == 1 else { return }
        try FileManager.default.removeItem(atPath: fixture.path(Self.file))
        let content = URL(fileURLWithPath: fixture.path(Self.file)).appendingPathComponent("content")
        try FileManager.default.createDirectory(at: content, withIntermediateDirectories: true)
      }
    }
    #expect(error.code == .noAccess)
    #expect(try fixture.cache().integer("SELECT count(*) FROM message WHERE message_id < 200") == 2)
    try FileManager.default.removeItem(atPath: fixture.path(Self.file))
    try Files.write(Data(lines), to: fixture.path(Self.file))
    try await fixture.expectVerified()
    #expect(try replace(fixture, with: other).verdict.code == .partial)
    #expect(try reasons(fixture) == ["unknown_kind"])
    #expect(try fixture.cache().integer("SELECT count(*) FROM message WHERE message_id > 200") == 1)
  }
}
