import CacheSync
import ChatClient
import ChatModel
import ChatWire
import DevChatBackend
import Foundation
import LayerTesting
import LiveTesting
import LocalCaching
import Testing

/// A server with channels of alice and bob, and their sessions. Every transaction of the server has a
/// millisecond of its own, so that every order is known.
final class ChannelFixture: Sendable {
  let live: LiveFixture
  let folder: TemporaryCacheFolder

  /// - Parameter channels: how many; `ch01` is the oldest, and the last is the one with the newest message.
  init(channels: Int, isEmpty: Bool = false) async throws {
    live = try await LiveFixture { backend in backend.stepTime() }
    folder = try TemporaryCacheFolder()
    for user in ["alice", "bob", "carol"] { try await server("POST", "users", #"{"user_id":"\#(user)"}"#) }
    for number in stride(from: 1, through: channels, by: 1) {
      try await make(ChannelFixture.url(number))
      if !isEmpty { try await send("first", to: ChannelFixture.url(number)) }
    }
  }

  static func url(_ number: Int) -> String { number < 10 ? "ch0\(number)" : "ch\(number)" }

  /// The urls of channels, the last first.
  static func urls(_ numbers: ClosedRange<Int>) -> [String] { numbers.reversed().map(url) }

  @discardableResult
  func server(_ method: String, _ path: String, _ body: String = "") async throws -> Payload {
    try await live.call(method, path, body)
  }

  func make(_ url: String, _ users: [String] = ["alice", "bob"], _ more: String = "") async throws {
    let users = users.map { #""\#($0)""# }.joined(separator: ",")
    try await server(
      "POST", "group_channels", #"{"user_ids":[\#(users)],"channel_url":"\#(url)","name":"N \#(url)"\#(more)}"#)
  }

  func send(_ text: String, to url: String, by user: String = "bob") async throws {
    try await live.send(text, to: url, by: user)
  }

  func session(
    _ user: String = "alice", pageSize: Int = 100, transport: (any ChatTransport)? = nil
  ) throws -> ChatSession {
    var configuration = SyncConfiguration()
    (configuration.firstRetryDelay, configuration.longestRetryDelay) = (0.01, 0.05)
    configuration.channelPageSize = pageSize
    return try ChatSession(
      userID: user, directory: folder.url, transport: transport ?? live.transport(), configuration: configuration)
  }

  /// A collection of a connected session, with one page loaded, and what it tells.
  func loaded(
    _ session: ChatSession, limit: UInt = 20, _ change: (GroupChannelListQuery) -> Void = { _ in }
  ) async throws -> (collection: GroupChannelCollection, log: ChannelChangeLog) {
    let query = session.createMyGroupChannelListQuery()
    query.limit = limit
    change(query)
    let collection = GroupChannelCollection(query: query)
    let log = ChannelChangeLog()
    collection.delegate = log
    try await collection.loadMore()
    // Nothing of the beginning comes later.
    await session.untilAllIsTold()
    return (collection, log)
  }
}

extension GroupChannelCollection {
  var urls: [String] { channelList.map(\.channelURL) }
}

/// Everything that a collection told its delegate, and what its list was then.
final class ChannelChangeLog: GroupChannelCollectionDelegate, Sendable {
  struct Told: Sendable {
    enum Kind: Sendable { case added, updated, deleted }
    let kind: Kind
    let urls: [String]
    let source: CollectionEventSource
    let list: [String]
  }

  private let log = WatchedLog<Told>()

  var told: [Told] { log.elements }

  /// Returns the first call that is meant: one that was made, or the next. It is an issue when there is none.
  @discardableResult
  func first(
    _ kind: Told.Kind, _ url: String, _ source: CollectionEventSource? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> Told {
    let isMeant: @Sendable (Told) -> Bool = {
      $0.kind == kind && $0.urls.contains(url) && (source == nil || $0.source == source)
    }
    await log.expect("\(kind) \(url)", sourceLocation: sourceLocation) { $0.contains(where: isMeant) }
    return told.first(where: isMeant) ?? Told(kind: kind, urls: [], source: source ?? .channelChangelog, list: [])
  }

  private func append(_ told: Told) { log.append(told) }

  func channelCollection(
    _ collection: GroupChannelCollection, context: ChannelContext, addedChannels channels: [GroupChannel]
  ) {
    append(
      Told(kind: .added, urls: channels.map(\.channelURL), source: context.source, list: collection.urls))
  }

  func channelCollection(
    _ collection: GroupChannelCollection, context: ChannelContext, updatedChannels channels: [GroupChannel]
  ) {
    append(
      Told(kind: .updated, urls: channels.map(\.channelURL), source: context.source, list: collection.urls))
  }

  // The older form: the newer one calls it.
  func channelCollection(
    _ collection: GroupChannelCollection, context: ChannelContext, deletedChannelUrls: [String]
  ) {
    append(Told(kind: .deleted, urls: deletedChannelUrls, source: context.source, list: collection.urls))
  }
}
