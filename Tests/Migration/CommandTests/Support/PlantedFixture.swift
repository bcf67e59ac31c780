import FileTesting
import Foundation
import OracleTesting
import ProcessTesting
import Testing

/// Planted stores of every model in a folder with a planted name, one of them migrated: made once, looked at by many.
/// Tests that change something copy first.
final class PlantedFixture: Sendable {
  /// The endings of the seven forms of a report.
  static let forms = ["json", "html", "md", "xml", "csv", "junit.xml", "txt"]
  static let shared = Task { try await PlantedFixture() }

  let planting: Planting
  private let root: TemporaryFolder
  /// The folder of everything.
  let folder: String
  /// By model.
  let stores: [String: String]
  let owners: [String: [String]]
  /// The caches of the store of 1.1.32.
  let caches: String
  /// The JSON report of that migration.
  let report: String
  var store: String { stores["1.1.32"] ?? "" }
  var owner: String { owners["1.1.32"]?.first ?? "" }

  private init() async throws {
    var planting = Planting(seed: 4_711)
    root = try TemporaryFolder()
    folder = root.path(planting.name("path.folder"))
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    var stores: [String: String] = [:]
    var owners: [String: [String]] = [:]
    for model in TinyModel.all {
      let made = try PlantedStore(model, planting)
      planting = made.payloads.planting
      let path = folder + "/" + planting.name("path.store") + ".sqlite"
      try FileManager.default.copyItem(atPath: made.store.path, toPath: path)
      (stores[model], owners[model]) = (path, made.owners)
    }
    caches = folder + "/" + planting.name("path.caches")
    report = folder + "/" + planting.name("path.report") + ".json"
    (self.stores, self.owners, self.planting) = (stores, owners, planting)
    try await Tool.run(["migrate", store, "--to", caches, "--report", report, "--quiet"]).expectExit(2)
  }

  /// The cache of an owner of the migrated store.
  func cache(_ index: Int = 0) throws -> String {
    let names = try Files.names(caches).filter { $0.hasSuffix(".sqlite") }
    return caches + "/" + (try #require(names.indices.contains(index) ? names[index] : nil))
  }

  /// A folder of a test's own, with planted names as everywhere.
  func workshop() throws -> Workshop { try Workshop(self) }
}

/// What one test needs to run commands in silence.
struct Workshop {
  let fixture: PlantedFixture
  var planting: Planting
  let folder: TemporaryFolder

  init(_ fixture: PlantedFixture) throws {
    self.fixture = fixture
    planting = fixture.planting
    folder = try TemporaryFolder()
  }

  /// A planted path in the folder.
  mutating func path(_ place: String, end: String = "") -> String { folder.path(planting.name("path." + place) + end) }

  mutating func copy(_ path: String, end: String = "") throws -> String {
    let copy = self.path("copy", end: end)
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    return copy
  }

  /// Runs a command in text and with `--json` and expects that nothing planted comes out of it, except that the terminal
  /// may repeat arguments (README.md#privacy).
  /// - Parameters:
  ///   - reports: writes a report of every form; whether they must be there follows from the exit code.
  ///   - isContent: standard output is content (an export), and there is no `--json`.
  ///   - prepare: runs before each of the two.
  func expectSilence(
    _ arguments: [String], exit codes: Int32..., reports: Bool = false, isContent: Bool = false,
    prepare: () throws -> Void = {}, sourceLocation: SourceLocation = #_sourceLocation,
    run: (([String]) async throws -> Tool.Outcome)? = nil
  ) async throws {
    for mode in isContent ? [[]] : [[], ["--json"]] {
      try prepare()
      // With `--json` the report is on standard output.
      let paths =
        reports && mode == [] ? PlantedFixture.forms.map { folder.path("report-\(UUID().uuidString).\($0)") } : []
      let all = arguments + mode + paths.flatMap { ["--report", $0] }
      let outcome = if let run { try await run(all) } else { try await Tool.run(all) }
      let what = Comment(rawValue: "\(arguments.prefix(2)) \(mode) exit \(outcome.exitCode)")
      #expect(codes.contains(outcome.exitCode), what, sourceLocation: sourceLocation)
      #expect(!outcome.didExpire && outcome.leftovers == [], what, sourceLocation: sourceLocation)
      let search = PlantSearch(planting, except: arguments)
      if !isContent {
        #expect(search.places(in: outcome.output) == [], "stdout of \(what)", sourceLocation: sourceLocation)
        expectHarmless(outcome.output, "stdout of \(what)", sourceLocation)
      }
      #expect(search.places(in: outcome.errorOutput) == [], "stderr of \(what)", sourceLocation: sourceLocation)
      expectHarmless(outcome.errorOutput, "stderr of \(what)", sourceLocation)
      let isWritten = ![64, 7, 12].contains(outcome.exitCode)
      for path in paths {
        #expect(Files.exists(path) == isWritten, "\(path.suffix(9)) of \(what)", sourceLocation: sourceLocation)
        guard isWritten, Files.exists(path) else { continue }
        try expectSilentReport(path, what, sourceLocation)
      }
    }
  }

  /// Reports repeat nothing at all, and no path.
  func expectSilentReport(
    _ path: String, _ comment: Comment = "", _ sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let bytes = try Files.bytes(path)
    let end = "\(path.suffix(9)) of \(comment)"
    #expect(PlantSearch(planting).places(in: bytes) == [], "\(end)", sourceLocation: sourceLocation)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(
      !text.contains(folder.path) && !text.contains(fixture.folder), "a path: \(end)", sourceLocation: sourceLocation)
    #expect(try Files.mode(path) & 0o077 == 0, "\(end)", sourceLocation: sourceLocation)
    expectHarmless(bytes, end, sourceLocation, isCSV: path.hasSuffix(".csv"))
  }
}

/// Characters that steer a terminal or a page , which reports escape (Docs/Guides/reports.md).
enum HarmfulText {
  /// C0 but for the line feed, DEL, C1, formatting characters such as bidirectional overrides, line and paragraph
  /// separators.
  static func scalars(in bytes: [UInt8]) -> Set<String> {
    if bytes.allSatisfy({ $0 == 0x0A || (0x20...0x7E).contains($0) }) { return [] }
    let harmful = String(decoding: bytes, as: UTF8.self).unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: scalar != "\n"
      default: false
      }
    }
    return Set(harmful.map { "U+" + String($0.value, radix: 16, uppercase: true) })
  }
}

/// Nothing in there steers a terminal, and all of it is UTF-8.
/// - Parameter isCSV: lines end with CRLF.
func expectHarmless(
  _ bytes: [UInt8], _ comment: String, _ sourceLocation: SourceLocation = #_sourceLocation, isCSV: Bool = false
) {
  let text = isCSV ? Array(bytes.split(separator: 0x0A).map { $0.last == 0x0D ? $0.dropLast() : $0 }.joined()) : bytes
  #expect(HarmfulText.scalars(in: text) == [], "\(comment)", sourceLocation: sourceLocation)
  #expect(String(bytes: bytes, encoding: .utf8) != nil, "\(comment) is not UTF-8", sourceLocation: sourceLocation)
}
