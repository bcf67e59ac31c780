/// The schema of the cache as frozen, numbered migrations. Text and ids only; the code that runs them is in ChatCache.
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

    /// - Parameter sql: the UTF-8 bytes of the file.
    fileprivate init(_ number: Int, _ name: String, _ sql: [UInt8]) {
      self.init(number: number, name: name, sql: String(decoding: sql, as: UTF8.self))
    }

    package init(number: Int, name: String, sql: String) {
      self.number = number
      self.name = name
      self.sql = sql
    }
  }

  /// `application_id` of a cache file: "CBDG".
  public static let applicationID: Int32 = 0x4342_4447

  /// All migrations in the order in which they are applied. Their text is embedded from the files of the same names
  /// (Package.swift lists them).
  public static let migrations: [Migration] = [
    Migration(1, "create_cache", PackageResources.M0001_create_cache_sql),
    Migration(2, "add_salvage", PackageResources.M0002_add_salvage_sql),
    Migration(3, "add_resending", PackageResources.M0003_add_resending_sql),
    Migration(4, "index_channel_lists", PackageResources.M0004_index_channel_lists_sql),
    Migration(5, "remember_app_changes", PackageResources.M0005_remember_app_changes_sql),
  ]

  /// `user_version` of a file that is up to date.
  public static var currentVersion: Int { migrations[migrations.count - 1].number }
}
