import Foundation

/// Which seeds a random test runs with, and how long.
package enum Seeds {
  /// - Returns: those of `CACHEBRIDGE_SEEDS`, for example `100-200`; without it the usual ones.
  package static func chosen(_ usual: [UInt64]) -> [UInt64] {
    guard let range = ProcessInfo.processInfo.environment["CACHEBRIDGE_SEEDS"] else { return usual }
    let ends = range.split(separator: "-").compactMap { UInt64($0) }
    guard let first = ends.first, let last = ends.last, first <= last else { return usual }
    return Array(first...last)
  }

  /// - Returns: the number of steps of one seed: that of `CACHEBRIDGE_STEPS`, else the usual one.
  package static func steps(_ usual: Int) -> Int {
    let asked = ProcessInfo.processInfo.environment["CACHEBRIDGE_STEPS"].flatMap { Int($0) }
    return asked.map { max(1, $0) } ?? usual
  }
}
