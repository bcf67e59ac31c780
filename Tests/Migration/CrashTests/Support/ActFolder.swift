import FileTesting
import Foundation
import ProcessTesting
import Testing

/// A folder in which a command is run, and what holds in it after each interruption and after the end.
final class ActFolder {
  let act: Act
  let folder: TemporaryFolder
  let target: CacheFolder

  init(_ act: Act) throws {
    self.act = act
    folder = try TemporaryFolder()
    target = CacheFolder(path: folder.path("caches"))
    if let template = act.template { try Files.copy(template.path, to: target.path) }
  }

  var arguments: [String] { act.arguments(in: folder.path) }

  /// What is there after an interruption: the store untouched, and each file as it was or complete.
  @discardableResult
  func expectWhole(_ comment: String) async throws -> [String: Data] {
    try act.source?.expectUntouched(comment)
    let contents = try await target.contents()
    for (name, content) in contents {
      #expect(act.isWhole(name, content), "\(name) is neither old nor new; \(comment)")
    }
    for name in act.old.keys where act.new[name] != nil {
      #expect(contents[name] != nil, "\(name) was there before and is gone; \(comment)")
    }
    return contents
  }

  /// What a run that came to its end leaves, whatever went before it.
  /// - Parameter wasDone: everything was in place before it.
  func expectEnd(_ outcome: Tool.Outcome, wasDone: Bool, _ comment: String) async throws {
    let comment = "\(comment); then \(outcome)"
    try act.source?.expectUntouched(comment)
    #expect(outcome.leftovers.isEmpty, "left in the temporary directory; \(comment)")
    #expect(outcome.ending == act.ending || wasDone && outcome.ending == act.endingWhenDone, "\(comment)")
    // What SQLite keeps beside a cache may be there again; the next app that opens the cache sees to it.
    let names = try Files.names(target.path).filter { !$0.hasSuffix(".sqlite-wal") && !$0.hasSuffix(".sqlite-shm") }
    let contents = try await target.contents()
    for name in names where act.new[name] == nil {
      #expect(contents[name].map { act.isBetween(name, $0) } ?? false, "\(name) is left; \(comment)")
    }
    for (name, content) in act.new { #expect(contents[name] == content, "\(name) differs; \(comment)") }
    guard act.writesReport, outcome.ending == act.ending else { return }
    #expect(JSONTree(try Files.data(folder.path("report.json"))) != nil, "no report; \(comment)")
  }
}
