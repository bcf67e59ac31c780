/// What `skip` missed, according to the pages.
///
/// SQLite says nothing if whole parts of a table are detached: it reads what is still attached and ends.
struct SkipReview {
  private(set) var suspects: [LegacyEntity: [TableWalk.Interval]] = [:]
  /// Rows that are on the pages, including those with only their start.
  private(set) var known: [LegacyEntity: [Int64: LostRow]] = [:]
  private(set) var greatestKeys: [LegacyEntity: Int64] = [:]
  /// `nil` if the pages show nothing.
  private(set) var findings: PageFindings?

  /// - Parameter store: what `skip` recovered.
  init(
    _ files: SourceFiles, ignoresLog: Bool, folder: String, _ detection: ModelDetection, _ store: RebuiltStore,
    isDue: @escaping () -> Bool
  ) throws(StoreError) {
    let salvage: PageSalvage
    do throws(StoreError) {
      let source = try SalvageSource.forPages(files, ignoresLog: ignoresLog, folder: folder, isDue: isDue)
      salvage = try PageSalvage(mainPath: source.mainPath, logPath: source.logPath, known: detection, isDue: isDue)
    } catch {
      guard error.code == .damaged else { throw error }
      return
    }
    let model = detection.model
    let names = Dictionary(
      uniqueKeysWithValues: model.entities.map { ($0, ["Z_OPT"] + model.columns(of: $0).map(\.name)) })
    var (suspects, known) = (suspects, known)
    try salvage.run { (row) throws(StoreError) in
      // Rows that may have been deleted do not count as missing.
      guard row.origin != .unmappedLeaf, row.key > 0, try !store.has(row.entity, key: row.key) else { return }
      suspects[row.entity, default: []].append(TableWalk.Interval(after: row.key - 1, through: row.key))
      known[row.entity, default: [:]][row.key] = LostRow(row.values, names: names[row.entity] ?? [])
    }
    for entity in model.entities {
      suspects[entity, default: []] += salvage.suspects[entity] ?? []
      known[entity, default: [:]].merge(salvage.tailless[entity] ?? [:]) { found, _ in found }
      greatestKeys[entity] = salvage.greatestKey(of: entity)
    }
    (self.suspects, self.known) = (suspects, known)
    findings = salvage.findings
  }
}
