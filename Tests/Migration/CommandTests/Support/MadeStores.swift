import FileTesting
import Foundation
import ProcessTesting
import Testing

/// Stores of `fixture make`, made once for each list of arguments and copied for each test that wants one.
actor MadeStores {
  static let shared = MadeStores()

  private var made: [[String]: Task<TemporaryFolder, any Error>] = [:]

  /// - Parameter arguments: all but the file.
  func copy(_ arguments: [String], to path: String) async throws {
    let template = made[arguments] ?? Task { try await MadeStores.make(arguments) }
    made[arguments] = template
    let store = try await template.value.path("store.sqlite")
    for suffix in ["", "-wal"] where Files.exists(store + suffix) {
      try FileManager.default.copyItem(atPath: store + suffix, toPath: path + suffix)
    }
  }

  private static func make(_ arguments: [String]) async throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let run = try await Tool.run(["fixture", "make"] + arguments + ["-o", folder.path("store.sqlite"), "--quiet"])
    run.expectExit(0, "fixture make")
    return folder
  }
}
