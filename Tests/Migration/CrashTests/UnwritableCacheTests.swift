import FileTesting
import PacedTesting
import ProcessTesting
import Testing

/// A cache that may be read but not written: the app learns it from `Cache.open`, and can go on with a temporary one.
@Suite("A cache without write permission", .heavy) struct UnwritableCacheTests {
  private let folder: TemporaryFolder
  private let directory: String

  init() async throws {
    folder = try TemporaryFolder()
    directory = folder.path("caches")
    // Beside the file, everybody may write: its log can be made.
    try Files.setMode(0o755, folder.path)
    try Files.makeFolder(directory)
    try Files.setMode(0o777, directory)
    let outcome = try await ProgramRun(BuiltProgram.path("cache-app"), arguments).finish()
    try #require(outcome.exitCode == 0)
  }

  /// Opens the cache and writes one message.
  private var arguments: [String] { [directory, "alice", "1", "1"] }

  /// An app as a user whom permissions bind.
  private func open(mode: Int) async throws -> ProgramOutcome {
    try Files.setMode(mode, directory + "/alice.sqlite")
    return try await ProgramRun.unprivileged(BuiltProgram.path("cache-app"), arguments).finish()
  }

  private static let trial = Task {
    let outcome = try await UnwritableCacheTests().open(mode: 0o666)
    return outcome.text == "open\n1\nend\n"
  }

  @Test(
    "opening says that it cannot be written",
    .enabled("as root this needs setpriv, and a program and a temporary folder that nobody may reach") {
      (try? await trial.value) ?? false
    })
  func opening() async throws {
    let outcome = try await open(mode: 0o444)
    #expect(outcome.text == "no_access\n")
    #expect(outcome.exitCode == 2)
  }
}
