import ChatModel
import Crypto
package import RawSQLite

/// Which released model a store was written with, and how we know.
public struct ModelDetection: Sendable, Equatable {
  /// The evidence, strongest first.
  public enum Evidence: String, Sendable, Codable { case hashes, digest, shape }

  public let model: LegacyModel
  public let evidence: Evidence
  /// Core Data's own version number, for example 1044 on iOS 14.
  public let frameworkVersion: Int64?
  package let storeUUID: String?

  /// The model of a store that we created ourselves.
  init(known model: LegacyModel) {
    self.model = model
    evidence = .shape
    frameworkVersion = nil
    storeUUID = nil
  }

  /// Determines the model of an opened store.
  ///
  /// Entity hashes decide; without them the digest, without both the tables and columns. A store with unknown hashes is
  /// refused even if its tables look familiar: similar tables may mean something else.
  /// - Throws: `StoreError` with code `notCoreData`, `preRelease`, `unknownModel`, `hostileMetadata` or `tableMissing`.
  package init(_ connection: RawConnection) throws {
    let schema = try StoreSchema(connection)
    guard schema.hasCoreDataTables else {
      if schema.impostors.isEmpty {
        throw StoreError(
          .notCoreData, "This SQLite file is not a Core Data store.",
          hint: "Pass the SyncManager store; `cachebridge inspect FOLDER` finds it in an app container.")
      }
      throw ModelDetection.tableMissing
    }
    let metadata = try StoreMetadata(connection)
    guard let (model, evidence) = try ModelDetection.name(metadata, schema) else {
      throw ModelDetection.unknown(metadata, schema)
    }
    if schema.missing(for: model) { throw ModelDetection.tableMissing }
    self.model = model
    self.evidence = evidence
    frameworkVersion = metadata.frameworkVersion
    storeUUID = metadata.uuid
  }

  private static func name(_ metadata: StoreMetadata, _ schema: StoreSchema) throws -> (LegacyModel, Evidence)? {
    if let hashes = metadata.entityHashes, !hashes.isEmpty {
      if let model = LegacyModel.allCases.first(where: { same(hashes, $0.entityHashes) }) { return (model, .hashes) }
      if same(hashes, LegacyModel.previewHashes) { throw preRelease }
      return nil
    }
    if let digest = metadata.digest {
      if let model = LegacyModel.allCases.first(where: { $0.digest == digest }) { return (model, .digest) }
      return nil
    }
    if let model = schema.matchingModel() { return (model, .shape) }
    if schema.looksPreRelease { throw preRelease }
    if !schema.impostors.isEmpty { throw tableMissing }
    return nil
  }

  private static func same(_ found: [String: [UInt8]], _ known: [String: String]) -> Bool {
    found == known.mapValues(Hex.bytes)
  }

  private static var tableMissing: StoreError {
    StoreError(
      .tableMissing, "A table of the store's model is missing, is not a real table, or lacks a column.",
      hint: "Copy the store from the device again. If the problem persists, something else changed the file.")
  }

  private static var preRelease: StoreError {
    StoreError(
      .preRelease, "The store was written by the pre-release SyncManager 0.0.1, which kept no usable rows on disk.",
      hint: "There is nothing to migrate: let the app fetch its history from the server.")
  }

  /// The fingerprint does not reveal any entity of another app: it is a hash of the hashes.
  private static func unknown(_ metadata: StoreMetadata, _ schema: StoreSchema) -> StoreError {
    var hasher = SHA256()
    for (name, hash) in (metadata.entityHashes ?? [:]).sorted(by: { $0.key < $1.key }) {
      hasher.update(data: Array(name.utf8))
      hasher.update(data: hash)
    }
    for (name, columns) in schema.tables.sorted(by: { $0.key < $1.key }) {
      hasher.update(data: Array((name + ":" + columns.sorted().joined(separator: ",")).utf8))
    }
    let fingerprint = Hex.text(hasher.finalize().prefix(6))
    let count = metadata.entityHashes?.count ?? 0
    return StoreError(
      .unknownModel,
      "This Core Data store does not have a released SyncManager model (fingerprint \(fingerprint), \(count) \(count == 1 ? "entity" : "entities")).",
      hint: "If it should be one, report the fingerprint; it contains nothing from the store.")
  }
}
