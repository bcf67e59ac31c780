/// Reads the rows of a store from its leaf pages, without SQLite: first those that the tables' roots lead to, then
/// interior and leaf pages that nothing leads to any longer.
///
/// A row is only taken if everything about it fits: the cell is within its page and overlaps nothing, its key ascends,
/// header and values fill the record to the byte, the overflow chain has the right number of pages, the entity number
/// is that of the page's other rows, and the columns are those of the entity. Pages that are free according to the
/// pointer map or the free list are not read.
final class PageSalvage {
  private let file: PageFile
  private let isDue: () -> Bool
  private var map: PageMap
  private var chain: OverflowChain
  private let schema: StoredSchema
  let detection: ModelDetection
  private let numbers: EntityNumbers
  private let layouts: [LegacyEntity: [EntityLayout]]
  /// Where the entity number can be: second, unless a table's text says otherwise.
  private let numberPlaces: [Int]

  private(set) var findings = PageFindings()
  /// Intervals of keys in which rows may be missing.
  private(set) var suspects: [LegacyEntity: [TableWalk.Interval]] = [:]
  private var rowCounts: [LegacyEntity: (rows: Int, leaves: Int)] = [:]
  private var leftDatabase = false
  /// The first keys of all leaf pages so far.
  private var firstKeys: [LegacyEntity: Set<Int64>] = [:]
  /// Leaf pages that gave nothing although they should have.
  private var barrenLeaves = 0
  /// Rows whose own page is intact but whose tail is lost.
  private(set) var tailless: [LegacyEntity: [Int64: LostRow]] = [:]
  /// Unreadable pages whose missing rows are known.
  private var accounted: Set<Int> = [1]

  /// - Parameter known: the model, if SQLite could still determine it.
  /// - Throws: `StoreError` if the file cannot be opened, has another model, or `isDue` returns true.
  init(
    mainPath: String, logPath: String?, known: ModelDetection?, isDue: @escaping () -> Bool
  ) throws(StoreError) {
    file = try PageFile(mainPath: mainPath, logPath: logPath)
    self.isDue = isDue
    var traces = StoreTraces()
    map = try PageMap(file, isDue: isDue) { traces.look(at: $0) }
    chain = OverflowChain(file)
    schema = try StoredSchema(file, &map, &chain, isDue: isDue)
    let model = try SalvagedModel(known: known, file, schema, traces, &map, &chain)
    detection = model.detection
    numbers = model.numbers
    let named = model.detection.model
    var layouts: [LegacyEntity: [EntityLayout]] = [:]
    for entity in named.entities {
      let stated = schema.tables[entity.tableName].flatMap {
        EntityLayout(model: named, entity: entity, statement: $0.statement)
      }
      layouts[entity] = stated.map { [$0] } ?? EntityLayout.likely(model: named, entity: entity)
    }
    self.layouts = layouts
    numberPlaces = Set(layouts.values.joined().map(\.numberPlace)).sorted()
  }

  /// `Z_MAX` of an entity, if it can be read.
  func greatestKey(of entity: LegacyEntity) -> Int64? { numbers.greatestKeys[entity] }
  /// Rows per leaf page of an entity, at least 1.
  func rowsPerLeaf(of entity: LegacyEntity) -> Int {
    guard let count = rowCounts[entity], count.leaves > 0 else { return 1 }
    return max(1, count.rows / count.leaves)
  }

  /// Reads everything and passes each row to `take`; a key may come more than once.
  func run(_ take: (SalvagedRow) throws(StoreError) -> Void) throws(StoreError) {
    for entity in detection.model.entities { try readTable(entity, take) }
    readHousekeeping()
    try readOrphanedInteriors(take)
    try readOrphanedLeaves(take)
    sumUp()
  }

  // MARK: Tables

  private func readTable(_ entity: LegacyEntity, _ take: (SalvagedRow) throws(StoreError) -> Void) throws(StoreError) {
    guard let root = schema.root(of: entity) else {
      findings.lostRoots.append(entity)
      return
    }
    let walk = try TableWalk(file, isDue: isDue).run(root: root, &map)
    if !walk.isRootWhole { findings.lostRoots.append(entity) }
    if walk.leftDatabase { leftDatabase = true }
    accounted.formUnion(walk.lostPages)
    suspects[entity, default: []] += walk.lost
    for leaf in walk.leaves {
      try read(leaf.page, of: entity, leaf.interval, origin: .reachedLeaf, take)
    }
  }

  /// Takes the pages of tables that belong to no entity, so that they do not count as orphans. One with the columns of
  /// an entity whose table is missing is that table, under a damaged name.
  private func readHousekeeping() {
    let entities = Set(LegacyEntity.allCases.map(\.tableName))
    let missing = detection.model.entities.filter { schema.root(of: $0) == nil }
    for (name, table) in schema.tables where !entities.contains(name) {
      let isRenamed = missing.contains {
        EntityLayout(model: detection.model, entity: $0, statement: table.statement) != nil
      }
      if isRenamed { continue }
      if let walk = try? TableWalk(file, isDue: isDue).run(root: table.root, &map) {
        accounted.formUnion(walk.lostPages)
      }
    }
  }

  // MARK: Orphans

  private func isCandidate(_ page: Int, _ kind: PageMap.Kind) -> Bool {
    // A log's end is proven by its checksums: what comes after it was cut off. The end in a header may be wrong.
    map.kinds[page] == kind && !map.isClaimed(page) && (page <= file.pageCount || file.log == nil)
  }

  /// Whether an orphaned page is in use. After the end given in a header nobody knows, unless a table leads there.
  private func use(_ page: Int) -> PageMap.Use {
    let use = map.use(page)
    return page > file.pageCount && !leftDatabase && use == .live ? .unknown : use
  }

  /// Interior pages without a parent still give the order of what is below them, and the keys of what is missing.
  private func readOrphanedInteriors(_ take: (SalvagedRow) throws(StoreError) -> Void) throws(StoreError) {
    for number in stride(from: 2, through: map.pageCount, by: 1)
    where isCandidate(number, .tableInterior) && use(number) == .live {
      let walk = try TableWalk(file, isDue: isDue).run(root: number, &map)
      guard walk.isRootWhole else { continue }
      if walk.leftDatabase { leftDatabase = true }
      findings.orphanedPages += 1
      var entity: LegacyEntity?
      for leaf in walk.leaves {
        let use = self.use(leaf.page)
        guard use != .free else { continue }
        let found = try read(
          leaf.page, of: nil, leaf.interval, origin: use == .live ? .orphanedLeaf : .unmappedLeaf, take)
        entity = entity ?? found
        if found != nil { findings.orphanedPages += 1 }
      }
      // The ends are open: what comes before and after belongs to other pages.
      guard let entity else {
        if schema.isReadable { findings.unaccountedPages += 1 }
        continue
      }
      suspects[entity, default: []] += walk.lost.filter { $0.after != nil && $0.through != nil }
      // An open end alone does not show whether the page there is lost or elsewhere.
      if walk.lost.allSatisfy({ $0.after != nil && $0.through != nil }) { accounted.formUnion(walk.lostPages) }
    }
  }

  private func readOrphanedLeaves(_ take: (SalvagedRow) throws(StoreError) -> Void) throws(StoreError) {
    for number in stride(from: 2, through: map.pageCount, by: 1) where map.kinds[number] == .tableLeaf {
      guard isCandidate(number, .tableLeaf) else { continue }
      switch use(number) {
      case .free: findings.freeLeafPages += 1
      case .live:
        if map.claim(number), try read(number, of: nil, nil, origin: .orphanedLeaf, take) != nil {
          findings.orphanedPages += 1
        }
      case .unknown:
        if map.claim(number), try read(number, of: nil, nil, origin: .unmappedLeaf, take) != nil {
          findings.unmappedPages += 1
        }
      }
    }
  }

  // MARK: Rows

  private struct Candidate {
    let cell: BTreePage.LeafCell
    let header: RecordHeader
    let entity: LegacyEntity
  }

  /// Reads one leaf page.
  /// - Parameter table: the entity whose table leads here.
  /// - Returns: the entity of the page's rows.
  @discardableResult
  private func read(
    _ number: Int, of table: LegacyEntity?, _ interval: TableWalk.Interval?, origin: RowOrigin,
    _ take: (SalvagedRow) throws(StoreError) -> Void
  ) throws(StoreError) -> LegacyEntity? {
    if isDue() { throw StoreError.stopped }
    var bytes: [UInt8] = []
    guard file.read(number, into: &bytes),
      let page = BTreePage(bytes, number: number, usableBytes: file.geometry.usableBytes)
    else {
      lose(interval, of: table)
      return nil
    }
    let cells = page.leafCells()
    let candidates = cells.compactMap { candidate($0, page) }
    guard let entity = majority(candidates) else {
      // A page may claim no rows and still have some.
      let isEmpty = page.cellCount == 0 && page.isFilled(by: [])
      if table != nil, !isEmpty {
        barrenLeaves += 1
        findings.inconsistentCells += max(page.cellCount, 1)
        lose(interval, of: table)
      } else if table == nil, schema.isReadable, !isEmpty, origin == .orphanedLeaf {
        // All pages of other tables are taken by now, so this was one of an entity.
        barrenLeaves += 1
        findings.unaccountedPages += 1
      }
      return nil
    }
    var taken: [Int64] = []
    var cut: [Int64] = []
    let own = candidates.filter { $0.entity == entity }
    // Rows with types that Core Data does not write are only taken if something else confirms them: the table that
    // leads here, or on a page in use a neighbor with the right types.
    let isVouchedFor =
      entity == table || (origin == .orphanedLeaf && own.contains { layout(of: $0, checksTypes: true) != nil })
    for candidate in own {
      let fitting =
        layout(of: candidate, checksTypes: true) ?? (isVouchedFor ? layout(of: candidate, checksTypes: false) : nil)
      guard let fitting else { continue }
      guard let payload = chain.payload(of: candidate.cell, on: page, &map) else {
        let start = fitting.values(candidate.header, Array(page.bytes[candidate.cell.local]))
        tailless[entity, default: [:]][candidate.cell.key] = lostRow(entity, start)
        cut.append(candidate.cell.key)
        continue
      }
      taken.append(candidate.cell.key)
      try take(
        SalvagedRow(
          entity: entity, key: candidate.cell.key, origin: origin, values: fitting.values(candidate.header, payload)))
    }
    note(taken, cut, of: entity, on: page, cells, interval, isExpected: table == nil || table == entity)
    if let table, table != entity { lose(interval, of: table) }
    return entity
  }

  /// What the start of a row shows about it.
  private func lostRow(_ entity: LegacyEntity, _ values: [SalvagedValue]) -> LostRow {
    LostRow(values, names: ["Z_OPT"] + detection.model.columns(of: entity).map(\.name))
  }

  /// The layout that a row has; if the types are not checked, it must be the only possible one.
  private func layout(of candidate: Candidate, checksTypes: Bool) -> EntityLayout? {
    let possible = layouts[candidate.entity] ?? []
    guard checksTypes || possible.count == 1 else { return nil }
    return possible.first { $0.fits(candidate.header, checksTypes: checksTypes) }
  }

  private func candidate(_ cell: BTreePage.LeafCell, _ page: BTreePage) -> Candidate? {
    guard cell.key > 0,
      let header = RecordHeader(page.bytes, local: cell.local, payloadBytes: cell.payloadBytes)
    else { return nil }
    for place in numberPlaces where place < header.types.count {
      guard let number = header.integer(place, in: page.bytes, start: cell.local.lowerBound),
        let entity = numbers.entity(number), let fitting = layouts[entity]
      else { continue }
      let isPossible = fitting.contains { $0.numberPlace == place && $0.fits(header, checksTypes: false) }
      guard isPossible else { continue }
      return Candidate(cell: cell, header: header, entity: entity)
    }
    return nil
  }

  /// The entity of most rows: all rows of a page belong to one table.
  private func majority(_ candidates: [Candidate]) -> LegacyEntity? {
    var counts: [LegacyEntity: Int] = [:]
    for candidate in candidates { counts[candidate.entity, default: 0] += 1 }
    return detection.model.entities.max { (counts[$0] ?? 0) < (counts[$1] ?? 0) }.flatMap {
      counts[$0] == nil ? nil : $0
    }
  }

  private func note(
    _ taken: [Int64], _ cut: [Int64], of entity: LegacyEntity, on page: BTreePage, _ cells: [BTreePage.LeafCell],
    _ interval: TableWalk.Interval?, isExpected: Bool
  ) {
    rowCounts[entity, default: (0, 0)].rows += taken.count
    rowCounts[entity, default: (0, 0)].leaves += 1
    let refused = page.cellCount - taken.count
    var isElsewhere = false
    if let first = cells.first?.key, let last = cells.last?.key, let interval, isExpected {
      // A page in the wrong place: its rows are good, but those that should be here are lost.
      isElsewhere = (interval.after.map { first <= $0 } ?? false) || (interval.through.map { last > $0 } ?? false)
      if isElsewhere { suspects[entity, default: []].append(interval) }
    }
    let isFilled = page.isFilled(by: cells)
    // Without a place in a table, rows overwritten by a copy of another page, or not claimed by their page, have no
    // keys.
    let isKnown = cells.first.map { !firstKeys[entity, default: []].insert($0.key).inserted } ?? false
    if interval == nil, isKnown || !isFilled { findings.unaccountedPages += 1 }
    guard refused > 0 || !isFilled else { return }
    findings.inconsistentCells += isFilled ? refused : max(refused, 1)
    if isElsewhere || (isFilled && refused == cut.count) {
      for key in cut where key > 0 { suspects[entity, default: []].append(.init(after: key - 1, through: key)) }
    } else if let interval, isExpected {
      suspects[entity, default: []].append(interval)
    } else if let first = cells.first?.key, let last = cells.last?.key, first <= last, first > 0, last < .max {
      suspects[entity, default: []].append(TableWalk.Interval(after: first - 1, through: last))
    }
  }

  private func lose(_ interval: TableWalk.Interval?, of table: LegacyEntity?) {
    guard let table, let interval else { return }
    suspects[table, default: []].append(interval)
  }

  // MARK: Accounting for pages

  private func lookAtBroken(_ page: Int) {
    findings.brokenPages += 1
    let isRoot = schema.tables.values.contains { $0.root == page }
    // The row that such a page belongs to is counted as missing at its leaf page.
    if !isRoot, !accounted.contains(page), !map.isMappedOverflow(page) { findings.unaccountedPages += 1 }
  }

  private func sumUp() {
    findings.pageSize = file.pageSize
    findings.isHeaderWhole = file.geometry.isHeaderWhole
    findings.isPageSizeGuessed = file.geometry.isGuessed
    findings.isSchemaReadable = schema.isReadable
    findings.isLivenessKnown = map.isLivenessKnown
    findings.brokenFrames = file.log?.brokenFrames ?? 0
    findings.missingPages = max(0, file.pageCount - file.lastPage)
    for page in stride(from: 1, through: map.pageCount, by: 1) {
      let kind = map.isVacant(page) && !map.isClaimed(page) ? PageMap.Kind.free : map.kinds[page]
      findings.pages[String(describing: kind), default: 0] += 1
      guard page <= file.pageCount, !map.isClaimed(page) else { continue }
      switch kind {
      case .unknown where map.isMappedOverflow(page): break
      // Without a pointer map, a page that no record uses may be a tail that lost its head.
      case .unknown, .zeros, .unreadable: lookAtBroken(page)
      case .index where !schema.hasIndexes: lookAtBroken(page)
      default: break
      }
    }
    findings.brokenPages += barrenLeaves
    findings.unaccountedPages += findings.missingPages
    for entity in findings.lostRoots {
      let rows = rowCounts[entity]?.rows ?? 0
      let greatest = greatestKey(of: entity)
      // What the root led to was found. Only broken pages that nothing else explains can have held rows.
      let mayBeGone = rows == 0 ? (greatest ?? 0) > 0 : findings.unaccountedPages > 0
      if mayBeGone {
        suspects[entity, default: []].append(TableWalk.Interval(after: nil, through: nil))
      } else if rows > 0 {
        // The walk from the root marked everything.
        suspects[entity]?.removeAll { $0.after == nil && $0.through == nil }
      }
    }
  }
}
