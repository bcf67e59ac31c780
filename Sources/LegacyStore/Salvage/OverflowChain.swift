/// Puts records together whose tail is on overflow pages.
struct OverflowChain {
  private let file: PageFile
  /// Pages that may still be read in vain: many cells that point at the same long chain must not take for ever.
  private var patience: Int
  private var bytes: [UInt8]

  init(_ file: PageFile) {
    self.file = file
    patience = file.lastPage + 10_000
    bytes = [UInt8](repeating: 0, count: file.pageSize)
  }

  /// The whole record of a cell.
  ///
  /// `nil` when the chain leaves the file, meets a page that something else has, has too few or too many pages, or ends
  /// in a page of zeros: then the page was wiped.
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
      guard next > 1, map.take(next) else { return giveUp(chain, &map) }
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
}
