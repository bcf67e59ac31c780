import FileTesting
import Foundation
import PacedTesting
import Testing

@testable import StoreMigrator

@Suite(.heavy) struct LineExportTests {
  private func lines(_ cache: URL, _ each: (String) throws -> Void = { _ in }) throws -> [String] {
    var lines: [String] = []
    try withoutActuallyEscaping(each) { each in
      try LineExport(source: cache).run { bytes in
        let line = String(decoding: bytes, as: UTF8.self)
        try each(line)
        lines.append(line)
      }
    }
    return lines
  }

  @Test("a cache that an app writes to is exported as it was at one moment") func oneMoment() throws {
    let folder = try TemporaryFolder()
    let store = try folder.store(messages: 60, edgeCases: true)
    let outcome = try StoreMigration(store: store, directory: folder.url("caches")).runAndWait()
    let cache = URL(fileURLWithPath: try #require(outcome.caches.first?.path))
    let before = try lines(cache)
    let isOutgoing = { (line: String) in line.contains(#""kind":"outgoing""#) }
    #expect(before.contains(where: isOutgoing))
    var hasSent = false
    let during = try lines(cache) { line in
      guard !hasSent, line.contains(#""kind":"message""#) else { return }
      hasSent = true
      try folder.execute("DELETE FROM outgoing_message", on: cache.path)
    }
    #expect(hasSent && during == before)
    #expect(try !lines(cache).contains(where: isOutgoing))
  }

  @Test("a text of a query that is not UTF-8 leaves its line JSON", arguments: ["ff", "eda080", "41c3", "c3a9"])
  func malformedQuery(_ bytes: String) throws {
    let folder = try TemporaryFolder()
    let store = try folder.store(messages: 20)
    try folder.execute(
      """
      INSERT INTO ZCHANNELLISTQUERY
          (Z_OPT, ZOWNER_ID, ZINCLUDE_EMPTY_CHANNEL, ZORDER, ZUPDATED_AT, ZSAVEPOINT, ZCUSTOM_TYPES_FILTER_STRING)
        SELECT 1, ZOWNER_ID, 1, 7, 5, CAST(x'\(bytes)' AS TEXT), CAST(x'\(bytes)' AS TEXT) FROM ZCHANNEL LIMIT 1
      """, on: store.path)
    let outcome = try StoreMigration(store: store, directory: folder.url("caches")).runAndWait()
    let cache = URL(fileURLWithPath: try #require(outcome.caches.first?.path))
    var found = 0
    for source in [cache, store] {
      try LineExport(source: source).run { line in
        let object = try JSONSerialization.jsonObject(with: Data(line))
        guard let query = object as? [String: Any], query["kind"] as? String == "channel_query",
          query["order"] as? Int == 7, let savepoint = query["savepoint"] as? String
        else { return }
        #expect(bytes == "c3a9" ? savepoint == "\u{E9}" : savepoint.contains("\u{FFFD}"))
        found += 1
      }
    }
    #expect(found == 2)
  }
}
