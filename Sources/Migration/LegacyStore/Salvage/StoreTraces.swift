/// What leaf pages show about a store whose schema or metadata may be lost.
struct StoreTraces {
  /// A record's outline: entity number and the class of each column.
  private struct Shape: Hashable {
    let number: Int64
    let header: [UInt8]
  }

  /// Pages that look like the one of `Z_METADATA` or `Z_PRIMARYKEY`.
  private(set) var metadataPages: [Int] = []
  private(set) var keyPages: [Int] = []
  /// One record of each outline, and how many there are.
  private var shapes: [Shape: (header: RecordHeader, count: Int)] = [:]

  private static let maximumPages = 64
  /// Tables of persistent history have numbers from 16001 (Docs/LegacyStore.md#entity-numbers).
  private static let firstHistoryNumber: Int64 = 16_000
  private static let maximumShapes = 4096

  /// Examines a leaf page.
  mutating func look(at page: BTreePage) {
    for cell in page.leafCells().prefix(8) {
      guard let header = RecordHeader(page.bytes, local: cell.local, payloadBytes: cell.payloadBytes),
        header.types.count > 2, header.valueClass(0) == .null
      else { continue }
      let classes = header.types.indices.map(header.valueClass)
      if classes.count == 3, classes[1] == .text, classes[2] == .blob {
        if metadataPages.count < StoreTraces.maximumPages { metadataPages.append(page.number) }
        return
      }
      if classes.count == 4, classes[1] == .text, classes[2] == .integer, classes[3] == .integer {
        if keyPages.count < StoreTraces.maximumPages { keyPages.append(page.number) }
        return
      }
      guard let number = header.integer(1, in: page.bytes, start: cell.local.lowerBound), number > 0,
        number < StoreTraces.firstHistoryNumber, classes.count > 4
      else { continue }
      let shape = Shape(
        number: number,
        header: classes.map {
          switch $0 {
          case .null: 0
          case .integer: 1
          case .real: 2
          case .text: 3
          case .blob: 4
          }
        })
      if let known = shapes[shape] {
        shapes[shape] = (known.header, known.count + 1)
      } else if shapes.count < StoreTraces.maximumShapes {
        shapes[shape] = (header, 1)
      }
    }
  }

  /// How well a model explains the rows.
  struct Score: Comparable {
    /// Rows that are possible rows of the model.
    var rows = 0
    /// Those that have all columns.
    var complete = 0

    static func < (a: Score, b: Score) -> Bool { (a.rows, a.complete) < (b.rows, b.complete) }
  }

  /// Scores a model by the examined rows.
  func score(_ model: LegacyModel, numbers: EntityNumbers) -> Score {
    let layouts = Dictionary(
      uniqueKeysWithValues: model.entities.map { ($0, EntityLayout.likely(model: model, entity: $0)) })
    return shapes.reduce(into: Score()) { score, item in
      guard let entity = numbers.entity(item.key.number), let candidates = layouts[entity] else { return }
      let header = item.value.header
      guard candidates.contains(where: { $0.fits(header, checksTypes: true) }) else { return }
      score.rows += item.value.count
      if candidates.contains(where: { $0.columnCount == header.types.count }) { score.complete += item.value.count }
    }
  }
}
