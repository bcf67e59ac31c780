extension MigrationReport {
  /// The legacy store that was read.
  public struct Source: Sendable, Codable, Equatable {
    /// The model variant, for example `1.1.32`; `nil` if it could not be determined.
    public var model: String?
    /// `nil` if the model could not be determined.
    public var detectedBy: Detection?
    /// `NSPersistenceFrameworkVersion` of the store's metadata; `nil` if it has none.
    public var frameworkVersion: Int?
    public var files: [File]
    /// `nil` if the run ended before it could compare.
    public var changedWhileReading: Bool?
    /// `nil` if the run ended before it was known.
    public var health: Health?

    public init(
      model: String? = nil, detectedBy: Detection? = nil, frameworkVersion: Int? = nil, files: [File] = [],
      changedWhileReading: Bool? = nil, health: Health? = nil
    ) {
      self.model = model
      self.detectedBy = detectedBy
      self.frameworkVersion = frameworkVersion
      self.files = files
      self.changedWhileReading = changedWhileReading
      self.health = health
    }

    private enum CodingKeys: String, CodingKey {
      case model
      case detectedBy = "detected_by"
      case frameworkVersion = "framework_version"
      case files
      case changedWhileReading = "changed_while_reading"
      case health
    }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(model, forKey: .model)
      try container.encode(detectedBy, forKey: .detectedBy)
      try container.encode(frameworkVersion, forKey: .frameworkVersion)
      try container.encode(files, forKey: .files)
      try container.encode(changedWhileReading, forKey: .changedWhileReading)
      try container.encode(health, forKey: .health)
    }
  }

  /// How the model was recognized: the first way that worked (Docs/Architecture.md#how-a-migration-works).
  public enum Detection: String, Sendable, Codable, CaseIterable {
    case hashes, digest, tables
  }

  /// The result of the store's health check.
  public enum Health: String, Sendable, Codable, CaseIterable {
    case ok
    /// Parts cannot be read; a run that continued was asked to salvage.
    case damaged
  }

  /// One file of the store. Its name is not reported.
  public struct File: Sendable, Codable, Equatable {
    public enum Role: String, Sendable, Codable, CaseIterable {
      case main, wal, journal, shm
    }

    public var role: Role
    /// Length in bytes.
    public var bytes: Int64
    /// 64 lower-case hex digits; `nil` if the run ended before the whole file was read.
    public var sha256: String?

    public init(role: Role, bytes: Int64, sha256: String?) {
      self.role = role
      self.bytes = bytes
      self.sha256 = sha256
    }

    private enum CodingKeys: String, CodingKey { case role, bytes, sha256 }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(role, forKey: .role)
      try container.encode(bytes, forKey: .bytes)
      try container.encode(sha256, forKey: .sha256)
    }
  }
}
