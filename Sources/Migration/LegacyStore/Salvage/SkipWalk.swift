import RawSQLite

/// The tables of a damaged store, read by ascending key with SQLite, as the mode `skip` reads them.
struct SkipWalk {
  let detection: ModelDetection
  let numbers: EntityNumbers
  private let connection: RawConnection
  private let isDue: () -> Bool
  private var check: ChainCheck
  /// Rows with the number of another entity, which were not taken.
  private(set) var strangers = 0
  /// Per entity, intervals of keys in which nothing could be read.
  private(set) var suspects: [LegacyEntity: [TableWalk.Interval]] = [:]

  /// - Throws: `damaged` if SQLite cannot open the store or read its schema.
  init(_ view: PrivateView, known: ModelDetection?, isDue: @escaping () -> Bool) throws(StoreError) {
    let connection = try view.open()
    connection.interruptWhen(isDue)
    if let known {
      detection = known
    } else {
      do { detection = try ModelDetection(connection) } catch let error as StoreError { throw error } catch {
        throw .damaged("The store's schema cannot be read; `pages` does not need it.")
      }
    }
    numbers = SkipWalk.keyRows(connection, detection.model) ?? EntityNumbers(model: detection.model)
    check = try ChainCheck(view, isDue: isDue)
    self.connection = connection
    self.isDue = isDue
  }

  /// Passes every row that can be read to `take`.
  mutating func run(_ take: (SalvagedRow) throws(StoreError) -> Void) throws(StoreError) {
    let model = detection.model
    for entity in model.entities {
      // Z_PRIMARYKEY itself may be damaged, so the model's own number is as good.
      let accepted = Set([numbers, EntityNumbers(model: model)].compactMap { $0.number(of: entity) })
      var salvage = SkipSalvage(
        connection, model: model, entity: entity, numbers: accepted,
        brokenKeys: try check.brokenKeys(of: entity), isDue: isDue)
      try salvage.run(take)
      strangers += salvage.strangers
      suspects[entity] = salvage.suspects
    }
  }

  private static func keyRows(_ connection: RawConnection, _ model: LegacyModel) -> EntityNumbers? {
    guard let statement = try? connection.prepare("SELECT Z_ENT, Z_NAME, Z_MAX FROM Z_PRIMARYKEY LIMIT 1000") else {
      return nil
    }
    var rows: [(number: Int64, name: [UInt8], maximum: Int64)] = []
    while (try? statement.step()) == true {
      rows.append((statement.integer(0) ?? 0, statement.bytes(1) ?? [], statement.integer(2) ?? 0))
    }
    return EntityNumbers(model: model, rows: rows)
  }
}
