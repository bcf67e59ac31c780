import Foundation
import LegacyStore
import MigrationReport

/// The rows that a quarantine file lists.
struct QuarantinedKeys {
  private var keys: [String: Set<Int64>] = [:]

  /// Nothing if there is no such file. One that cannot be read says nothing about the rows: without an error, all of them
  /// would count as missing.
  init(path: String) throws(MigrationError) {
    guard !MissingFile.isMissing(path) else { return }
    guard InputFile.isRegular(path), let content = FileManager.default.contents(atPath: path) else {
      throw MigrationError(
        .noAccess, "A quarantine file of rejected rows cannot be read.",
        hint: "Check that it is a regular file that you may read, then run the command again.")
    }
    for line in content.split(separator: UInt8(ascii: "\n")) {
      guard let object = try? JSONDecoder().decode(Line.self, from: line) else { continue }
      keys[object.entity, default: []].insert(object.key)
    }
  }

  subscript(_ entity: LegacyEntity) -> Set<Int64> { keys[entity.rawValue] ?? [] }

  private struct Line: Decodable {
    let entity: String
    let key: Int64
    enum CodingKeys: String, CodingKey {
      case entity
      case key = "z_pk"
    }
  }
}
