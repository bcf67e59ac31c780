/// Which number means which entity in `Z_ENT`, and the greatest key of each.
struct EntityNumbers: Equatable {
  private let byNumber: [Int64: LegacyEntity]
  /// `Z_MAX`: the highest key ever assigned; absent if `Z_PRIMARYKEY` cannot be read.
  private(set) var greatestKeys: [LegacyEntity: Int64] = [:]

  /// The model's own numbers: alphabetical, from 1 (Docs/LegacyStore.md#entity-numbers).
  init(model: LegacyModel) {
    byNumber = Dictionary(uniqueKeysWithValues: model.entities.enumerated().map { (Int64($0.offset + 1), $0.element) })
  }

  /// The model's own numbers, with the greatest keys of another reading.
  init(model: LegacyModel, greatestKeysOf other: EntityNumbers?) {
    self.init(model: model)
    greatestKeys = other?.greatestKeys ?? [:]
  }

  /// The numbers in `Z_PRIMARYKEY`; `nil` unless it names each of the model's entities once.
  init?(model: LegacyModel, rows: [(number: Int64, name: [UInt8], maximum: Int64)]) {
    var byNumber: [Int64: LegacyEntity] = [:]
    for row in rows {
      guard let entity = model.entities.first(where: { Array($0.rawValue.utf8) == row.name }) else { continue }
      guard byNumber[row.number] == nil, greatestKeys[entity] == nil else { return nil }
      byNumber[row.number] = entity
      greatestKeys[entity] = max(row.maximum, 0)
    }
    guard byNumber.count == model.entities.count else { return nil }
    self.byNumber = byNumber
  }

  func entity(_ number: Int64) -> LegacyEntity? { byNumber[number] }
  func number(of entity: LegacyEntity) -> Int64? { byNumber.first { $0.value == entity }?.key }
}
