import ChatModel
import FileTesting
import Foundation
import SeededTesting
import Testing

@testable import ChatCache

/// What a search index costs: a measurement, not a test, so it runs only when asked for
/// (`CACHEBRIDGE_SEARCH_COST=1`, Docs/Performance.md#search).
@Suite(.enabled(if: ProcessInfo.processInfo.environment["CACHEBRIDGE_SEARCH_COST"] != nil), .serialized)
struct SearchCostTests {
  private static let rounds = 5
  private static let commits: Int64 = 200
  private static let messages: Int64 = 10_000

  /// Words as often as in a language: the first ones very often.
  private static func text(_ random: inout SeededRandom) -> String {
    (0..<Int.random(in: 1...24, using: &random)).map { _ in
      let rank = Int(exp(Double(random.below(10_000)) / 1000))
      return "w\(String(rank, radix: 36))x\(String(rank &* 7919 % 46_656, radix: 36))"
    }.joined(separator: " ")
  }

  @Test func commitsAndSize() async throws {
    var random = SeededRandom(seed: 1)
    var (plain, indexed, followed): ([Double], [Double], [Double]) = ([], [], [])
    for _ in 0..<Self.rounds {
      let folder = try TemporaryFolder()
      let texts = (0..<Self.commits).map { _ in Self.text(&random) }
      for isSearchable in [false, true] {
        let user = isSearchable ? "alice" : "bob"
        let cache = try folder.open(user, options: CacheOptions(isSearchable: isSearchable))
        let start = DispatchTime.now().uptimeNanoseconds
        for (number, text) in texts.enumerated() { try await cache.store([textMessage(Int64(number) + 1, text)]) }
        let committed = Double(DispatchTime.now().uptimeNanoseconds - start)
        if isSearchable {
          indexed.append(committed)
          try await cache.completeSearchIndex()
          followed.append(Double(DispatchTime.now().uptimeNanoseconds - start))
        } else {
          plain.append(committed)
        }
        try cache.close()
      }
    }
    func ratio(_ a: [Double]) -> String {
      String(format: "%.2f", a.sorted()[Self.rounds / 2] / plain.sorted()[Self.rounds / 2])
    }
    print("search cost: commits with an index \(ratio(indexed)), until it has them \(ratio(followed)) of those without")

    let folder = try TemporaryFolder()
    let cache = try folder.open(options: .searchable)
    var bytes = 0
    for first in stride(from: Int64(1), through: Self.messages, by: 200) {
      let page = try (first..<first + 200).map { id in
        let text = Self.text(&random)
        bytes += text.utf8.count
        return try textMessage(id, text)
      }
      try await cache.store(page)
    }
    try await cache.completeSearchIndex()
    let size = try await cache.size()
    let ofTexts = Double(size.searchIndex) / Double(bytes)
    let ofCache = Double(size.searchIndex) / Double(size.used)
    print(
      "search cost: index \(String(format: "%.2f", ofTexts)) of the texts, \(String(format: "%.2f", ofCache)) of the cache"
    )
    try cache.close()
  }
}
