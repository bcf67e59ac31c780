import FileTesting
import Foundation

@testable import cachebridge_lab

/// The scenarios below `Tests/Fixtures/Scenarios`.
enum Library {
  private static let folder = Repository.url("Tests/Fixtures/Scenarios")

  static let files: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted()
  }()

  static func path(_ file: String) -> String { folder.appendingPathComponent(file).path }
  static func data(_ file: String) throws -> Data { try Data(contentsOf: folder.appendingPathComponent(file)) }
  static func scenario(_ file: String) throws -> Scenario { try ScenarioReader.read(data(file)) }
}
