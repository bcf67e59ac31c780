/// How many owners are worked on at a time. Each has a file open with its statements and pages in memory, so a store with
/// thousands of them is read once per group, and memory does not grow with their number.
enum OwnerGroups {
  static let size = 32

  /// How many caches of a store of so many rows are worked on together. To read a small store often costs little, and then
  /// the open files would be most of the memory; a large one is read seldom, and needs more memory itself.
  static func together(storeRows: Int64) -> Int { storeRows < 20_000 ? 8 : size }

  /// The groups of so many targets.
  static func ranges(_ count: Int, of size: Int = size) -> [Range<Int>] {
    guard count > 0 else { return [0..<0] }
    return stride(from: 0, to: count, by: size).map { $0..<min($0 + size, count) }
  }
}
