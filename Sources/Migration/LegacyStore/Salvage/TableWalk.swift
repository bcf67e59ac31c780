/// Walks down the pages of one table. Every page is visited once, so neither a cycle nor a shared page can make it
/// long.
struct TableWalk {
  /// Keys above `after` up to `through` that a page should have held; `nil` = not limited.
  struct Interval: Equatable, Sendable {
    var after: Int64?
    var through: Int64?
  }

  private let file: PageFile
  private let isDue: () -> Bool
  private static let maximumDepth = 20

  init(_ file: PageFile, isDue: @escaping () -> Bool) {
    self.file = file
    self.isDue = isDue
  }

  struct Result {
    /// Numbers of leaf pages in key order.
    var leaves: [(page: Int, interval: Interval)] = []
    /// Intervals of children that could not be read, or were already taken by something else.
    var lost: [Interval] = []
    /// The pages of `lost`.
    var lostPages: Set<Int> = []
    /// Whether the page at the top belongs to a table.
    var isRootWhole = false
    /// A page is after the end given in the header: the header is wrong.
    var leftDatabase = false
  }

  /// Visits everything below `root` except pages that another walk took.
  func run(root: Int, _ map: inout PageMap) throws(StoreError) -> Result {
    var result = Result()
    var stack = [(page: root, interval: Interval(), depth: 0)]
    var bytes = [UInt8](repeating: 0, count: file.pageSize)
    while let item = stack.popLast() {
      if isDue() { throw StoreError.stopped }
      guard item.depth < TableWalk.maximumDepth, map.claim(item.page) else {
        result.lost.append(item.interval)
        continue
      }
      guard file.read(item.page, into: &bytes),
        let page = BTreePage(bytes, number: item.page, usableBytes: file.geometry.usableBytes),
        page.kind == .tableLeaf || page.kind == .tableInterior
      else {
        map.release(item.page)
        result.lost.append(item.interval)
        result.lostPages.insert(item.page)
        continue
      }
      if item.depth == 0 { result.isRootWhole = true }
      if item.page > file.pageCount { result.leftDatabase = true }
      if page.kind == .tableLeaf {
        result.leaves.append((item.page, item.interval))
        continue
      }
      var after = item.interval.after
      var children: [(page: Int, interval: Interval, depth: Int)] = []
      for child in page.children() {
        let through = child.through ?? item.interval.through
        children.append((child.page, Interval(after: after, through: through), item.depth + 1))
        after = through
      }
      stack.append(contentsOf: children.reversed())
    }
    return result
  }
}
