import Foundation

/// Finds the rows that SQLite would read although their overflow pages are not theirs: it never checks the end of a
/// chain, so it accepts a page of zeros or of another record as the last part of a text.
struct ChainCheck {
  private let file: PageFile
  private let schema: StoredSchema
  private let isDue: () -> Bool
  private var map: PageMap
  private var chain: OverflowChain

  /// - Parameter view: what SQLite opens; the same pages are examined, including those of its `-wal`.
  init(_ view: PrivateView, isDue: @escaping () -> Bool) throws(StoreError) {
    let log = view.path + "-wal"
    let hasLog = view.method != .immutable && access(log, F_OK) == 0
    file = try PageFile(mainPath: view.path, logPath: hasLog ? log : nil, isBridging: false)
    map = try PageMap(file, isDue: isDue, look: { _ in })
    chain = OverflowChain(file)
    schema = try StoredSchema(file, &map, &chain, isDue: isDue)
    self.isDue = isDue
  }

  /// The keys of an entity's rows that are not intact.
  mutating func brokenKeys(of entity: LegacyEntity) throws(StoreError) -> Set<Int64> {
    guard let root = schema.root(of: entity) else { return [] }
    var result: Set<Int64> = []
    var bytes = [UInt8](repeating: 0, count: file.pageSize)
    for leaf in try TableWalk(file, isDue: isDue).run(root: root, &map).leaves {
      if isDue() { throw StoreError.stopped }
      guard file.read(leaf.page, into: &bytes),
        let page = BTreePage(bytes, number: leaf.page, usableBytes: file.geometry.usableBytes)
      else { continue }
      for cell in page.leafCells() where cell.overflow != 0 && chain.payload(of: cell, on: page, &map) == nil {
        result.insert(cell.key)
      }
    }
    return result
  }
}
