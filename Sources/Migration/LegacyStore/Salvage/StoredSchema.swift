/// What page 1 says about the tables, read without SQLite; it may say nothing.
struct StoredSchema {
  struct Table {
    let root: Int
    let statement: String
  }

  /// By upper-case name.
  private(set) var tables: [String: Table] = [:]
  private(set) var isReadable = false
  /// Core Data creates no index for SyncManager's models, but something else may have.
  private(set) var hasIndexes = false

  init(_ file: PageFile, _ map: inout PageMap, _ chain: inout OverflowChain, isDue: @escaping () -> Bool)
    throws(StoreError)
  {
    let walk = try TableWalk(file, isDue: isDue).run(root: 1, &map)
    var bytes = [UInt8](repeating: 0, count: file.pageSize)
    for leaf in walk.leaves {
      guard file.read(leaf.page, into: &bytes),
        let page = BTreePage(bytes, number: leaf.page, usableBytes: file.geometry.usableBytes)
      else { continue }
      for cell in page.leafCells() {
        guard let header = RecordHeader(page.bytes, local: cell.local, payloadBytes: cell.payloadBytes),
          header.types.count == 5, let payload = chain.payload(of: cell, on: page, &map),
          case .text(let type) = header.value(0, in: payload)
        else { continue }
        if type == Array("index".utf8) { hasIndexes = true }
        guard type == Array("table".utf8),
          case .text(let name) = header.value(1, in: payload), let root = header.integer(3, in: payload),
          root > 1, root <= Int64(map.pageCount), case .text(let sql) = header.value(4, in: payload)
        else { continue }
        isReadable = true
        tables[String(decoding: name, as: UTF8.self).uppercased()] = Table(
          root: Int(root), statement: String(decoding: sql, as: UTF8.self))
      }
    }
  }

  func root(of entity: LegacyEntity) -> Int? { tables[entity.tableName]?.root }
}
