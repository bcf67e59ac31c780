import CacheSchema
import ChatCache
import Foundation
import RawSQLite
import Testing

/// The schema that the migrations make, against the text in `Schema/vN.sql`.
@Suite struct CacheSchemaTests {
  @Test func theSchemaIsTheRecordedOne() throws {
    let folder = try TemporaryFolder()
    try folder.open().close()
    let schema = try Self.schema(of: folder.connect())
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Schema/v\(CacheSchema.currentVersion).sql")
    guard let recorded = try? String(contentsOf: file, encoding: .utf8) else {
      try schema.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("recorded a new schema snapshot: look at it, then run again")
      return
    }
    #expect(schema == recorded)
  }

  @Test func migrationsAreNumberedWithoutGaps() {
    #expect(CacheSchema.migrations.map(\.number) == Array(1...CacheSchema.migrations.count))
    #expect(CacheSchema.migrations.map(\.identifier).first == "M0001_create_cache")
  }

  /// Every statement of the schema on one line, sorted; comments and white space do not count.
  private static func schema(of connection: RawConnection) throws -> String {
    let statement = try connection.prepare(
      "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type DESC, name")
    var lines: [String] = []
    while try statement.step() {
      let text = try #require(statement.text(0))
      let words = text.split(separator: "\n").map { $0.components(separatedBy: "--")[0] }
        .joined(separator: " ").split(whereSeparator: \.isWhitespace)
      lines.append(words.joined(separator: " ") + ";\n")
    }
    return lines.joined()
  }
}
