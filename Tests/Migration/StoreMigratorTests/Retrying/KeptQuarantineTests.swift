import FileTesting
import Foundation
import OracleTesting
import PacedTesting
import Testing

/// What is in a quarantine file stays there, whatever a later run rejects.
@Suite("Quarantines that are there", .heavy) struct KeptQuarantineTests {
  private static let runner: any MigrationRunner = Libraries()
  private static let ownerless = "%ownerless.rejects.jsonl"

  private func lines(_ fixture: RetryFixture, _ name: String) throws -> [[UInt8]] {
    Files.lines(try Files.bytes(fixture.path(name)))
  }

  /// A store of other owners, with three rows that belong to neither of them.
  private func otherStore() throws -> TinyStore {
    let store = try TinyStore()
    try store.execute("UPDATE Z_METADATA SET Z_UUID = '11111111-8B86-4D01-B42D-00CF4FC964FF'")
    try store.message(101, at: 10, owner: "carl")
    try store.message(102, at: 20, owner: "dora")
    for id in 103...105 as ClosedRange<Int64> { try store.message(id, at: id * 10, owner: nil) }
    return store
  }

  @Test("rows without owner of two stores share a file")
  func twoStores() async throws {
    let fixture = try await RetryFixture.ownerless(Libraries())
    let before = try lines(fixture, Self.ownerless)
    let other = try otherStore()
    try await Libraries().migrate(other.path, to: fixture.target, MigrationRequest()).expect(2)
    let after = try lines(fixture, Self.ownerless)
    #expect(after.prefix(before.count) == before[...])
    #expect(after.count == before.count + 3)
    #expect(try Files.mode(fixture.path(Self.ownerless)) == 0o600)
    try await fixture.expectVerified()
    try await Self.runner.verify(other.path, in: fixture.target, salvage: "off").expect(0)
  }

  @Test("a merge takes no row of another store, of a second device for example, for a line with the same key")
  func mergedStores() async throws {
    let fixture = try await RetryFixture.ownerless(Libraries())
    let before = try lines(fixture, Self.ownerless)
    // The same keys as in the first store.
    let other = try TinyStore()
    try other.execute("UPDATE Z_METADATA SET Z_UUID = '22222222-8B86-4D01-B42D-00CF4FC964FF'")
    for id in 201...206 as ClosedRange<Int64> { try other.message(id, at: id * 10, owner: nil) }
    let merge = MigrationRequest(.merge)
    try await Libraries().migrate(other.path, to: fixture.target, merge).expect(2)
    let merged = try lines(fixture, Self.ownerless)
    #expect(merged.prefix(before.count) == before[...] && merged.count == before.count + 6)
    // Now they are known.
    _ = try await Libraries().migrate(other.path, to: fixture.target, merge)
    #expect(try lines(fixture, Self.ownerless) == merged)
    try await Self.runner.verify(other.path, in: fixture.target, salvage: "off").expect(0)
    try await Self.runner.verify(fixture.store.path, in: fixture.target, salvage: "off").expect(0)
    // The other store has rows with the keys of those that are lost now.
    let isMessage = { (line: [UInt8]) in String(decoding: line, as: UTF8.self).contains(#""SucceededMessage""#) }
    let rest = before.filter { !isMessage($0) } + merged.dropFirst(before.count)
    try Data(rest.joined(separator: [UInt8(ascii: "\n")])).write(
      to: URL(fileURLWithPath: fixture.path(Self.ownerless)))
    try await Self.runner.verify(fixture.store.path, in: fixture.target, salvage: "off").expect(3)
  }

  @Test("lines of another store do not stand for those of this one")
  func lostLines() async throws {
    let fixture = try await RetryFixture.ownerless(Libraries())
    let text = String(decoding: try Files.bytes(fixture.path(Self.ownerless)), as: UTF8.self)
    let others = text.replacingOccurrences(of: #""z_pk":"#, with: #""z_pk":10"#)
    try Data(others.utf8).write(to: URL(fileURLWithPath: fixture.path(Self.ownerless)))
    try await Self.runner.verify(fixture.store.path, in: fixture.target, salvage: "off").expect(3)
  }

  @Test("a cache that was deleted and is migrated again leaves repairs alone, and adds nothing twice")
  func migratedAgain() async throws {
    let fixture = try await RetryFixture.oneOwner(Libraries())
    let file = "ann.rejects.jsonl"
    let first = try lines(fixture, file)
    try FileManager.default.removeItem(atPath: fixture.path("ann.sqlite"))
    try await fixture.migrate(MigrationRequest()).expect(2)
    #expect(try lines(fixture, file) == first)
    try fixture.edit(file) { entity, key, columns in
      if entity == "SucceededMessage", key == 3 { columns["ZMESSAGE_ID"] = 3 }
    }
    let repaired = try lines(fixture, file)
    try FileManager.default.removeItem(atPath: fixture.path("ann.sqlite"))
    try await fixture.migrate(MigrationRequest()).expect(2)
    #expect(try lines(fixture, file).prefix(repaired.count) == repaired[...])
    try await fixture.expectVerified()
  }

  @Test("a repaired line counts, not the one that the store gave again")
  func repairedOne() async throws {
    let fixture = try await RetryFixture.oneOwner(Libraries())
    let file = "ann.rejects.jsonl"
    try fixture.edit(file) { entity, key, columns in
      if entity == "SucceededMessage", key == 3 { columns["ZMESSAGE_ID"] = 3 }
    }
    try FileManager.default.removeItem(atPath: fixture.path("ann.sqlite"))
    try await fixture.migrate(MigrationRequest()).expect(2)
    let counts = try await fixture.retry(file).expect(2).ledger["SucceededMessage"]
    #expect(counts?.migrated == 1)
    #expect(try fixture.cache().integer("SELECT count(*) FROM message WHERE message_id = 3") == 1)
    #expect(try fixture.rows(file).allSatisfy { $0["z_pk"] as? Int != 3 })
    try await fixture.expectVerified()
  }

  @Test("one that cannot be read ends the run, and nothing changes", arguments: [false, true])
  func unreadable(isMerge: Bool) async throws {
    let fixture = try await RetryFixture.ownerless(Libraries())
    let path = fixture.path(Self.ownerless)
    try FileManager.default.removeItem(atPath: path)
    // A link to itself: what it once led to may be anything.
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
    let before = try Files.names(fixture.target)
    let other = try otherStore()
    let answer = try await Libraries().migrate(
      other.path, to: fixture.target, isMerge ? MigrationRequest(.merge) : MigrationRequest())
    answer.expect(11)
    #expect(answer.message.contains(".rejects.jsonl file in the target folder cannot be read"))
    #expect(try Files.names(fixture.target) == before)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == path)
  }
}
