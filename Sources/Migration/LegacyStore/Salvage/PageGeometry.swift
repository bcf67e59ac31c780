/// How a SQLite file is divided into pages, by its header or, if that is destroyed, by what its pages look like.
package struct PageGeometry: Sendable, Equatable {
  package let pageSize: Int
  /// Bytes of each page that SQLite uses; Core Data reserves none.
  package let usableBytes: Int
  /// Whether everything in the header that can be checked is as SQLite writes it.
  package let isHeaderWhole: Bool
  /// The page size does not come from the header.
  package let isGuessed: Bool
  /// Pages by the header, `nil` if it does not say or is not intact.
  let declaredPages: Int?
  /// Whether there is a pointer map (`auto_vacuum`), `nil` if the header is not intact.
  let hasPointerMap: Bool?
  /// The first page of the free list and the length of the list, `nil` if the header is not intact.
  let freeList: (first: Int, pages: Int)?

  package static func == (a: PageGeometry, b: PageGeometry) -> Bool {
    a.pageSize == b.pageSize && a.usableBytes == b.usableBytes && a.isHeaderWhole == b.isHeaderWhole
  }

  static func isPageSize(_ size: Int) -> Bool { size >= 512 && size <= 65536 && size & (size - 1) == 0 }

  /// - Parameters:
  ///   - first: the first 100 bytes of page 1, from where it is newest.
  ///   - score: how many pages of a sample look like pages of a table with this page size.
  init(first: [UInt8], logPageSize: Int?, score: (_ pageSize: Int, _ usableBytes: Int) -> Int) {
    let declared = BigEndian.integer16(first, 16).map { $0 == 1 ? 65536 : $0 } ?? 0
    let reserved = first.count > 20 ? Int(first[20]) : 0
    isHeaderWhole = PageGeometry.isWhole(first, declared: declared, reserved: reserved)
    var candidates: [(size: Int, usable: Int)] = []
    if PageGeometry.isPageSize(declared) {
      if reserved > 0, declared - reserved >= 480 { candidates.append((declared, declared - reserved)) }
      candidates.append((declared, declared))
    }
    if let logPageSize { candidates.append((logPageSize, logPageSize)) }
    // What header and log both say needs no second opinion.
    if !isHeaderWhole || logPageSize != declared {
      candidates += [4096, 8192, 1024, 2048, 512, 16384, 32768, 65536].map { ($0, $0) }
    }
    var best = (size: 4096, usable: 4096, score: 0)
    for candidate in candidates {
      let found = score(candidate.size, candidate.usable)
      // Pages of 4096 bytes also start where pages of 2048 do, so a smaller size finds as many; it must find more.
      if found > best.score { best = (candidate.size, candidate.usable, found) }
    }
    if best.score == 0 {
      // Nothing in the main file shows it: use the header if it is intact, else the log, else Core Data's default.
      let trusted = isHeaderWhole ? candidates[0] : logPageSize.map { ($0, $0) } ?? (4096, 4096)
      best = (trusted.0, trusted.1, 0)
    }
    (pageSize, usableBytes) = (best.size, best.usable)
    isGuessed = best.size != declared
    guard isHeaderWhole, !isGuessed else {
      (declaredPages, hasPointerMap, freeList) = (nil, nil, nil)
      return
    }
    let count = BigEndian.page(first, 28) ?? 0
    let isCounted = BigEndian.integer32(first, 24) == BigEndian.integer32(first, 92)
    declaredPages = count > 0 && isCounted ? count : nil
    hasPointerMap = BigEndian.integer32(first, 52) != 0
    freeList = (BigEndian.page(first, 32) ?? 0, BigEndian.page(first, 36) ?? 0)
  }

  private static func isWhole(_ first: [UInt8], declared: Int, reserved: Int) -> Bool {
    guard first.count >= 100, first.starts(with: Array("SQLite format 3\u{0}".utf8)), isPageSize(declared) else {
      return false
    }
    // Fixed values of the format: payload fractions, versions, schema format, encoding, 20 bytes for later.
    return first[21] == 64 && first[22] == 32 && first[23] == 32 && (1...2).contains(first[18])
      && (1...2).contains(first[19]) && declared - reserved >= 480
      && BigEndian.integer32(first, 44).map { $0 <= 4 } == true
      && BigEndian.integer32(first, 56).map { (1...3).contains($0) } == true
      && first[72..<92].allSatisfy { $0 == 0 }
  }
}
