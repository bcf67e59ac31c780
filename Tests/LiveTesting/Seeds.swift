import Foundation

/// Which seeds a random test runs with.
enum Seeds {
  /// - Returns: those of `CACHEBRIDGE_SEEDS`, for example `100-200`; without it the usual ones.
  static func chosen(_ usual: [UInt64]) -> [UInt64] {
    guard let range = ProcessInfo.processInfo.environment["CACHEBRIDGE_SEEDS"] else { return usual }
    let ends = range.split(separator: "-").compactMap { UInt64($0) }
    guard let first = ends.first, let last = ends.last, first <= last else { return usual }
    return Array(first...last)
  }
}
