/// How many owners are worked on at a time. Each has a file open with its statements and pages in memory, so a store with
/// thousands of them is read once per group, and memory does not grow with their number.
enum OwnerGroups {
  static let size = 32

  /// The groups of so many targets.
  static func ranges(_ count: Int) -> [Range<Int>] {
    guard count > 0 else { return [0..<0] }
    return stride(from: 0, to: count, by: size).map { $0..<min($0 + size, count) }
  }
}
