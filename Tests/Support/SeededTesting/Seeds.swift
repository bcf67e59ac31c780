import Foundation

/// What a random test runs with: its own usual numbers, or others that the environment names.
package enum Seeds {
  /// - Returns: the seeds of `CACHEBRIDGE_SEEDS`, for example `100-200`; without it the usual ones.
  package static func chosen(_ usual: [UInt64]) -> [UInt64] {
    guard let range = ProcessInfo.processInfo.environment["CACHEBRIDGE_SEEDS"] else { return usual }
    let ends = range.split(separator: "-").compactMap { UInt64($0) }
    guard let first = ends.first, let last = ends.last, first <= last else { return usual }
    return Array(first...last)
  }

  /// - Returns: the number of steps of one seed: that of `CACHEBRIDGE_STEPS`, else the usual one.
  package static func steps(_ usual: Int) -> Int { number("CACHEBRIDGE_STEPS", default: usual) }

  /// - Returns: a positive number from the environment, else the usual one.
  package static func number(_ variable: String, default usual: Int) -> Int {
    ProcessInfo.processInfo.environment[variable].flatMap(Int.init).flatMap { $0 > 0 ? $0 : nil } ?? usual
  }
}
