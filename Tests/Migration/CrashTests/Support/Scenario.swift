import FileTesting
import Foundation
import LegacyFixtures
import ProcessTesting
import RawSQLite
import Testing

/// A store in a folder of its own that every run must leave alone.
final class Source: Sendable {
  private let folder: TemporaryFolder
  let original: [String: FileState]

  /// Makes a store with `make`, which gets the path of its main file.
  init(_ make: (String) throws -> Void) throws {
    folder = try TemporaryFolder()
    try make(folder.path("store.sqlite"))
    original = try Files.snapshot(folder.path)
  }

  convenience init(_ recipe: FixtureRecipe) throws {
    try self.init { try FixtureStore.make(recipe, at: $0) }
  }

  var store: String { folder.path("store.sqlite") }

  /// Demands that the store's bytes and times are as they were, and that nothing is beside it.
  func expectUntouched(_ comment: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let now = try Files.snapshot(folder.path)
    #expect(now == original, "the store changed: \(comment)", sourceLocation: sourceLocation)
  }
}

/// A command that will be killed, and what it does when nobody kills it.
final class Scenario: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let source: Source
  /// What is added to `migrate STORE --to DIR`.
  let flags: [String]
  /// A folder of caches to start with.
  let template: TemporaryFolder?
  /// The content of `template`.
  let old: [String: Data]
  /// The content of the folder after the undisturbed run.
  let new: [String: Data]
  let exitCode: ChildEnding
  /// Its report without what differs from run to run.
  let report: String
  /// Seconds of the undisturbed run.
  let duration: Double

  init(_ name: String, source: Source, flags: [String] = [], template: TemporaryFolder? = nil) async throws {
    testDescription = name
    self.source = source
    self.flags = flags
    self.template = template
    old = if let template { try await CacheFolder(path: template.path).contents() } else { [:] }
    let folder = try TemporaryFolder()
    let target = folder.path("caches")
    if let template { try Files.copy(template.path, to: target) }
    let start = Date()
    let outcome = try await Tool.run(
      ["migrate", source.store, "--to", target, "--report", folder.path("r.json")] + flags)
    duration = Date().timeIntervalSince(start)
    try #require(outcome.ending == .exited(0) || outcome.ending == .exited(2), "\(name): \(outcome)")
    exitCode = outcome.ending
    new = try await CacheFolder(path: target).contents()
    try #require(try Files.names(target) == new.keys.sorted(), "\(name): more than caches in the folder")
    report = try Scenario.comparable(try #require(JSONTree(try Files.data(folder.path("r.json")))))
  }

  /// The command in a word.
  var command: String {
    flags.contains("--merge") ? "merge" : flags.contains("--replace") ? "replace" : "migrate"
  }

  /// Owners and the names of their caches.
  var owners: [(id: String, cache: String)] {
    new.sorted { $0.key < $1.key }.compactMap { name, content in
      guard name.hasSuffix(".sqlite"),
        let first = JSONTree(Data(content.prefix { $0 != UInt8(ascii: "\n") })), let user = first["user_id"]?.text
      else { return nil }
      return (user, name)
    }
  }

  /// The lines in which a report differs from that of the undisturbed run.
  func reportDifferences(_ tree: JSONTree) throws -> [String] {
    let lines = try Scenario.comparable(tree).split(separator: "\n")
    return lines.difference(from: report.split(separator: "\n")).map { change in
      switch change {
      case .insert(_, let line, _): "+ \(line)"
      case .remove(_, let line, _): "- \(line)"
      }
    }
  }

  /// A report without times, tokens and the number of attempts.
  static func comparable(_ report: JSONTree) throws -> String {
    try #require(report["run.resumed"]?.integer != nil)
    return report.canonical(without: ["run", "performance", "owner", "channel", "samples"])
  }
}

// MARK: The scenarios of this suite

extension Scenario {
  /// Two owners whose ids are canonically equivalent, and a row for every row rule.
  static func recipe(wal: Bool = false) -> FixtureRecipe {
    FixtureRecipe(
      messages: 350, channels: 8, owners: 2, encoding: .mixed, edgeCases: true, wal: wal, seed: 77,
      averagePayloadBytes: 500)
  }

  static let plain = Task { try await Scenario("plain", source: Source(recipe())) }
  static let wal = Task { try await Scenario("with -wal", source: Source(recipe(wal: true))) }
  /// A damaged store, rebuilt before it is read.
  static let salvage = Task {
    let source = try Source { path in
      try FixtureStore.make(recipe(), at: path)
      var bytes = try Files.data(path)
      let pages = bytes.count / 4096
      for page in [pages / 3, pages / 2] {
        bytes.replaceSubrange(page * 4096..<(page + 1) * 4096, with: Data(repeating: 0xA5, count: 4096))
      }
      try Files.write(bytes, to: path)
    }
    return try await Scenario("--salvage", source: source, flags: ["--salvage", "pages"])
  }
  static let replace = Task {
    // Fewer messages than the store has now, and changes that are only in the caches' logs.
    var smaller = recipe()
    smaller.messages = 200
    return try await Scenario(
      "--replace", source: Source(recipe()), flags: ["--replace"],
      template: caches(of: Source(smaller), changing: deletion))
  }
  static let merge = Task {
    let earlier = try Source { path in
      try FixtureStore.make(recipe(), at: path)
      let connection = try RawConnection(path: path, flags: 2)
      for table in ["ZSUCCEEDEDMESSAGE", "ZCHANNEL", "ZCHUNK", "ZFAILEDMESSAGE", "ZMESSAGECHANGELOGTOKEN"] {
        try connection.execute("DELETE FROM \(table) WHERE Z_PK % 3 = 1")
      }
    }
    return try await Scenario(
      "--merge", source: Source(recipe()), flags: ["--merge"],
      template: caches(of: earlier, changing: deletion))
  }

  /// Deletes a message as the app does: it is remembered, so that it never returns.
  private static let deletion = """
    INSERT INTO deleted_key (channel_url, message_id) SELECT c.url, m.message_id FROM message m
      JOIN channel c ON c.id = m.channel_id WHERE m.id = (SELECT min(id) FROM message);
    DELETE FROM message WHERE id = (SELECT min(id) FROM message);
    """

  /// Migrates a store and changes each cache as an app would that was killed: the change is in the `-wal` only.
  private static func caches(of source: Source, changing sql: String) async throws -> TemporaryFolder {
    let made = try TemporaryFolder()
    let folder = try TemporaryFolder()
    let outcome = try await Tool.run(["migrate", source.store, "--to", made.path])
    try #require(outcome.ending == .exited(0) || outcome.ending == .exited(2), "\(outcome)")
    for name in try Files.names(made.path) {
      guard name.hasSuffix(".sqlite") else {
        try Files.copy(made.path(name), to: folder.path(name))
        continue
      }
      let connection = try RawConnection(path: made.path(name), flags: 2)
      try connection.execute("PRAGMA wal_autocheckpoint=0; \(sql)")
      for suffix in ["", "-wal"] { try Files.copy(made.path(name + suffix), to: folder.path(name + suffix)) }
    }
    return folder
  }
}
