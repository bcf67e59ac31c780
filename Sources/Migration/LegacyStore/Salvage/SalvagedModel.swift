import ChatModel
import Foundation
import GRDBSQLite
import RawSQLite

/// Which model a damaged store was written with, according to whatever still shows it.
struct SalvagedModel {
  let detection: ModelDetection
  let numbers: EntityNumbers

  /// Determines the model: from the caller, the metadata, the names in `Z_PRIMARYKEY`, or else the shape of the rows.
  /// - Throws: `unknownModel` or `preRelease` if the metadata can be read and says so, `damaged` if nothing shows the
  ///   model.
  init(
    known: ModelDetection?, _ file: PageFile, _ schema: StoredSchema, _ traces: StoreTraces,
    _ map: inout PageMap, _ chain: inout OverflowChain
  ) throws(StoreError) {
    let keyRows = SalvagedModel.keyRows(file, schema, traces, &map, &chain)
    if let known {
      detection = known
    } else {
      detection = try SalvagedModel.detect(file, schema, traces, keyRows, &map, &chain)
    }
    let model = detection.model
    let stated = keyRows.lazy.compactMap { EntityNumbers(model: model, rows: $0) }.first
    let usual = EntityNumbers(model: model, greatestKeysOf: stated)
    // One wrong bit in Z_PRIMARYKEY must not cost a whole table: the rows themselves decide.
    if let stated, traces.score(model, numbers: stated) >= traces.score(model, numbers: usual) {
      numbers = stated
    } else {
      numbers = usual
    }
  }

  typealias KeyRow = (number: Int64, name: [UInt8], maximum: Int64)

  private static func detect(
    _ file: PageFile, _ schema: StoredSchema, _ traces: StoreTraces, _ keyRows: [[KeyRow]], _ map: inout PageMap,
    _ chain: inout OverflowChain
  ) throws(StoreError) -> ModelDetection {
    var foreign: StoreError?
    for record in records(file, schema.tables["Z_METADATA"]?.root, traces.metadataPages, &map, &chain) {
      guard case .blob(let plist) = record.values.last,
        let metadata = metadata(plist, uuid: uuid(record.values))
      else { continue }
      if let model = LegacyModel.allCases.first(where: { isLike(metadata, $0) }) {
        return ModelDetection(
          model: model, evidence: .hashes, frameworkVersion: metadata.frameworkVersion, storeUUID: metadata.uuid)
      }
      if let model = LegacyModel.allCases.first(where: { $0.digest == metadata.digest }) {
        return ModelDetection(
          model: model, evidence: .digest, frameworkVersion: metadata.frameworkVersion, storeUUID: metadata.uuid)
      }
      if metadata.entityHashes?.isEmpty == false { foreign = refusal(metadata) }
    }
    if let foreign { throw foreign }
    let scores = LegacyModel.allCases.map { model -> (model: LegacyModel, isNamed: Bool, rows: StoreTraces.Score) in
      let named = keyRows.lazy.compactMap { EntityNumbers(model: model, rows: $0) }.first
      // All entities of an older model are often in a newer one too: the names must be the same, not just be present.
      let isNamed = named != nil && keyRows.contains { $0.count == model.entities.count }
      return (model, isNamed, traces.score(model, numbers: named ?? EntityNumbers(model: model)))
    }
    guard
      let best = scores.max(by: { a, b in
        // With equal scores the newer model wins: it has all entities of the older one.
        a.isNamed == b.isNamed ? a.rows <= b.rows : !a.isNamed
      }), best.rows.rows > 0 || best.isNamed
    else {
      throw .damaged("Nothing in the file identifies it as a SyncManager store.")
    }
    return ModelDetection(model: best.model, evidence: .shape, frameworkVersion: nil, storeUUID: nil)
  }

  /// Whether the metadata has the model's hashes. In a damaged store some bits may be wrong: two different hashes
  /// differ in about 128 of 256.
  private static func isLike(_ metadata: StoreMetadata, _ model: LegacyModel) -> Bool {
    let known = model.entityHashes.values.map(Hex.bytes)
    guard let found = metadata.entityHashes?.values, found.count == known.count else { return false }
    return known.allSatisfy { hash in
      found.contains { other in
        other.count == hash.count
          && zip(other, hash).reduce(0) { $0 + ($1.0 ^ $1.1).nonzeroBitCount } <= maximumWrongBits
      }
    }
  }

  private static let maximumWrongBits = 16

  private static func refusal(_ metadata: StoreMetadata) -> StoreError {
    if metadata.entityHashes == LegacyModel.previewHashes.mapValues(Hex.bytes) {
      return StoreError(
        .preRelease, "The store was written by the pre-release SyncManager 0.0.1, which kept no usable rows on disk.",
        hint: "There is nothing to migrate: let the app fetch its history from the server.")
    }
    return StoreError(
      .unknownModel, "This Core Data store does not have a released SyncManager model.",
      hint: "Salvage reads SyncManager stores only.")
  }

  /// The store's identifier; `nil` if it is visibly damaged, because then it would be that of an unknown store.
  private static func uuid(_ values: [SalvagedValue]) -> [UInt8]? {
    guard values.count == 3, case .text(let bytes) = values[1],
      UUID(uuidString: String(decoding: bytes, as: UTF8.self)) != nil
    else { return nil }
    return bytes
  }

  private static func metadata(_ plist: [UInt8], uuid: [UInt8]?) -> StoreMetadata? {
    // The metadata reader needs a connection: a store of one row in memory provides it.
    guard
      let connection = try? RawConnection(path: ":memory:", flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE),
      (try? connection.execute("CREATE TABLE Z_METADATA (Z_VERSION, Z_UUID, Z_PLIST)")) != nil,
      let insert = try? connection.prepare("INSERT INTO Z_METADATA VALUES (1, ?, ?)")
    else { return nil }
    if let uuid { insert.bindText(uuid, at: 1) }
    insert.bindBlob(plist, at: 2)
    guard (try? insert.run()) != nil else { return nil }
    return try? StoreMetadata(connection)
  }

  // MARK: Records of the housekeeping tables

  private static func keyRows(
    _ file: PageFile, _ schema: StoredSchema, _ traces: StoreTraces, _ map: inout PageMap, _ chain: inout OverflowChain
  ) -> [[KeyRow]] {
    var byPage: [Int: [KeyRow]] = [:]
    var order: [Int] = []
    for record in records(file, schema.tables["Z_PRIMARYKEY"]?.root, traces.keyPages, &map, &chain) {
      guard record.values.count == 4, case .text(let name) = record.values[1],
        case .integer(let maximum) = record.values[3]
      else { continue }
      if byPage[record.page] == nil { order.append(record.page) }
      byPage[record.page, default: []].append((record.key, name, maximum))
    }
    return order.compactMap { byPage[$0] }
  }

  /// All records on the given pages: the root first, then the others in use.
  private static func records(
    _ file: PageFile, _ root: Int?, _ found: [Int], _ map: inout PageMap, _ chain: inout OverflowChain
  ) -> [(page: Int, key: Int64, values: [SalvagedValue])] {
    var result: [(page: Int, key: Int64, values: [SalvagedValue])] = []
    var bytes = [UInt8](repeating: 0, count: file.pageSize)
    for number in (root.map { [$0] } ?? []) + found.filter({ $0 != root && !map.isVacant($0) }) {
      guard file.read(number, into: &bytes),
        let page = BTreePage(bytes, number: number, usableBytes: file.geometry.usableBytes)
      else { continue }
      for cell in page.leafCells().prefix(64) {
        guard let header = RecordHeader(page.bytes, local: cell.local, payloadBytes: cell.payloadBytes),
          header.types.count < 8, let payload = chain.payload(of: cell, on: page, &map)
        else { continue }
        result.append((number, cell.key, header.types.indices.map { header.value($0, in: payload) }))
      }
    }
    return result
  }
}

extension ModelDetection {
  /// A detection that did not come from SQLite.
  init(model: LegacyModel, evidence: Evidence, frameworkVersion: Int64?, storeUUID: String?) {
    self.model = model
    self.evidence = evidence
    self.frameworkVersion = frameworkVersion
    self.storeUUID = storeUUID
  }
}
