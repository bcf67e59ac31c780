import ArgumentParser
import ChatClient
import ChatModel
import Foundation

/// Times pages and lists of both API layers from a full cache, without a connection, beside SQLite alone.
struct CollectionsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "collections",
    abstract: "Pages and lists of both API layers beside bare SQLite statements; ratios of one run.")

  @Option(help: "Messages in the channel.") var messages = 500_000
  @Option(help: "Channels in the list.") var channels = 10_000
  @Option(help: "How often everything is measured, in turn.") var repetitions = 500
  @Option(help: "Where the cache is kept for further runs. Default: a temporary folder.") var folder: String?

  func validate() throws {
    guard messages >= 1_000, channels >= 100, repetitions >= 10 else {
      throw ValidationError("At least 1,000 messages, 100 channels and 10 repetitions.")
    }
  }

  func run() async throws {
    let scratch = try folder == nil ? ScratchFolder() : nil
    let url = scratch?.url ?? URL(fileURLWithPath: folder ?? "")
    let fixture = try await CollectionFixture.open(url, messages: messages, channels: channels)
    print("\(messages) messages in a channel, \(channels) channels, \(repetitions) repetitions")
    var pages = LatencyTable("a page of \(PageWays.pageSize) messages", yardstick: PageRow.bare.rawValue)
    try await measure(PageWays(fixture), &pages)
    pages.print(PageRow.allCases.map(\.rawValue))
    var lists = LatencyTable("a list of \(ListWays.pageSize) channels", yardstick: ListRow.bare.rawValue)
    try await measure(ListWays(fixture), fixture, &lists)
    lists.print(ListRow.allCases.map(\.rawValue))
    await fixture.close()
    var launches = LatencyTable(
      "a launch to a list of \(ListWays.pageSize) channels", yardstick: LaunchRow.bare.rawValue)
    try await measure(LaunchWays(folder: url, file: fixture.file), &launches)
    launches.print(LaunchRow.allCases.map(\.rawValue))
    _ = scratch
  }

  // MARK: Pages

  private enum PageRow: String, CaseIterable {
    case bare = "bare statement, kept prepared"
    case prepared = "bare statement, prepared for the page"
    case rows = "query and rows, Cache.readAtOnce"
    case pool = "query and rows, Cache.read"
    case objects = "objects of the rows"
    case members = "text, sender, reactions of the objects"
    case decoded = "all payloads decoded with JSONDecoder"
    case job = "an empty job of the session and of the app's queue"
    case page = "MessageCollection.loadPrevious"
    case start = "MessageCollection.startCollection, cache handler"
    case fetch = "SBSMMessageCollection.fetch, first"
    case next = "SBSMMessageCollection.fetch, next"
  }

  private func measure(_ ways: PageWays, _ table: inout LatencyTable) async throws {
    var random = SystemRandomNumberGenerator()
    for repetition in 0..<repetitions + LatencyTable.warmUp {
      table.isCounting = repetition >= LatencyTable.warmUp
      let time = CollectionRows.time(Int.random(in: 3 * PageWays.pageSize..<messages, using: &random))
      let values = try await ways.rows(before: time)
      let objects = PageWays.objects(values)
      for row in PageRow.allCases.shuffled(using: &random) {
        switch row {
        case .bare: table.add(row.rawValue, try Stopwatch.time { try ways.bareRows(before: time) })
        case .prepared:
          table.add(
            row.rawValue,
            try Stopwatch.time {
              try ways.bare.prepareAnew()
              try ways.bareRows(before: time)
            })
        case .rows: table.add(row.rawValue, try await Stopwatch.time { _ = try await ways.rowsAtOnce(before: time) })
        case .pool: table.add(row.rawValue, try await Stopwatch.time { _ = try await ways.rows(before: time) })
        case .objects: table.add(row.rawValue, Stopwatch.time { _ = PageWays.objects(values) })
        case .members:
          let seconds = try Stopwatch.time {
            guard PageWays.read(objects) > 0 else { throw Violation("The objects have no content.") }
          }
          table.add(row.rawValue, seconds)
        case .decoded:
          table.add(row.rawValue, try Stopwatch.time { _ = try PageWays.decoded(values.map(\.payload)) })
        case .job: table.add(row.rawValue, try await ways.fixture.emptyJob())
        case .page, .start:
          // One collection gives both; they are counted once.
          guard row == .page else { continue }
          let (start, page) = try await ways.collection(startingAt: time)
          table.add(PageRow.start.rawValue, start)
          table.add(PageRow.page.rawValue, page)
        case .fetch, .next:
          guard row == .fetch else { continue }
          let (first, next) = try await ways.legacyCollection(startingAt: time)
          table.add(PageRow.fetch.rawValue, first)
          table.add(PageRow.next.rawValue, next)
        }
      }
    }
  }

  // MARK: Lists

  private enum ListRow: String, CaseIterable {
    case bare = "bare statement, kept prepared"
    case rows = "query and rows, Cache.readAtOnce"
    case job = "an empty job of the session and of the app's queue"
    case first = "GroupChannelCollection.loadMore, first"
    case next = "GroupChannelCollection.loadMore, next"
    case fetch = "SBSMChannelCollection.fetch, first"
    case fetchNext = "SBSMChannelCollection.fetch, next"
  }

  private func measure(_ ways: ListWays, _ fixture: CollectionFixture, _ table: inout LatencyTable) async throws {
    for repetition in 0..<repetitions + LatencyTable.warmUp {
      table.isCounting = repetition >= LatencyTable.warmUp
      for row in ListRow.allCases.shuffled() {
        switch row {
        case .bare: table.add(row.rawValue, try Stopwatch.time { try ways.bareRows() })
        case .rows: table.add(row.rawValue, try await Stopwatch.time { try await ways.rows() })
        case .job: table.add(row.rawValue, try await fixture.emptyJob())
        case .first:
          let (first, next) = try await ways.collection()
          table.add(ListRow.first.rawValue, first)
          table.add(ListRow.next.rawValue, next)
        case .fetch:
          let (first, next) = try await ways.legacyCollection()
          table.add(ListRow.fetch.rawValue, first)
          table.add(ListRow.fetchNext.rawValue, next)
        // Counted with the first.
        case .next, .fetchNext: break
        }
      }
    }
  }

  // MARK: Launches

  private enum LaunchRow: String, CaseIterable {
    case bare = "bare connection, statement and rows"
    case open = "Cache.open and close"
    case list = "ChatSession and GroupChannelCollection.loadMore, first"
  }

  private func measure(_ ways: LaunchWays, _ table: inout LatencyTable) async throws {
    for repetition in 0..<repetitions + LatencyTable.warmUp {
      table.isCounting = repetition >= LatencyTable.warmUp
      for row in LaunchRow.allCases.shuffled() {
        switch row {
        case .bare: table.add(row.rawValue, try Stopwatch.time { try ways.bare() })
        case .open: table.add(row.rawValue, try Stopwatch.time { try ways.open() })
        case .list: table.add(row.rawValue, try await ways.list())
        }
      }
    }
  }
}

extension CollectionFixture {
  /// What every call of a collection costs besides its own work.
  func emptyJob() async throws -> Double {
    try await Stopwatch.time { (done: @escaping @Sendable (Bool?, (any Error)?) -> Void) in
      session.enqueue { delivery in delivery.call { done(true, nil) } }
    }.seconds
  }
}
