/// Divides the keys of a table into blocks that have about as many rows each, if the keys are spread evenly. Core Data
/// counts them up, so only deleted rows leave gaps; where they do not, blocks are uneven, and nothing else changes.
///
/// The first block begins with the smallest possible key and the last one ends with the greatest, so whatever a table
/// says of its keys, every row is in exactly one block.
struct KeyBlocks: Sendable {
  private let first: Int64
  private let width: UInt64
  let count: Int

  /// - Parameters:
  ///   - keys: the smallest and the greatest key; `nil` if there are no rows.
  ///   - rows: how many rows the table has, at least about.
  ///   - rowsPerBlock: how many rows a block should have.
  init(_ keys: ClosedRange<Int64>?, rows: Int64, rowsPerBlock: Int64) {
    guard let keys, rows > max(rowsPerBlock, 1) else {
      (first, width, count) = (keys?.lowerBound ?? 0, .max, 1)
      return
    }
    let span = UInt64(bitPattern: keys.upperBound &- keys.lowerBound)
    first = keys.lowerBound
    // Less than the span, because there are more rows than one block has.
    width = UInt64(((Double(span) + 1) / Double(rows) * Double(max(rowsPerBlock, 1))).rounded(.up))
    count = Int(span / width) + 1
  }

  subscript(index: Int) -> ClosedRange<Int64> {
    let lower = index == 0 ? .min : start(index)
    return lower...(index == count - 1 ? .max : start(index + 1) - 1)
  }

  /// The blocks that may have rows after this key; all for `nil`.
  func indices(after key: Int64?) -> Range<Int> {
    guard let key, key >= first else { return 0..<count }
    return min(Int(clamping: UInt64(bitPattern: key &- first) / width), count - 1)..<count
  }

  private func start(_ index: Int) -> Int64 { first &+ Int64(bitPattern: UInt64(index) * width) }
}
