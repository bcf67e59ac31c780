import ChatModel

/// One page of a b-tree, parsed without trust: every offset in it may be wrong.
struct BTreePage {
  enum Kind: UInt8 { case indexInterior = 0x02, tableInterior = 0x05, indexLeaf = 0x0A, tableLeaf = 0x0D }

  let number: Int
  let bytes: [UInt8]
  let kind: Kind
  let cellCount: Int
  let usableBytes: Int
  /// The first byte of the cells, 0 if the header names an impossible one.
  let contentStart: Int
  /// Where the page's own header starts: after the file's header on page 1.
  private let base: Int

  /// `nil` if the page does not belong to a b-tree, or claims more cells than it has room for.
  init?(_ bytes: [UInt8], number: Int, usableBytes: Int) {
    base = number == 1 ? 100 : 0
    guard bytes.count >= usableBytes, usableBytes > base + 12, let kind = Kind(rawValue: bytes[base]) else {
      return nil
    }
    let headerBytes = kind == .tableInterior || kind == .indexInterior ? 12 : 8
    let count = BigEndian.integer16(bytes, base + 3) ?? 0
    guard base + headerBytes + 2 * count <= usableBytes else { return nil }
    self.number = number
    self.bytes = bytes
    self.kind = kind
    self.usableBytes = usableBytes
    cellCount = count
    let start = BigEndian.integer16(bytes, base + 5) ?? 0
    let content = start == 0 ? 65536 : start
    contentStart = content >= base + headerBytes + 2 * count && content <= usableBytes ? content : 0
  }

  private var headerBytes: Int { kind == .tableInterior || kind == .indexInterior ? 12 : 8 }
  private var firstCellByte: Int { max(contentStart, base + headerBytes + 2 * cellCount) }

  private func pointer(_ index: Int) -> Int? {
    guard let offset = BigEndian.integer16(bytes, base + headerBytes + 2 * index), offset >= firstCellByte,
      offset < usableBytes
    else { return nil }
    return offset
  }

  // MARK: Interior pages

  /// The children of an interior page of a table with the greatest key below each; `nil` = the last one, which has no
  /// limit. A child of 0 cannot be read.
  func children() -> [(page: Int, through: Int64?)] {
    guard kind == .tableInterior else { return [] }
    var result: [(page: Int, through: Int64?)] = []
    for index in 0..<cellCount {
      guard let offset = pointer(index), let page = BigEndian.page(bytes, offset),
        let key = BigEndian.variable(bytes, offset + 4, end: usableBytes)
      else { continue }
      result.append((page, Int64(bitPattern: key.value)))
    }
    result.append((BigEndian.page(bytes, base + 8) ?? 0, nil))
    return result
  }

  // MARK: Leaf pages

  /// One row as it is stored on a leaf page of a table.
  struct LeafCell {
    let key: Int64
    /// Length of the record in bytes, including what is on overflow pages.
    let payloadBytes: Int
    /// The part of the record that is on this page.
    let local: Range<Int>
    /// The first overflow page, 0 if there is none.
    let overflow: Int
    let start: Int
    var end: Int { overflow == 0 ? local.upperBound : local.upperBound + 4 }
  }

  /// The longest record that SQLite would read for us (Docs/Architecture.md#identity-and-hostile-input).
  static let maximumPayloadBytes = 256 << 20

  /// The cells that are within the page, overlap nothing that is free, and have ascending keys.
  func leafCells() -> [LeafCell] {
    guard kind == .tableLeaf else { return [] }
    let free = freeBlocks()
    let cells = (0..<cellCount).compactMap { index in
      pointer(index).flatMap(leafCell).flatMap { cell in
        free.contains { $0.overlaps(cell.start..<cell.end) } ? nil : cell
      }
    }
    return BTreePage.withoutOverlaps(BTreePage.ascending(cells))
  }

  /// Whether cells, free blocks and fragments fill the page, as in SQLite's files: a cell count that is too low would
  /// hide the others.
  func isFilled(by cells: [LeafCell]) -> Bool {
    guard contentStart > 0, base + 8 <= bytes.count else { return false }
    let used = cells.reduce(0) { $0 + max(4, $1.end - $1.start) } + freeBlocks().reduce(0) { $0 + $1.count }
    return used + Int(bytes[base + 7]) == usableBytes - contentStart
  }

  private func leafCell(at offset: Int) -> LeafCell? {
    guard let size = BigEndian.variable(bytes, offset, end: usableBytes),
      let key = BigEndian.variable(bytes, offset + size.length, end: usableBytes),
      size.value >= 2, size.value <= UInt64(BTreePage.maximumPayloadBytes)
    else { return nil }
    let payload = Int(size.value)
    let start = offset + size.length + key.length
    let local = BTreePage.localBytes(of: payload, usableBytes: usableBytes)
    let end = start + local + (local < payload ? 4 : 0)
    guard end <= usableBytes else { return nil }
    let overflow = local < payload ? BigEndian.page(bytes, start + local) ?? 0 : 0
    guard local == payload || overflow > 1 else { return nil }
    return LeafCell(
      key: Int64(bitPattern: key.value), payloadBytes: payload, local: start..<start + local, overflow: overflow,
      start: offset)
  }

  /// How much of a record is on a table's leaf page itself (SQLite file format, 1.6).
  static func localBytes(of payload: Int, usableBytes: Int) -> Int {
    let maximum = usableBytes - 35
    guard payload > maximum else { return payload }
    let minimum = (usableBytes - 12) * 32 / 255 - 23
    let fitting = minimum + (payload - minimum) % (usableBytes - 4)
    return fitting <= maximum ? fitting : minimum
  }

  /// The places of deleted cells; empty if their chain is broken.
  private func freeBlocks() -> [Range<Int>] {
    var result: [Range<Int>] = []
    var offset = BigEndian.integer16(bytes, base + 1) ?? 0
    while offset != 0 {
      // They are in ascending order, so this ends.
      guard offset >= firstCellByte, offset >= (result.last?.upperBound ?? 0), offset + 4 <= usableBytes,
        let next = BigEndian.integer16(bytes, offset), let size = BigEndian.integer16(bytes, offset + 2), size >= 4,
        offset + size <= usableBytes
      else { return [] }
      result.append(offset..<offset + size)
      offset = next
    }
    return result
  }

  /// The longest run of cells, in order, with ascending keys: one wrong key must not cost the rest of the page.
  private static func ascending(_ cells: [LeafCell]) -> [LeafCell] {
    guard zip(cells, cells.dropFirst()).contains(where: { $0.key >= $1.key }) else { return cells }
    var tails: [Int] = []
    var previous = [Int](repeating: -1, count: cells.count)
    for index in cells.indices {
      let place = tails.partitioningIndex { cells[$0].key >= cells[index].key }
      if place > 0 { previous[index] = tails[place - 1] }
      if place == tails.count { tails.append(index) } else { tails[place] = index }
    }
    var result: [LeafCell] = []
    var index = tails.last ?? -1
    while index >= 0 {
      result.append(cells[index])
      index = previous[index]
    }
    return result.reversed()
  }

  private static func withoutOverlaps(_ cells: [LeafCell]) -> [LeafCell] {
    let order = cells.indices.sorted { cells[$0].start < cells[$1].start }
    var dropped: Set<Int> = []
    var end = 0
    for index in order {
      if cells[index].start < end { dropped.insert(index) } else { end = cells[index].end }
    }
    return dropped.isEmpty ? cells : cells.indices.filter { !dropped.contains($0) }.map { cells[$0] }
  }
}
