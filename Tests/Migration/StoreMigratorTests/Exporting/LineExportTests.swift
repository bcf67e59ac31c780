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
}
