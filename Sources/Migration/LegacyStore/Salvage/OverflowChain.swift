/// Assembles records that continue on overflow pages.
struct OverflowChain {
  private let file: PageFile
  /// Pages that may still be read in vain: many cells that point to the same long chain must not take forever.
  private var patience: Int
  private var bytes: [UInt8]

  init(_ file: PageFile) {
    self.file = file
    patience = file.lastPage + 10_000
    bytes = [UInt8](repeating: 0, count: file.pageSize)
  }

  /// The whole record of a cell.
  ///
  /// `nil` if the chain leaves the file, encounters a page that belongs to something else or that the pointer map
  /// assigns to another record, has too few or too many pages, or ends in a page of zeros, which was erased.
  mutating func payload(of cell: BTreePage.LeafCell, on page: BTreePage, _ map: inout PageMap) -> [UInt8]? {
    guard cell.overflow != 0 else { return Array(page.bytes[cell.local]) }
    let perPage = file.geometry.usableBytes - 4
    let pages = (cell.payloadBytes - cell.local.count + perPage - 1) / perPage
    guard pages <= map.pageCount, patience > 0 else { return nil }
    var payload: [UInt8] = []
    payload.append(contentsOf: page.bytes[cell.local])
    var chain: [Int] = []
    var next = cell.overflow
    while chain.count < pages {
      guard next > 1, isOurs(next, after: chain.last, page, map), map.claim(next) else { return giveUp(chain, &map) }
      chain.append(next)
      guard map.kinds[next] != .pointerMap, map.kinds[next] != .lockBytes, file.read(next, into: &bytes) else {
        return giveUp(chain, &map)
      }
      let count = min(perPage, cell.payloadBytes - payload.count)
      let following = BigEndian.page(bytes, 0) ?? 0
      if following == 0, bytes[4..<4 + count].allSatisfy({ $0 == 0 }) { return giveUp(chain, &map) }
      payload.append(contentsOf: bytes[4..<4 + count])
      next = following
    }
    guard next == 0, payload.count == cell.payloadBytes else { return giveUp(chain, &map) }
    for page in chain { map.note(.overflow, page) }
    return payload
  }

  private mutating func giveUp(_ chain: [Int], _ map: inout PageMap) -> [UInt8]? {
    patience -= chain.count + 1
    for page in chain { map.release(page) }
    return nil
  }

  // MARK: Owners of pages

  /// Whether a page may be the next part of a record, by the pointer map.
  ///
  /// The map itself may have a wrong bit, and a leaf page may be in another's place with all its rows; if another page
  /// really points to this one, the map is right.
  private func isOurs(_ next: Int, after previous: Int?, _ leaf: BTreePage, _ map: PageMap) -> Bool {
    guard next <= map.pageCount, !map.isNoPart(next) else { return false }
    guard let part = map.part(next) else { return true }
    let ours = PageMap.Part(isFirst: previous == nil, parent: previous ?? leaf.number)
    if part == ours { return true }
    guard part.isFirst == ours.isFirst, !leads(part, to: next) else { return false }
    if (part.parent ^ ours.parent).nonzeroBitCount == 1 { return true }
    // A page in the wrong place: the map names the same other parent for its rows.
    return ours.isFirst
      && leaf.leafCells().count { $0.overflow != 0 && map.part($0.overflow)?.parent == part.parent } > 1
  }

  /// Whether the parent that the map names has a pointer to the page.
  private func leads(_ part: PageMap.Part, to page: Int) -> Bool {
    var bytes = [UInt8](repeating: 0, count: file.pageSize)
    guard file.read(part.parent, into: &bytes) else { return false }
    guard part.isFirst else { return BigEndian.page(bytes, 0) == page }
    return BTreePage(bytes, number: part.parent, usableBytes: file.geometry.usableBytes)?.leafCells()
      .contains { $0.overflow == page } ?? false
  }
}
