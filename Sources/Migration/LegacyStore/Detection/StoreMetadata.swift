import RawSQLite

/// The row of `Z_METADATA`: what Core Data recorded about the model and itself (Docs/LegacyStore.md#metadata).
package struct StoreMetadata: Sendable, Equatable {
  package let uuid: String?
  /// Entity name to hash; `nil` if the metadata has none.
  package let entityHashes: [String: [UInt8]]?
  package let digest: String?
  package let frameworkVersion: Int64?

  static let none = StoreMetadata(uuid: nil, entityHashes: nil, digest: nil, frameworkVersion: nil)

  /// Reads the metadata.
  /// - Throws: `hostileMetadata` if the property list is malformed or exceeds all limits.
  init(_ connection: RawConnection) throws {
    let row = try connection.prepare("SELECT Z_UUID, Z_PLIST FROM Z_METADATA ORDER BY Z_VERSION LIMIT 1")
    guard try row.step() else {
      self = .none
      return
    }
    let uuid = row.text(0)
    guard row.storageClass(1) != .null else {
      self.init(uuid: uuid, entityHashes: nil, digest: nil, frameworkVersion: nil)
      return
    }
    guard let buffer = row.buffer(1), let plist = StoreMetadata.read(buffer) else {
      throw StoreError(
        .hostileMetadata, "The store's metadata is not a readable property list.",
        hint: "Copy the store from the device again. If the problem persists, the file was tampered with.")
    }
    try self.init(uuid: uuid, plist: plist)
  }

  private init(uuid: String?, entityHashes: [String: [UInt8]]?, digest: String?, frameworkVersion: Int64?) {
    self.uuid = uuid
    self.entityHashes = entityHashes
    self.digest = digest
    self.frameworkVersion = frameworkVersion
  }

  private static func read(_ buffer: UnsafeRawBufferPointer) -> PropertyList? {
    BinaryPropertyListReader.read(buffer, limits: .metadata) ?? XMLPropertyListReader.read(buffer, limits: .metadata)
  }

  private init(uuid: String?, plist: PropertyList) throws(StoreError) {
    guard case .dictionary(let entries) = plist else {
      throw StoreError(
        .hostileMetadata, "The store's metadata is not a dictionary.",
        hint: "Copy the store from the device again. If the problem persists, the file was tampered with.")
    }
    var hashes: [String: [UInt8]]?
    var digest: String?
    var frameworkVersion: Int64?
    var isMetadata = false
    for entry in entries {
      guard case .string(let key) = entry.key else { continue }
      if String(decoding: key, as: UTF8.self).hasPrefix("NSStore") { isMetadata = true }
      switch (String(decoding: key, as: UTF8.self), entry.value) {
      case ("NSStoreModelVersionHashes", .dictionary(let list)):
        var found: [String: [UInt8]] = [:]
        for item in list {
          guard case .string(let name) = item.key, case .data(let hash) = item.value else { continue }
          found[String(decoding: name, as: UTF8.self)] = hash
        }
        hashes = found
      case ("NSStoreModelVersionHashesDigest", .string(let text)): digest = String(decoding: text, as: UTF8.self)
      case ("NSPersistenceFrameworkVersion", .integer(let version)): frameworkVersion = version
      case ("NSStoreModelVersionHashes", _), ("NSStoreModelVersionHashesDigest", _):
        throw StoreError(
          .hostileMetadata, "The store's metadata contains values of a wrong type.",
          hint: "Copy the store from the device again. If the problem persists, the file was tampered with.")
      default: break
      }
    }
    guard isMetadata else {
      throw StoreError(
        .hostileMetadata, "The store's metadata is a property list for something else.",
        hint: "Copy the store from the device again. If the problem persists, the file was tampered with.")
    }
    self.init(uuid: uuid, entityHashes: hashes, digest: digest, frameworkVersion: frameworkVersion)
  }
}
