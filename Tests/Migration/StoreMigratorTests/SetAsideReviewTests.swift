import FileTesting
import Foundation
import MigrationReport
import OracleTesting
import PacedTesting
import StoreMigrator
import Testing

/// What `verify` says about rows that were set aside when their copies are gone.
@Suite("Copies of rows set aside", .heavy) struct SetAsideReviewTests {
  private func verify(_ fixture: RetryFixture) throws -> MigrationReport {
    try StoreVerification(
      store: URL(fileURLWithPath: fixture.store.path), directory: URL(fileURLWithPath: fixture.target)
    ).run()
  }

  private func expect(_ gone: Int?, _ fixture: RetryFixture, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let report = try verify(fixture)
    #expect(report.verdict.code == .ok, sourceLocation: sourceLocation)
    let findings = report.findings.filter { $0.code == .setAsideMissing }
    #expect(findings.map(\.count) == (gone.map { [$0] } ?? []), sourceLocation: sourceLocation)
    #expect(findings.allSatisfy { $0.severity == .warning }, sourceLocation: sourceLocation)
    #expect(report.verdict.message.contains("accounted for") == (gone == nil), sourceLocation: sourceLocation)
    let advisesRemoval = report.next.contains { $0.hasPrefix("Remove the old store") }
    #expect(advisesRemoval == (gone == nil), sourceLocation: sourceLocation)
  }

  @Test("a quarantine file that is gone, or lacks lines")
  func rejected() async throws {
    let fixture = try await RetryFixture.oneOwner(Libraries())
    let file = fixture.path("ann.rejects.jsonl")
    try expect(nil, fixture)
    let lines = try Files.lines(Files.bytes(file))
    #expect(lines.count == 5)
    try Files.write(Data(lines.dropFirst(2).joined(separator: [UInt8(ascii: "\n")])), to: file)
    try expect(2, fixture)
    try FileManager.default.removeItem(atPath: file)
    try expect(5, fixture)
    try await fixture.migrate(MigrationRequest(.replace)).expect(2)
    try expect(nil, fixture)
  }

  @Test("a quarantine file that cannot be read proves nothing")
  func unreadable() async throws {
    let fixture = try await RetryFixture.oneOwner(Libraries())
    try FileManager.default.removeItem(atPath: fixture.path("ann.rejects.jsonl"))
    try Files.makeFolder(fixture.path("ann.rejects.jsonl"))
    let error = try #require(throws: MigrationError.self) { try verify(fixture) }
    #expect(error.code == .noAccess)
  }

  @Test("an undecoded row that is gone, unless the cache says why")
  func undecoded() async throws {
    let fixture = try await RetryFixture.oneOwner(Libraries())
    try fixture.cache().execute("DELETE FROM undecoded")
    try expect(1, fixture)
    try fixture.cache().execute("INSERT INTO removal (channel_url, kind, up_to, run) VALUES ('c1', 'history', 60, 1)")
    try expect(nil, fixture)
    try fixture.cache().execute("UPDATE removal SET up_to = 59")
    try expect(1, fixture)
    try fixture.cache().execute("INSERT INTO deleted_key (channel_url, message_id) VALUES ('c1', 6)")
    try expect(nil, fixture)
  }

  @Test(
    "an unsent message that is undecoded goes with its channel's messages if nothing remembers it",
    arguments: [false, true])
  func undecodedUnsent(hasRequestID: Bool) async throws {
    let fixture = try await RetryFixture.undecodedUnsent(Libraries(), request: hasRequestID ? "r" : nil)
    try expect(nil, fixture)
    try fixture.cache().execute("DELETE FROM undecoded")
    try expect(1, fixture)
    try fixture.cache().execute("INSERT INTO removal (channel_url, kind, up_to, run) VALUES ('c1', 'messages', 70, 1)")
    try expect(hasRequestID ? 1 : nil, fixture)
    try fixture.cache().execute("UPDATE removal SET kind = 'outgoing'")
    try expect(hasRequestID ? nil : 1, fixture)
  }
}
