import FileTesting
import Foundation
import OracleTesting
import PacedTesting
import Testing

/// What a retry refuses because of the rows, and that nothing changes then.
@Suite("Refused retries", .heavy) struct RefusedRetryTests {
  private static let file = "ann.rejects.jsonl"

  /// - Returns: what is said.
  @discardableResult
  private func expect(
    _ code: Int32, _ fixture: RetryFixture, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> String {
    let before = try Files.snapshot(fixture.target).mapValues(\.content)
    let answer = try await fixture.retry(Self.file)
    answer.expect(code, sourceLocation: sourceLocation)
    #expect(!answer.reports.isEmpty, sourceLocation: sourceLocation)
    #expect(
      try Files.snapshot(fixture.target).mapValues(\.content) == before, "something changed",
      sourceLocation: sourceLocation)
    return answer.message
  }

  @Test(
    "a broken line is named, and no row is taken",
    arguments: [
      "{", "[]", "text", #"{"entity":"Chunk","z_pk":1,"reason":"x","columns":[]}"#,
      #"{"entity":"Nothing","z_pk":1,"reason":"x","columns":{}}"#,
      #"{"entity":"Chunk","z_pk":"1","reason":"x","columns":{}}"#,
    ])
  func brokenLine(_ line: String) async throws {
    let fixture = try await RetryFixture.oneOwner(Libraries())
    let lines = try Files.bytes(fixture.path(Self.file)) + Array("\n\(line)\n".utf8)
    try Data(lines).write(to: URL(fileURLWithPath: fixture.path(Self.file)))
    let message = try await expect(4, fixture)
    #expect(message.contains("Line 7 "), "\(message)")
  }

  @Test("a row of elsewhere, or of another owner")
  func foreignRow() async throws {
    let fixture = try await RetryFixture.oneOwner(Libraries())
    let original = try Files.bytes(fixture.path(Self.file))
    let row = #"{"entity":"SucceededMessage","z_pk":77,"reason":"disagrees","columns":{"Z_OPT":1}}"#
    try Data(original + Array("\(row)\n".utf8)).write(to: URL(fileURLWithPath: fixture.path(Self.file)))
    try await expect(4, fixture)
    try Data(original).write(to: URL(fileURLWithPath: fixture.path(Self.file)))
    try fixture.edit(Self.file) { entity, _, columns in if entity == "Chunk" { columns["ZOWNER_ID"] = "bob" } }
    try await expect(4, fixture)
  }
}
