/// What each page of a file is, according to its content, the free list and the pointer map.
struct PageMap {
  enum Kind: UInt8, CaseIterable {
    case unknown, pointerMap, lockBytes, tableLeaf, tableInterior, index, overflow, free, zeros, unreadable
  }

  /// Whether a page is in use.
  enum Use { case live, free, unknown }

  /// Types of the pointer map (SQLite file format, 1.8).
  private enum Entry {
    static let root: UInt8 = 1
    static let free: UInt8 = 2
    static let firstOverflow: UInt8 = 3
    static let laterOverflow: UInt8 = 4
    static let tree: UInt8 = 5
  }

  let pageCount: Int
  private(set) var kinds: [Kind]
  /// Types of the pointer map by page, 0 = unknown; empty without a map.
  private var entries: [UInt8] = []
  /// Parents of the pointer map by page, parallel to `entries`.
  private var parents: [UInt32] = []
  private var isOnFreeList: [Bool] = []
  /// The whole free list was read and has the length given in the header.
  private(set) var isFreeListWhole = false
  private(set) var mapPages = 0
  private(set) var usableMapPages = 0
  /// Pages that a walk or a record has taken.
  private var claimed: [Bool]

  /// Reads every page once.
  /// - Parameter look: called with every leaf page of a table.
  init(
    _ file: PageFile, isDue: () -> Bool, look: (BTreePage) -> Void
  ) throws(StoreError) {
    // Pages after the end are examined as well: a damaged header may name too few.
    pageCount = file.lastPage
    kinds = Array(repeating: .unknown, count: pageCount + 1)
    claimed = Array(repeating: false, count: pageCount + 1)
    isOnFreeList = Array(repeating: false, count: pageCount + 1)
    var bytes = [UInt8](repeating: 0, count: file.pageSize)
    let lockPage = 0x4000_0000 / file.pageSize + 1
    for page in stride(from: 1, through: pageCount, by: 1) {
      if isDue() { throw StoreError.stopped }
      guard page != lockPage else {
        kinds[page] = .lockBytes
        continue
      }
      guard file.read(page, into: &bytes) else {
        kinds[page] = .unreadable
        continue
      }
      let tree = BTreePage(bytes, number: page, usableBytes: file.geometry.usableBytes)
      kinds[page] = PageMap.kind(tree, bytes)
      if let tree, tree.kind == .tableLeaf { look(tree) }
    }
    readPointerMap(file, lockPage: lockPage)
    readFreeList(file)
  }

  private static func kind(_ tree: BTreePage?, _ bytes: [UInt8]) -> Kind {
    switch tree?.kind {
    case .tableLeaf: .tableLeaf
    case .tableInterior: .tableInterior
    case .indexLeaf, .indexInterior: .index
    case nil: bytes.allSatisfy { $0 == 0 } ? .zeros : .unknown
    }
  }

  // MARK: Taking pages

  /// Takes a page for a walk or a record; false if it does not exist or was taken before.
  mutating func claim(_ page: Int) -> Bool {
    guard page > 0, page <= pageCount, !claimed[page] else { return false }
    claimed[page] = true
    return true
  }

  mutating func release(_ page: Int) { claimed[page] = false }
  func isClaimed(_ page: Int) -> Bool { page > 0 && page <= pageCount && claimed[page] }
  mutating func note(_ kind: Kind, _ page: Int) { if page > 0, page <= pageCount { kinds[page] = kind } }

  /// Whether a page that no table leads to is in use, as a page of a b-tree.
  func use(_ page: Int) -> Use {
    if isOnFreeList[page] { return .free }
    if page < entries.count {
      switch entries[page] {
      case Entry.free, Entry.firstOverflow, Entry.laterOverflow: return .free
      case Entry.root, Entry.tree: return .live
      default: break
      }
    }
    return isFreeListWhole ? .live : .unknown
  }

  /// Whether a page is free or part of a record by the pointer map, or is in the free list.
  func isVacant(_ page: Int) -> Bool {
    isOnFreeList[page] || (page < entries.count && entries[page] == Entry.free)
  }

  /// Whether a page is the tail of a record by the pointer map.
  func isMappedOverflow(_ page: Int) -> Bool {
    page < entries.count && (entries[page] == Entry.firstOverflow || entries[page] == Entry.laterOverflow)
  }

  /// What the pointer map says about a page as a part of a record.
  struct Part: Equatable {
    let isFirst: Bool
    /// The leaf page for the first part, the previous part for the others.
    let parent: Int
  }

  /// The part of a record that a page is; `nil` if the pointer map says something else, or cannot be read there.
  func part(_ page: Int) -> Part? {
    isMappedOverflow(page)
      ? Part(isFirst: entries[page] == Entry.firstOverflow, parent: Int(parents[page])) : nil
  }

  /// Whether a page is not part of a record by the pointer map, or is in the free list.
  func isNoPart(_ page: Int) -> Bool {
    guard page < entries.count, entries[page] != 0 else { return isFreeListWhole && isOnFreeList[page] }
    return !isMappedOverflow(page)
  }

  var isLivenessKnown: Bool { isFreeListWhole || (mapPages > 0 && usableMapPages == mapPages) }

  // MARK: Pointer map

  private mutating func readPointerMap(_ file: PageFile, lockPage: Int) {
    guard file.geometry.hasPointerMap != false, pageCount > 2 else { return }
    let perPage = file.geometry.usableBytes / 5
    var entries = [UInt8](repeating: 0, count: pageCount + 1)
    var parents = [UInt32](repeating: 0, count: pageCount + 1)
    var bytes = [UInt8](repeating: 0, count: file.pageSize)
    var places: [Int] = []
    var usable = 0
    var page = 2
    while page <= pageCount {
      // The page with the lock bytes is always empty; the map moves to the page after it.
      let place = page == lockPage ? page + 1 : page
      places.append(place)
      if file.read(place, into: &bytes), kinds[place] != .tableLeaf || file.geometry.hasPointerMap == true,
        let types = readable(bytes, after: place, perPage)
      {
        usable += 1
        for (index, type) in types.enumerated() {
          entries[place + 1 + index] = type
          parents[place + 1 + index] = BigEndian.integer32(bytes, index * 5 + 1) ?? 0
        }
      }
      page += perPage + 1
    }
    // Without a header that says so, one page of nonsense is not a map.
    guard usable > 0 else {
      if file.geometry.hasPointerMap == true { mapPages = places.count }
      return
    }
    (mapPages, usableMapPages) = (places.count, usable)
    self.entries = entries
    self.parents = parents
    for place in places where place <= pageCount { kinds[place] = .pointerMap }
  }

  /// The types of one page of the map; `nil` if too many entries are impossible, or contradict the pages.
  private func readable(_ bytes: [UInt8], after place: Int, _ perPage: Int) -> [UInt8]? {
    let count = min(perPage, pageCount - place)
    guard count > 0 else { return nil }
    var types = [UInt8](repeating: 0, count: count)
    var (possible, trees, contradicted) = (0, 0, 0)
    for index in 0..<count {
      let type = bytes[index * 5]
      let parent = BigEndian.page(bytes, index * 5 + 1) ?? 0
      switch type {
      case Entry.root, Entry.free: guard parent == 0 else { continue }
      case Entry.firstOverflow, Entry.laterOverflow, Entry.tree: guard parent > 0, parent <= pageCount else { continue }
      default: continue
      }
      possible += 1
      types[index] = type
      switch kinds[place + 1 + index] {
      case .tableLeaf, .tableInterior:
        trees += 1
        if type == Entry.firstOverflow || type == Entry.laterOverflow { contradicted += 1 }
      default: break
      }
    }
    return possible * 10 >= count * 9 && contradicted * 5 <= trees ? types : nil
  }

  // MARK: Free list

  private mutating func readFreeList(_ file: PageFile) {
    guard let list = file.geometry.freeList else { return }
    var trunk = list.first
    var found = 0
    var bytes = [UInt8](repeating: 0, count: file.pageSize)
    while trunk != 0 {
      guard trunk > 1, trunk <= pageCount, !isOnFreeList[trunk], file.read(trunk, into: &bytes),
        let leaves = BigEndian.page(bytes, 4), leaves <= file.geometry.usableBytes / 4 - 2
      else { return }
      isOnFreeList[trunk] = true
      found += 1
      for index in 0..<leaves {
        guard let leaf = BigEndian.page(bytes, 8 + 4 * index), leaf > 1, leaf <= pageCount, !isOnFreeList[leaf] else {
          return
        }
        isOnFreeList[leaf] = true
        found += 1
      }
      trunk = BigEndian.page(bytes, 0) ?? 0
    }
    isFreeListWhole = found == list.pages
  }
}

extension StoreError {
  static var stopped: StoreError {
    StoreError(.interrupted, "Stopped while salvaging.", hint: "Run the same command again to finish.")
  }
}
