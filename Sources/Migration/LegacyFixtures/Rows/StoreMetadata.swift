import LegacyStore

/// The property list in `Z_METADATA.Z_PLIST` (Docs/LegacyStore.md#metadata).
struct StoreMetadata {
  var frameworkVersion: Int
  /// `nil` omits the hashes.
  var hashes: [String: [UInt8]]?
  /// `nil` omits the digest.
  var digest: String?
  var checksum: String?

  /// What Core Data of that version writes: the digest since 977, the checksum since 1333.
  init(frameworkVersion: Int, hashes: [String: [UInt8]]) {
    self.frameworkVersion = frameworkVersion
    self.hashes = hashes
    digest = frameworkVersion >= 977 ? ModelFingerprint.digest(of: hashes) : nil
    checksum = frameworkVersion >= 1333 ? ModelFingerprint.checksum(of: hashes) : nil
  }

  var propertyList: PropertyListValue {
    var members: [(String, PropertyListValue)] = [
      ("NSPersistenceFrameworkVersion", .integer(Int64(frameworkVersion))), ("NSStoreType", .string("SQLite")),
      ("NSStoreModelVersionHashesVersion", .integer(3)),
      ("NSStoreModelVersionIdentifiers", .array([.string("1.0.0")])), ("_NSAutoVacuumLevel", .string("2")),
    ]
    if let hashes {
      let sorted = hashes.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      members.append(("NSStoreModelVersionHashes", .object(sorted.map { ($0.key, .data($0.value)) })))
    }
    if let digest { members.append(("NSStoreModelVersionHashesDigest", .string(digest))) }
    if let checksum { members.append(("NSStoreModelVersionChecksumKey", .string(checksum))) }
    return .object(members)
  }
}
