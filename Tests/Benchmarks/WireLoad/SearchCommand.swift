import ArgumentParser
import ChatCache
import ChatModel
import Foundation

/// What a search index costs a cache that is written to, how large it is, and how long a search takes beside SQLite
/// alone, which would have to look into every payload.
struct SearchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Commits with and without a search index, its size, and searches beside bare SQLite; ratios of one run.")

  @Option(help: "Messages of the cache that is searched.") var messages = 200_000
  @Option(help: "Commits of one measurement, with one message each.") var commits = 1_000
  @Option(help: "How often everything is measured, in turn.") var repetitions = 5

  /// Places of words among the most frequent ones: how often a word is there decides what a search costs.
  private static let ranks = [1, 100, 10_000]
  private static let pageSize = 20

  func validate() throws {
    guard messages >= 10_000, commits >= 100, repetitions >= 3 else {
      throw ValidationError("At least 10,000 messages, 100 commits and 3 repetitions.")
    }
  }

  func run() async throws {
    print("\(messages) messages, \(commits) commits, \(repetitions) repetitions")
    try await measureCommits()
    let folder = try ScratchFolder()
    let file = try await measureBuilding(folder.url)
    try await measureSearches(folder.url, file)
  }

  // MARK: Commits

  fileprivate struct Cost {
    var seconds: [Double] = []
    var processor: [Double] = []
  }

  private func measureCommits() async throws {
    var (plain, indexed, followed) = (Cost(), Cost(), Cost())
    for _ in 0..<repetitions {
      var texts = SearchTexts()
      let rows = try texts.messages(0..<commits)
      for isSearchable in [false, true].shuffled() {
        let folder = try ScratchFolder()
        let cache = try Cache.open(
          directory: folder.url, userID: CollectionRows.userID, options: CacheOptions(isSearchable: isSearchable))
        // The index is there before the first commit.
        if isSearchable { try await cache.completeSearchIndex() }
        let (start, processor) = (DispatchTime.now(), ProcessorTime.now())
        for row in rows { try await cache.write(source: .messageReceived) { try $0.upsertMessages([row]) } }
        let committed = (Stopwatch.seconds(since: start), ProcessorTime.now() - processor)
        if isSearchable {
          indexed.add(committed)
          try await cache.completeSearchIndex()
          followed.add((Stopwatch.seconds(since: start), ProcessorTime.now() - processor))
        } else {
          plain.add(committed)
        }
        try cache.close()
      }
    }
    print("\n| commits of a message | by the clock | processor time, all threads |\n| --- | ---: | ---: |")
    for (name, cost) in [
      ("without an index", plain), ("with an index", indexed), ("until it has their words", followed),
    ] {
      print(
        "| \(name) | \(ratio(cost.seconds.middle / plain.seconds.middle)) "
          + "| \(ratio(cost.processor.middle / plain.processor.middle)) |")
    }
  }

  // MARK: Building

  /// Fills a cache, and then builds its index, as after a migration.
  private func measureBuilding(_ folder: URL) async throws -> URL {
    var texts = SearchTexts()
    var cache = try Cache.open(directory: folder, userID: CollectionRows.userID)
    for first in stride(from: 0, to: messages, by: 5_000) {
      let rows = try texts.messages(first..<min(first + 5_000, messages))
      try await cache.write(source: .backgroundSync) { try $0.upsertMessages(rows) }
    }
    let file = cache.fileURL
    try cache.close()
    let read = try Stopwatch.time { _ = try BareStatement(file, "SELECT sum(length(payload)) FROM message").rows([]) }
    cache = try Cache.open(
      directory: folder, userID: CollectionRows.userID, options: CacheOptions(isSearchable: true))
    let processor = ProcessorTime.now()
    let building = try await Stopwatch.time { try await cache.completeSearchIndex() }
    let size = try await cache.size()
    print("\n| the index | |\n| --- | ---: |")
    print(
      "| messages a second of processor time while it is built | \(Int(Double(messages) / (ProcessorTime.now() - processor))) |"
    )
    print("| building it, to reading every payload once | \(ratio(building / read)) |")
    print("| its size, to the texts | \(ratio(Double(size.searchIndex) / Double(texts.bytes))) |")
    print("| its size, to what the rows of the cache need | \(ratio(Double(size.searchIndex) / Double(size.used))) |")
    try cache.close()
    return file
  }

  // MARK: Searches

  private func measureSearches(_ folder: URL, _ file: URL) async throws {
    let cache = try Cache.open(
      directory: folder, userID: CollectionRows.userID, options: CacheOptions(isSearchable: true))
    print("\n| the first \(Self.pageSize) of a word | messages that have it | newest first | by relevance |")
    print("| --- | ---: | ---: | ---: |")
    for rank in Self.ranks {
      let word = SearchTexts.word(rank)
      let having = try BareStatement(
        file, "SELECT payload FROM message WHERE instr(payload, '\(word)') ORDER BY created_at DESC")
      let page = try BareStatement(
        file,
        "SELECT payload FROM message WHERE instr(payload, '\(word)') ORDER BY created_at DESC LIMIT \(Self.pageSize)")
      let all = try having.rows([]).count
      var (bare, newest, ranked): ([Double], [Double], [Double]) = ([], [], [])
      for _ in 0..<repetitions {
        bare.append(try Stopwatch.time { _ = try page.rows([]) })
        newest.append(try await seconds(word, .newestFirst, cache, expected: min(all, Self.pageSize)))
        ranked.append(try await seconds(word, .relevance, cache, expected: min(all, Self.pageSize)))
      }
      print(
        "| the \(rank). most frequent | \(all) | \(ratio(newest.middle / bare.middle)) "
          + "| \(ratio(ranked.middle / bare.middle)) |")
    }
    print("\nunit: bare SQLite with instr() on every payload, sorted by time")
    try cache.close()
  }

  private func seconds(
    _ word: String, _ order: CacheSearch.Order, _ cache: Cache, expected: Int
  ) async throws -> Double {
    var search = CacheSearch(word)
    search.matching = .words
    search.order = order
    search.pageSize = Self.pageSize
    var hits = 0
    let seconds = try await Stopwatch.time {
      var pages = cache.pages(of: search).makeAsyncIterator()
      hits = try await pages.next()?.hits.count ?? 0
    }
    guard hits == expected else { throw Violation("A search found \(hits) messages, not \(expected).") }
    return seconds
  }

  private func ratio(_ value: Double) -> String { String(format: "%.3g", value) }
}

extension SearchCommand.Cost {
  fileprivate mutating func add(_ cost: (seconds: Double, processor: Double)) {
    seconds.append(cost.seconds)
    processor.append(cost.processor)
  }
}

extension [Double] {
  fileprivate var middle: Double { sorted()[count / 2] }
}
