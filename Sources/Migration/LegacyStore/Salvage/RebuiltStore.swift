import GRDBSQLite
import RawSQLite

/// A new SQLite file with the tables of a model, for salvaged rows. The ordinary reader reads it.
///
/// Columns have no declared type, so SQLite converts nothing: a value keeps its storage class.
final class RebuiltStore {
  /// The column for `RowOrigin.rawValue`, in addition to Core Data's own.
  static let originColumn = "CACHEBRIDGE_ORIGIN"

  let model: LegacyModel
  private let connection: RawConnection
  private var inserts: [LegacyEntity: [UInt64: RawStatement]] = [:]
  private var lookups: [LegacyEntity: RawStatement] = [:]
  private var rowsInTransaction = 0

  /// Creates the file, which must not exist.
  init(path: String, model: LegacyModel) throws(StoreError) {
    self.model = model
    do {
      connection = try RawConnection(path: path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
      // The file is rebuilt after a kill, so nothing is journaled.
      try connection.execute(
        "PRAGMA page_size=8192; PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA temp_store=FILE; BEGIN")
      for entity in model.entities {
        let columns = ["Z_OPT"] + model.columns(of: entity).map(\.name) + [RebuiltStore.originColumn]
        try connection.execute(
          "CREATE TABLE \(entity.tableName) (Z_PK INTEGER PRIMARY KEY, \(columns.joined(separator: ", ")))")
      }
      try connection.execute("CREATE TABLE CACHEBRIDGE_SALVAGE (summary TEXT NOT NULL)")
    } catch {
      throw .sqlite(error, doing: "write the rebuilt store")
    }
  }

  /// Adds a row. Of several with one key, what a table's root leads to wins over orphans, and orphans in use over those
  /// whose use is unknown; among orphans of one kind the greater save counter wins, then the first one read.
  func add(_ row: SalvagedRow) throws(StoreError) {
    do {
      let statement = try insert(row)
      statement.bind(row.key, at: 1)
      for (index, value) in row.values.enumerated() {
        let parameter = Int32(index + 2)
        switch value {
        case .null: statement.bindNull(at: parameter)
        case .integer(let integer): statement.bind(integer, at: parameter)
        case .real(let real): statement.bindText(RebuiltStore.text(of: real), at: parameter)
        case .text(let bytes): statement.bindText(bytes, at: parameter)
        case .blob(let bytes): statement.bindBlob(bytes, at: parameter)
        }
      }
      statement.bind(row.origin.rawValue, at: Int32(row.values.count + 2))
      try statement.run()
      rowsInTransaction += 1
      if rowsInTransaction >= 50_000 {
        try connection.execute("COMMIT; BEGIN")
        rowsInTransaction = 0
      }
    } catch {
      throw .sqlite(error, doing: "write the rebuilt store")
    }
  }

  /// One statement per entity, and more for rows with reals, which cannot be bound here.
  private func insert(_ row: SalvagedRow) throws(RawSQLiteError) -> RawStatement {
    var reals: UInt64 = 0
    for (index, value) in row.values.enumerated() {
      if case .real = value { reals |= 1 << UInt64(index) }
    }
    if let statement = inserts[row.entity]?[reals] { return statement }
    let own = ["Z_OPT"] + model.columns(of: row.entity).map(\.name)
    let marks = row.values.indices.map { reals >> UInt64($0) & 1 == 1 ? "CAST(? AS REAL)" : "?" }
    let origin = RebuiltStore.originColumn
    let updates = (own + [origin]).map { "\($0)=excluded.\($0)" }.joined(separator: ", ")
    let statement = try connection.prepare(
      """
      INSERT INTO \(row.entity.tableName) (Z_PK, \((own + [origin]).joined(separator: ", "))) \
      VALUES (?, \(marks.joined(separator: ", ")), ?) ON CONFLICT (Z_PK) DO UPDATE SET \(updates) \
      WHERE excluded.\(origin) < \(origin) OR (excluded.\(origin) = \(origin) \
      AND \(origin) > \(RowOrigin.reachedLeaf.rawValue) AND ifnull(excluded.Z_OPT, 0) > ifnull(Z_OPT, 0))
      """)
    inserts[row.entity, default: [:]][reals] = statement
    return statement
  }

  private static func text(of real: Double) -> String {
    real.isInfinite ? (real < 0 ? "-9e999" : "9e999") : String(real)
  }

  // MARK: Accounting

  /// Rows of an entity per method.
  func counts(of entity: LegacyEntity) throws(StoreError) -> [SalvageMethod: Int64] {
    do {
      let origin = RebuiltStore.originColumn
      let statement = try connection.prepare("SELECT \(origin), count(*) FROM \(entity.tableName) GROUP BY \(origin)")
      var result: [SalvageMethod: Int64] = [:]
      while try statement.step() {
        guard let number = statement.integer(0), let origin = RowOrigin(rawValue: number) else { continue }
        result[origin.method, default: 0] += statement.integer(1) ?? 0
      }
      return result
    } catch {
      throw .sqlite(error, doing: "count the salvaged rows")
    }
  }

  func has(_ entity: LegacyEntity, key: Int64) throws(StoreError) -> Bool {
    do {
      let statement: RawStatement
      if let known = lookups[entity] {
        statement = known
      } else {
        statement = try connection.prepare("SELECT 1 FROM \(entity.tableName) WHERE Z_PK = ?")
        lookups[entity] = statement
      }
      defer { statement.reset() }
      statement.bind(key, at: 1)
      return try statement.step()
    } catch {
      throw .sqlite(error, doing: "look for a salvaged row")
    }
  }

  /// The regions without rows inside the intervals.
  /// - Parameter known: lost rows about which something is known.
  func lostRegions(
    of entity: LegacyEntity, in intervals: [TableWalk.Interval], greatestKey: Int64?, rowsPerLeaf: Int,
    known: [Int64: LostRow] = [:]
  ) throws(StoreError) -> [LostRegion] {
    guard !intervals.isEmpty else { return [] }
    do {
      let table = entity.tableName
      let count = try connection.integer("SELECT count(*) FROM \(table)") ?? 0
      let last = max(greatestKey ?? 0, try connection.integer("SELECT max(Z_PK) FROM \(table)") ?? 0)
      var lost = LostRegions(entity: entity, greatestKey: greatestKey, rowsPerLeaf: rowsPerLeaf)
      let own = Set(model.columns(of: entity).map(\.name))
      let columns = ["ZOWNER_ID", "ZCHANNEL_URL", "ZCREATED_AT"].map { own.contains($0) ? $0 : "NULL" }
      let statement = try connection.prepare(
        """
        SELECT Z_PK, \(columns.joined(separator: ", ")) FROM \(table) WHERE Z_PK >= ifnull((SELECT max(Z_PK) \
        FROM \(table) WHERE Z_PK <= ?1), ?1) ORDER BY Z_PK
        """)
      for interval in LostRegions.merged(intervals) {
        statement.bind(interval.after ?? 0, at: 1)
        var before: LostRegions.Neighbor?
        var isPast = false
        while !isPast, try statement.step() {
          let row = LostRegions.Neighbor(
            key: statement.integer(0) ?? 0, owner: statement.bytes(1), channelURL: statement.bytes(2),
            createdAt: statement.integer(3))
          lost.add(before, row, in: interval)
          before = row
          isPast = interval.through.map { row.key > $0 } ?? false
        }
        if !isPast { lost.add(before, nil, in: interval) }
        statement.reset()
      }
      var regions = lost.regions(rows: count, lastKey: last)
      if entity.isMessage {
        try place(&regions, entity)
        regions = regions.map { LostRegions.placed($0, by: known) }
      }
      return regions
    } catch {
      throw .sqlite(error, doing: "list what salvage lost")
    }
  }

  /// How many rows before and after a region are used to place its messages. An app saves what it gets from the server
  /// in batches of up to a hundred, in no order within a batch.
  private static let rowsNearby = 64

  /// Derives from nearby rows which channels lost messages belong to.
  private func place(_ regions: inout [LostRegion], _ entity: LegacyEntity) throws(RawSQLiteError) {
    let columns = "ZOWNER_ID AS owner, ZCHANNEL_URL AS url, ZCREATED_AT AS at FROM \(entity.tableName)"
    let statement = try connection.prepare(
      """
      SELECT owner, url, min(at), max(at), count(*) FROM (
        SELECT * FROM (SELECT \(columns) WHERE Z_PK < ?1 ORDER BY Z_PK DESC LIMIT ?3)
        UNION ALL SELECT * FROM (SELECT \(columns) WHERE Z_PK > ?2 ORDER BY Z_PK LIMIT ?3)
        UNION ALL SELECT \(columns) WHERE Z_PK BETWEEN ?1 AND ?2)
      WHERE typeof(url) = 'text' AND url <> '' AND typeof(at) = 'integer' GROUP BY owner, url ORDER BY min(at), url
      """)
    for index in regions.indices {
      statement.bind(regions[index].keys.lowerBound, at: 1)
      statement.bind(regions[index].keys.upperBound, at: 2)
      statement.bind(Int64(regions.count > 500 ? 8 : RebuiltStore.rowsNearby), at: 3)
      var found: [(owner: [UInt8]?, url: [UInt8], times: ClosedRange<Int64>, rows: Int64)] = []
      while try statement.step() {
        guard let first = statement.integer(2), let last = statement.integer(3), first <= last else { continue }
        let owner = statement.bytes(0).flatMap { $0.isEmpty ? nil : $0 }
        found.append((owner, statement.bytes(1) ?? [], first...last, statement.integer(4) ?? 0))
      }
      statement.reset()
      // Distributes whole rows: each place gets the increase of the rounded running sum.
      let (about, rows) = (Double(regions[index].about), Double(found.reduce(0) { $0 + $1.rows }))
      var (seen, given) = (0.0, 0.0)
      regions[index].places = found.map { place in
        seen += Double(place.rows)
        let upTo = (about * seen / rows).rounded()
        defer { given = upTo }
        return LostRegion.Place(
          owner: place.owner, channelURL: place.url, times: place.times, about: Int(upTo - given))
      }
    }
  }

  /// Writes the summary and closes the file.
  func finish(_ summary: [UInt8]) throws(StoreError) {
    do {
      (inserts, lookups) = ([:], [:])
      let statement = try connection.prepare("INSERT INTO CACHEBRIDGE_SALVAGE VALUES (?)")
      statement.bindText(summary, at: 1)
      try statement.run()
      try connection.execute("COMMIT")
    } catch {
      throw .sqlite(error, doing: "write the rebuilt store")
    }
  }
}
