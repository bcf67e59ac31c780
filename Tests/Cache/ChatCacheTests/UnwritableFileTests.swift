import FileTesting
import Foundation
import PacedTesting
import ProcessTesting
import Testing

@testable import ChatCache

/// A file that may be read but not written: the app learns it from `Cache.open`, and can go on with a temporary cache.
@Suite(.heavy) struct UnwritableFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.open().close()
    // Beside the file, everybody may write: its log can be made.
    try Files.setMode(0o755, folder.path)
    try Files.setMode(0o777, folder.directory.path)
  }

  /// Runs an app that opens the cache and writes one message, as a user whom permissions bind.
  private func writeOne(mode: Int) async throws -> ProgramOutcome {
    try Files.setMode(mode, folder.cachePath())
    return try await ProgramRun.unprivileged(
      BuiltProgram.path("cache-app"), [folder.directory.path, "alice", "1", "1"]
    ).finish()
  }

  private static let trial = Task {
    let outcome = try await UnwritableFileTests().writeOne(mode: 0o666)
    return outcome.text == "open\n1\nend\n"
  }

  @Test(
    .enabled("as root this needs setpriv, and a program and a temporary folder that nobody may reach") {
      (try? await trial.value) ?? false
    })
  func openingSaysThatItCannotBeWritten() async throws {
    let outcome = try await writeOne(mode: 0o444)
    #expect(outcome.text == "no_access\n")
    #expect(outcome.exitCode == 2)
  }
}
