import ChatModel
package import RawSQLite

/// The rows of one entity in the order of their keys, read by column name.
package final class EntityCursor {
  package let entity: LegacyEntity
  /// Column names in reading order: `Z_PK`, `Z_OPT`, then the model's own.
  package let columns: [String]
  private let statement: RawStatement
  private let textColumns: Set<Int>

  /// - Parameters:
  ///   - after: only rows with a greater key.
  ///   - through: only rows up to this key.
  init(
    _ connection: RawConnection, model: LegacyModel, entity: LegacyEntity, after: Int64?, through: Int64? = nil
  ) throws(StoreError) {
    self.entity = entity
    let own = model.columns(of: entity)
    columns = ["Z_PK", "Z_OPT"] + own.map(\.name)
    textColumns = Set(own.indices.filter { own[$0].declaredType == "VARCHAR" }.map { $0 + 2 })
    let bounds = [after.map { "Z_PK > \($0)" }, through.map { "Z_PK <= \($0)" }].compactMap { $0 }
    do {
      statement = try connection.prepare(
        "SELECT \(columns.joined(separator: ", ")) FROM \(entity.tableName) NOT INDEXED"
          + (bounds.isEmpty ? "" : " WHERE " + bounds.joined(separator: " AND ")) + " ORDER BY Z_PK")
    } catch {
      throw .sqlite(error, doing: "read the store's rows")
    }
  }

  /// Moves to the next row; false at the end.
  package func next() throws(StoreError) -> Bool {
    do { return try statement.step() } catch { throw .sqlite(error, doing: "read the store's rows") }
  }

  /// The position of a column of the model.
  package func position(_ name: String) -> Int32? { columns.firstIndex(of: name).map(Int32.init) }

  package var key: Int64 { statement.integer(0) ?? 0 }
  /// The save counter, NULL = 0.
  package var saveCounter: Int64 { statement.integer(1) ?? 0 }

  package func column(_ column: Int32) -> RawStatement.Column { statement.column(column) }
  package func storageClass(_ column: Int32) -> RawStatement.StorageClass { statement.storageClass(column) }
  package func integer(_ column: Int32) -> Int64? { statement.integer(column) }
  package func real(_ column: Int32) -> Double { statement.real(column) }
  package func buffer(_ column: Int32) -> UnsafeRawBufferPointer? { statement.buffer(column) }
  package func bytes(_ column: Int32) -> [UInt8]? { statement.bytes(column) }

  /// `SetAsideRow` computes the same fingerprint.
  static let fingerprintSeed: UInt64 = 0x5EED

  /// A value that shows whether a row changed since it was seen: all columns but the key and the entity number.
  /// - Parameter owner: counts instead of what is in the owner column; `nil` takes the row as it is.
  package func fingerprint(owner: [UInt8]? = nil) -> UInt64 {
    var digest = RowDigest(seed: EntityCursor.fingerprintSeed)
    let ownerColumn = owner == nil ? nil : position("ZOWNER_ID")
    for column in 1..<Int32(columns.count) {
      if let owner, column == ownerColumn {
        owner.withUnsafeBytes { digest.combine($0) }
        continue
      }
      let value = statement.column(column)
      switch value.storageClass {
      case .null: digest.combineNil()
      case .integer: digest.combine(value.storedInteger)
      case .real: digest.combine(Int64(bitPattern: value.storedReal.bitPattern))
      case .text, .blob: digest.combine(value.storedBytes)
      }
    }
    return digest.finish().0
  }

  /// All columns of the row except `Z_PK` as one JSON object: integers and reals as numbers, text as strings, blobs and
  /// invalid UTF-8 as base64.
  /// - Parameter withoutPayload: omits `ZSERIALIZED_DATA`.
  package func columnsJSON(withoutPayload: Bool) -> [UInt8] {
    var writer = JSONWriter()
    for index in 1..<columns.count {
      if withoutPayload, columns[index] == "ZSERIALIZED_DATA" { continue }
      writer.name(columns[index].utf8)
      write(Int32(index), to: &writer)
    }
    return writer.text
  }

  private func write(_ column: Int32, to writer: inout JSONWriter) {
    switch statement.storageClass(column) {
    case .null: writer.null()
    case .integer: writer.integer(statement.integer(column) ?? 0)
    case .real:
      let value = statement.real(column)
      if value.isFinite { writer.json(String(value).utf8) } else { writer.null() }
    case .text, .blob:
      let bytes = statement.bytes(column) ?? []
      if textColumns.contains(Int(column)), statement.storageClass(column) == .text, UTF8Text.isValid(bytes) {
        writer.string(bytes)
      } else {
        writer.string(UTF8Text.base64(bytes).utf8)
      }
    }
  }
}
