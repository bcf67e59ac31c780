import CacheSchema
import Foundation

/// The indexes that are built after the rows are in (that of replies costs only the rows that are replies), with their
/// text from the frozen schema.
enum LoadIndexes {
  static let deferred = ["message_by_time", "message_by_id"]

  /// The statement that creates an index, from the newest migration that mentions it.
  static func statement(for name: String) -> String? { statements[name] }

  /// Found once, because a store may have thousands of owners.
  private static let statements = Dictionary(
    uniqueKeysWithValues: deferred.compactMap { name in found(name).map { (name, $0) } })

  private static func found(_ name: String) -> String? {
    for migration in CacheSchema.migrations.reversed() {
      for statement in migration.sql.split(separator: ";") {
        let text = statement.drop { $0.isWhitespace || $0.isNewline }
        guard let start = text.range(of: "CREATE ") else { continue }
        let create = text[start.lowerBound...]
        if create.hasPrefix("CREATE UNIQUE INDEX \(name) ") || create.hasPrefix("CREATE INDEX \(name) ") {
          return String(create)
        }
      }
    }
    return nil
  }
}
