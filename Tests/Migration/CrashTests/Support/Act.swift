import ChatCache
import FileTesting
import Foundation
import LegacyFixtures
import ProcessTesting
import RawSQLite
import Testing

/// A command that changes files in a folder: what is there before it, and what a run makes of it that nothing disturbs.
final class Act: Sendable, CustomStringConvertible, CustomTestStringConvertible {
  let testDescription: String
  var description: String { testDescription }
  /// A store that no run may change.
  let source: Source?
  /// What is in the folder `caches` at first.
  let template: TemporaryFolder?
  /// The content of `caches` before and after.
  let old: [String: Data]
  let new: [String: Data]
  let ending: ChildEnding
  /// How the command may end where everything was done before.
  let endingWhenDone: ChildEnding
  /// Seconds of the undisturbed run.
  let duration: Double
  private let words: [String]
  /// Whether files of schemas between the old and the new one are whole too.
  private let passesVersions: Bool

  /// - Parameter words: the command; `FOLDER` stands for the folder in which `caches` is.
  init(
    _ name: String, _ words: [String], source: Source? = nil, template: TemporaryFolder? = nil,
    endingWhenDone: ChildEnding? = nil, passesVersions: Bool = false
  ) async throws {
    testDescription = name
    self.words = words
    self.source = source
    self.template = template
    self.passesVersions = passesVersions
    let folder = try TemporaryFolder()
    let target = CacheFolder(path: folder.path("caches"))
    if let template { try Files.copy(template.path, to: target.path) }
    old = try await target.contents()
    let start = Date()
    let outcome = try await Tool.run(Act.filled(words, folder.path))
    duration = Date().timeIntervalSince(start)
    try #require([.exited(0), .exited(2)].contains(outcome.ending), "\(name): \(outcome)")
    ending = outcome.ending
    self.endingWhenDone = endingWhenDone ?? ending
    new = try await target.contents()
    try #require(new != old, "\(name) changes nothing")
    try #require(try Files.names(target.path) == new.keys.sorted(), "\(name) leaves something behind")
  }

  var writesReport: Bool { words.contains("--report") }

  func arguments(in folder: String) -> [String] { Act.filled(words, folder) }

  private static func filled(_ words: [String], _ folder: String) -> [String] {
    words.map { $0.replacingOccurrences(of: "FOLDER", with: folder) }
  }

  /// Whether a file is what it was before, or what it becomes, or may be between the two.
  func isWhole(_ name: String, _ content: Data) -> Bool {
    content == old[name] || content == new[name] || isBetween(name, content) || hasBoth(name, content)
  }

  /// Whether a quarantine file has the lines of before and after, as while a cache is being replaced: until the new
  /// content is in place, the rows of either may be asked for.
  private func hasBoth(_ name: String, _ content: Data) -> Bool {
    guard testDescription == "replace", name.hasSuffix(".rejects.jsonl"), let old = old[name], let new = new[name]
    else { return false }
    let newline = UInt8(ascii: "\n")
    // A line may be there twice, but never be missing.
    func lines(_ data: Data) -> Set<Data> { Set(data.split(separator: newline).map { Data($0) }) }
    return content.last == newline && lines(content) == lines(old).union(lines(new))
  }

  /// Whether a file is a cache or a snapshot of a schema between the old and the new one, with all that the old one had.
  func isBetween(_ name: String, _ content: Data) -> Bool {
    guard passesVersions, name.contains(".sqlite") else { return false }
    // The first line has the version.
    return old.values.contains { Act.rest($0) == Act.rest(content) }
  }

  private static func rest(_ content: Data) -> Data { content.drop { $0 != UInt8(ascii: "\n") } }
}

// MARK: The acts of this suite

extension Act {
  enum Name: String, CaseIterable, CustomTestStringConvertible {
    case migrate, merge, replace, retry, upgrade, undo, manyOwners, export, render

    var testDescription: String { rawValue }

    /// The act, made when it is first asked for.
    var act: Task<Act, any Error> {
      switch self {
      case .migrate: Act.migrate
      case .merge: Act.merge
      case .replace: Act.replace
      case .retry: Act.retry
      case .upgrade: Act.upgrade
      case .undo: Act.undo
      case .manyOwners: Act.manyOwners
      case .export: Act.export
      case .render: Act.render
      }
    }
  }

  static let report = ["--report", "FOLDER/report.json"]

  private convenience init(_ name: String, of scenario: Scenario) async throws {
    let endings: [String: ChildEnding] = ["migrate": .exited(8), "merge": .exited(0)]
    try await self.init(
      name, ["migrate", scenario.source.store, "--to", "FOLDER/caches"] + Act.report + scenario.flags,
      source: scenario.source, template: scenario.template, endingWhenDone: endings[name])
  }

  static let migrate = Task { try await Act("migrate", of: Scenario.wal.value) }
  static let merge = Task { try await Act("merge", of: Scenario.merge.value) }
  static let replace = Task { try await Act("replace", of: Scenario.replace.value) }

  /// More owners than one group has.
  static let manyOwners = Task {
    let recipe = FixtureRecipe(
      messages: 120, channels: 40, owners: 40, encoding: .mixed, seed: 78, averagePayloadBytes: 200)
    let source = try Source(recipe)
    return try await Act(
      "many owners", ["migrate", source.store, "--to", "FOLDER/caches"] + Act.report, source: source,
      endingWhenDone: .exited(8))
  }

  static let retry = Task {
    let fixture = try await RetryFixture.shared.value
    return try await Act(
      "retry", ["rejects", "retry", "FOLDER/caches/" + fixture.quarantine] + Act.report, source: fixture.source,
      template: fixture.template)
  }

  static let upgrade = Task {
    try await Act(
      "upgrade", ["upgrade", "FOLDER/caches/member.sqlite"], template: oldCache(), passesVersions: true)
  }

  static let undo = Task {
    let folder = try oldCache()
    let upgraded = try await Tool.run(["upgrade", folder.path("member.sqlite")])
    try #require(upgraded.ending == .exited(0), "\(upgraded)")
    return try await Act(
      "undo", ["upgrade", "FOLDER/caches/member.sqlite", "--undo"], template: folder, endingWhenDone: .exited(12))
  }

  /// Over an export that is there already.
  static let export = Task {
    let folder = try oldCache()
    try Files.write(Data("an older export\n".utf8), to: folder.path("lines.jsonl"))
    return try await Act(
      "export", ["export", "FOLDER/caches/member.sqlite", "-o", "FOLDER/caches/lines.jsonl"], template: folder)
  }

  static let render = Task {
    let folder = try TemporaryFolder()
    let source = try Source(Scenario.recipe())
    let run = try await Tool.run(
      ["migrate", source.store, "--to", folder.path("made"), "--report", folder.path("report.json")])
    try #require(run.ending == .exited(2), "\(run)")
    Files.remove(folder.path("made"))
    return try await Act(
      "report", ["report", "render", "FOLDER/caches/report.json", "-o", "FOLDER/caches/report.html"],
      template: folder)
  }

  /// A cache of the first schema.
  private static func oldCache() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    // 6: SQLITE_OPEN_READWRITE and SQLITE_OPEN_CREATE
    let connection = try RawConnection(path: folder.path("member.sqlite"), flags: 6)
    try connection.execute(Repository.text("Tests/Fixtures/Caches/v1.sql"))
    try connection.execute("PRAGMA journal_mode=WAL")
    return folder
  }
}
