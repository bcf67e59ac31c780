/// The schema of the cache as frozen, numbered migrations. Only text and ids; the code that runs them is in
/// CacheStorage.
public enum CacheSchema {
  /// One step of the schema. A shipped step never changes.
  public struct Migration: Sendable {
    /// 1, 2, 3 …; the file's `user_version` after this step.
    public let number: Int
    /// Verb and object, for example `create_cache`.
    public let name: String
    public let sql: String

    /// The identifier in the file's list of applied migrations, for example `M0001_create_cache`.
    public var identifier: String {
      let digits = String(number)
      return "M" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "_" + name
    }

    package init(number: Int, name: String, sql: String) {
      self.number = number
      self.name = name
      self.sql = sql
    }
  }

  /// `application_id` of a cache file: "CBDG".
  public static let applicationID: Int32 = 0x4342_4447

  /// `user_version` of a file that is up to date.
  public static var currentVersion: Int { migrations[migrations.count - 1].number }
}
