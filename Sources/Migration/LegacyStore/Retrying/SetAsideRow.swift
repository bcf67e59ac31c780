import ChatModel

/// A legacy row as it was before it was set aside, from the JSON object that `EntityCursor.columnsJSON` wrote and that
/// may have been edited since.
package struct SetAsideRow: Sendable {
  /// The value of a column. Text and blobs are the same here: the row rules and fingerprints do not distinguish them.
  package enum Value: Sendable, Equatable {
    case null
    case integer(Int64)
    case real(Double)
    case text([UInt8])
    case blob([UInt8])
  }

  package let entity: LegacyEntity
  /// `Z_PK`.
  package let key: Int64
  /// `Z_OPT`, then the model's own columns in their order; missing ones are NULL.
  package private(set) var values: [Value]

  private let names: [String]
  /// Text columns whose string could also be the base64 of something that was not text.
  private var ambiguous: [(column: Int, bytes: [UInt8])] = []

  /// Reads the object of a row's columns.
  ///
  /// A string is text in a text column. In any other column it is base64; in a blob column a string that is not base64,
  /// or an object or array, is used as the text of the blob, so that a repaired payload may be written as it is.
  /// - Returns: `nil` if `columns` is not a well-formed JSON object, or the model has no such entity.
  package init?(entity: LegacyEntity, key: Int64, columns object: UnsafeRawBufferPointer, model: LegacyModel) {
    let columns = model.columns(of: entity)
    guard !columns.isEmpty else { return nil }
    var text: [UInt8] = []
    var members: [PayloadScanner.Member] = []
    guard PayloadScanner.compact(object, appendingTo: &text, members: &members) else { return nil }
    self.entity = entity
    self.key = key
    let names = ["Z_OPT"] + columns.map(\.name)
    self.names = names
    let found = text.withUnsafeBytes { text in
      Dictionary(
        members.map { member in
          let name = UnsafeRawBufferPointer(rebasing: text[Int(member.nameStart)..<Int(member.nameEnd)])
          return (JSONText.unescaped(name) ?? [], Int(member.valueStart)..<Int(member.valueEnd))
        }, uniquingKeysWith: { $1 })
    }
    let types = ["INTEGER"] + columns.map(\.declaredType)
    var ambiguous: [(column: Int, bytes: [UInt8])] = []
    values = text.withUnsafeBytes { text in
      zip(names, types).enumerated().map { index, column in
        guard let range = found[Array(column.0.utf8)] else { return .null }
        let value = UnsafeRawBufferPointer(rebasing: text[range])
        if column.1 == "VARCHAR", let string = JSONText.string(value), !string.isEmpty,
          let bytes = string.withUnsafeBytes(Base64Text.decoded)
        {
          ambiguous.append((index, bytes))
        }
        return SetAsideRow.value(value, type: column.1)
      }
    }
    self.ambiguous = ambiguous
  }

  private static func value(_ value: UnsafeRawBufferPointer, type: String) -> Value {
    if let string = JSONText.string(value) {
      if type == "VARCHAR" { return .text(string) }
      if let bytes = string.withUnsafeBytes(Base64Text.decoded) { return .blob(bytes) }
      // Never text: an integer column would turn it into a number.
      return .blob(string)
    }
    if JSONText.isNull(value) { return .null }
    if JSONText.isTrue(value) { return .integer(1) }
    if JSONText.isFalse(value) { return .integer(0) }
    if let integer = JSONText.integer(value) { return .integer(integer) }
    if JSONText.isObject(value) || JSONText.isArray(value) { return .blob([UInt8](value)) }
    return Double(String(decoding: value, as: UTF8.self)).map { .real($0) } ?? .null
  }

  /// Replaces the payload, which undecoded rows keep separately.
  package mutating func setPayload(_ value: Value) {
    if let index = names.firstIndex(of: "ZSERIALIZED_DATA") { values[index] = value }
  }

  /// The bytes of the owner column; `nil` if it is missing.
  package var owner: [UInt8]? {
    guard let index = names.firstIndex(of: "ZOWNER_ID") else { return nil }
    switch values[index] {
    case .text(let bytes), .blob(let bytes): return bytes.isEmpty ? nil : bytes
    case .integer(let number): return Array(String(number).utf8)
    case .null, .real: return nil
    }
  }

  /// Whether the owner column can be the base64 of an owner id that is not text.
  package var isOwnerAmbiguous: Bool {
    guard let index = names.firstIndex(of: "ZOWNER_ID") else { return false }
    return ambiguous.contains { $0.column == index && !UTF8Text.isValid($0.bytes) }
  }

  /// Whether the other one, with the same key, is this row again or a later version of it. Stores number their rows alike,
  /// so the key alone says nothing.
  package func isOlder(than other: SetAsideRow) -> Bool {
    guard entity == other.entity, key == other.key, names == other.names else { return false }
    if values == other.values { return true }
    let identity = names.indices.filter {
      ["ZCHANNEL_URL", "ZMESSAGE_ID", "ZREQUEST_ID", "ZCREATED_AT"].contains(names[$0])
    }
    return saveCounter < other.saveCounter && identity.contains { values[$0] != .null }
      && identity.allSatisfy { values[$0] == other.values[$0] }
  }

  /// Whether both are about one version of one row, of which one may have been repaired: they have the same payload, or
  /// the same other columns. Rows of two stores can have the same keys, but not the same content.
  package func isRepair(of other: SetAsideRow) -> Bool {
    guard entity == other.entity, key == other.key, names == other.names else { return false }
    if values == other.values { return true }
    guard saveCounter == other.saveCounter else { return false }
    func isSame(_ name: String) -> Bool { value(name) == other.value(name) }
    switch entity {
    // Without a payload, what they are about names them: a channel has one token, and ranges have an id.
    case .messageChangeLogToken:
      let hasEmpty = [value("ZTOKEN"), other.value("ZTOKEN")].contains { [.null, .text([])].contains($0) }
      return isSame("ZCHANNEL_URL") && hasEmpty
    case .chunk: return isSame("ZCHANNEL_URL") && isSame("ZCHUNK_ID")
    default: break
    }
    if value("ZSERIALIZED_DATA") != .null, isSame("ZSERIALIZED_DATA") { return true }
    // Columns that name no row are alike in many rows.
    let identity = names.filter { ["ZMESSAGE_ID", "ZREQUEST_ID", "ZCREATED_AT"].contains($0) }
    guard identity.isEmpty || identity.contains(where: { ![.null, .integer(0)].contains(value($0)) }) else {
      return false
    }
    return names.allSatisfy { ["ZSERIALIZED_DATA", "ZOWNER_ID"].contains($0) || isSame($0) }
  }

  /// The value of a column; NULL if the entity does not have it.
  package func value(_ name: String) -> Value { names.firstIndex(of: name).map { values[$0] } ?? .null }

  /// The save counter, NULL = 0.
  package var saveCounter: Int64 { if case .integer(let number) = values[0] { number } else { 0 } }

  /// The value of `EntityCursor.fingerprint` for the row.
  package var fingerprint: UInt64 {
    var digest = RowDigest(seed: EntityCursor.fingerprintSeed)
    for value in values {
      switch value {
      case .null: digest.combineNil()
      case .integer(let number): digest.combine(number)
      case .real(let number): digest.combine(Int64(bitPattern: number.bitPattern))
      case .text(let bytes), .blob(let bytes): bytes.withUnsafeBytes { digest.combine($0) }
      }
    }
    return digest.finish().0
  }

  /// The row that has this fingerprint: this one, or this one with some strings read as base64.
  /// - Returns: `nil` if the row differs: it was edited.
  package func unedited(fingerprint expected: UInt64) -> SetAsideRow? {
    // No entity has more than four text columns.
    for choice in 0..<(1 << min(ambiguous.count, 4)) {
      var row = self
      for (place, candidate) in ambiguous.prefix(4).enumerated() where choice >> place & 1 == 1 {
        row.values[candidate.column] = .blob(candidate.bytes)
      }
      if row.fingerprint == expected { return row }
    }
    return nil
  }
}
