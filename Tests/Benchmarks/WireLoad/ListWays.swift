import ChatCache
import ChatClient
import ChatModel
import Foundation
import LocalCaching
import SyncManager

/// The ways to the first channels of a long list: what `wire-load collections` compares.
struct ListWays {
  let fixture: CollectionFixture
  let bare: BareStatement
  static let pageSize = 20

  /// What a query leaves out when nothing else is said: channels that are empty, hidden, or left.
  static let sql = """
    SELECT name, payload FROM channel
    WHERE payload IS NOT NULL AND last_message_at IS NOT NULL AND ifnull(hidden_state, 'unhidden') = 'unhidden'
      AND ifnull(member_state, 'joined') IN ('joined', 'invited')
    ORDER BY last_message_at DESC, created_at DESC, url LIMIT \(pageSize)
    """

  init(_ fixture: CollectionFixture) throws {
    self.fixture = fixture
    bare = try BareStatement(fixture.file, ListWays.sql)
  }

  static func query(_ session: ChatSession) -> GroupChannelListQuery {
    let query = session.createMyGroupChannelListQuery()
    query.limit = UInt(pageSize)
    return query
  }

  private var query: GroupChannelListQuery { ListWays.query(fixture.session) }

  func bareRows() throws { _ = try ListWays.full(bare.rows([])) }

  func rows() async throws {
    let settings = query.settings
    let page = try await fixture.session.channelLists.channels(
      settings.filter, settings.listOrder, after: nil, limit: ListWays.pageSize)
    _ = try ListWays.full(page.channels)
  }

  /// The first page of a collection, and the next.
  func collection() async throws -> (first: Double, next: Double) {
    let collection = GroupChannelCollection(query: query)
    await fixture.session.untilDelivered()
    let first = try await load(collection)
    let next = try await load(collection)
    collection.dispose()
    await fixture.session.untilDelivered()
    return (first, next)
  }

  private func load(_ collection: GroupChannelCollection) async throws -> Double {
    let page = try await Stopwatch.time { done in
      collection.loadMore { channels, error in done(channels, error) }
    }
    _ = try ListWays.full(page.value)
    await fixture.session.untilDelivered()
    return page.seconds
  }

  func legacyCollection() async throws -> (first: Double, next: Double) {
    guard let collection = SBSMChannelCollection(query: query) else { throw Violation("There is no collection.") }
    await fixture.session.untilDelivered()
    let first = try await fetch(collection)
    let next = try await fetch(collection)
    guard collection.channels.count == 2 * ListWays.pageSize else { throw Violation("A fetch showed too few.") }
    collection.remove()
    await fixture.session.untilDelivered()
    return (first, next)
  }

  private func fetch(_ collection: SBSMChannelCollection) async throws -> Double {
    let fetch = try await Stopwatch.time { done in collection.fetch { error in done(true, error) } }
    await fixture.session.untilDelivered()
    return fetch.seconds
  }

  static func full<Rows: Collection>(_ rows: Rows) throws -> Rows {
    guard rows.count == pageSize else { throw Violation("A list has \(rows.count) channels.") }
    return rows
  }
}
