import ChatCache
import ChatClient
import Dispatch
import Foundation
import LocalCaching
import SendbirdTransport

/// The ways from nothing to the first channels of a long list, as when an app is launched: what `wire-load collections`
/// compares. Nothing of ours is open before or after.
struct LaunchWays {
  let folder: URL
  let file: URL

  /// SQLite alone: a connection, a statement, its rows.
  func bare() throws { _ = try ListWays.full(try BareStatement(file, ListWays.sql).rows([])) }

  /// The cache, opened and closed.
  func open() throws { try Cache.open(directory: folder, userID: CollectionRows.userID).close() }

  /// A session without a connection, until its list shows the first page.
  func list() async throws -> Double {
    let start = DispatchTime.now()
    let session = try session()
    let collection = GroupChannelCollection(query: ListWays.query(session))
    let page = try await Stopwatch.time { done in
      collection.loadMore { channels, error in done(channels, error) }
    }
    _ = try ListWays.full(page.value)
    let seconds = Stopwatch.seconds(since: start)
    try await session.close()
    return seconds
  }

  private func session() throws -> ChatSession {
    guard let url = URL(string: "http://127.0.0.1:9"), let socket = URL(string: "ws://127.0.0.1:9") else {
      throw Violation("There is no such address.")
    }
    let session = try ChatSession(
      userID: CollectionRows.userID, directory: folder,
      transport: SendbirdTransport(
        try TransportConfiguration(applicationID: "LOAD", apiURL: url, socketURL: socket)))
    session.setDelegateQueue(CollectionFixture.queue)
    return session
  }
}
