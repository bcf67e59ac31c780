package import CacheSync
import ChatCache
package import ChatModel
import ChatWire

/// What a server page around a time says about the ends of the channel.
package struct ViewPageAnswer: Sendable {
  /// Whether older messages exist; `nil` if it does not say.
  package let hasPrevious: Bool?
  package let hasNext: Bool?
}

/// The result of a gap check.
package enum ViewGapAnswer: Sendable {
  /// Too much is missing: the view must be recreated.
  case huge
  /// Whether everything that was missing is now there.
  case filled(isComplete: Bool)
}

/// Follows changes of a channel's messages while it is held.
package typealias MessageChangesWatch = ChangelogWatch

extension Cache {
  /// The maximum number of messages or channels that are read on the session's own queue, because everything else in it
  /// waits.
  package static let longestPageAtOnce = 200

  /// Reads a page that a caller waits for: a short one at once, a long one off the queue's thread (decision 23).
  /// - Parameter count: the maximum number of rows; `Int.max` if unknown.
  func readPage<Value: Sendable>(
    of count: Int, _ body: @escaping @Sendable (CacheSnapshot) throws -> Value
  ) async throws -> Value {
    count <= Cache.longestPageAtOnce ? try await readAtOnce(body) : try await read(body)
  }
}

/// What a view of messages needs in its session jobs. Reads see what the job's notice reports.
package struct MessageViews: Sendable {
  let session: ChatSession
  private var engine: SyncEngine { session.engine }
  var cache: Cache { session.cache }

  package func cachedPage(_ request: ViewPageRequest) async throws -> ViewPage {
    try await cache.readPage(of: request.count) { try $0.cachedPage(request) }
  }

  /// Everything as of one moment.
  package func viewStart(_ request: ViewStartRequest) async throws -> ViewStart {
    try await cache.readPage(of: max(request.previous.count, request.next.count)) { try $0.viewStart(request) }
  }

  package func contiguousPage(_ request: ViewPageRequest, isOpen: Bool) async throws -> ViewPage {
    try await cache.readPage(of: request.count) { try $0.contiguousPage(request, isOpen: isOpen) }
  }

  /// Everything cached between two positions, including both, that the settings admit, in ascending order.
  package func cachedMessages(
    in channelURL: String, _ settings: MessageListSettings, from lower: MessagePlace?, to upper: MessagePlace?
  ) async throws -> [ChatModel.Message] {
    // A window may contain any number of messages; a millisecond contains few.
    let isMoment = lower.map { $0.createdAt == upper?.createdAt } ?? false
    return try await cache.readPage(of: isMoment ? 1 : .max) {
      try $0.viewMessages(channelURL: channelURL, settings, from: lower, to: upper)
    }
  }

  /// The times around `time` in which nothing is missing; `nil` if nothing is known.
  package func completeTimes(
    around time: Int64, in channelURL: String, _ settings: MessageListSettings
  ) async throws -> ClosedRange<Int64>? {
    let filter = settings.messageFilter
    return try await cache.readAtOnce {
      try $0.syncedRanges(channelURL: channelURL, answering: filter).range(containing: time)?.interval
    }
  }

  /// Whether the server can be asked now. For session jobs.
  package var isConnected: Bool { get async { await engine.isConnected } }
  /// Whether work that nobody waits for may use the network now. For session jobs.
  package var canSync: Bool { get async { await engine.canSync } }
  /// Whether a request for the channel's messages would only be refused. The effect `messageDetached` reports when that
  /// is over. For session jobs.
  package func areMessagesRefused(in channelURL: String) async -> Bool {
    await engine.areMessagesRefused(channelURL: channelURL)
  }

  /// Follows changes of a channel's messages, without loading its history.
  package func watchMessageChanges(in channelURL: String, _ settings: MessageListSettings) -> MessageChangesWatch {
    engine.watchChanges(channelURL: channelURL, filter: settings.messageFilter)
  }

  /// Requests messages around a time, including those at that time, from the server. They are in the cache before
  /// `then` runs.
  /// - Parameters:
  ///   - isBackground: nobody waits for it: a refusal does not cause the channel to be requested again.
  ///   - then: a session job that runs once, even after the end of the session.
  package func loadMessages(
    in channelURL: String, around time: Int64, previous: Int, next: Int, _ settings: MessageListSettings,
    isBackground: Bool = false,
    then: @escaping @Sendable (Result<ViewPageAnswer, SBDError>, inout Delivery) async -> Void
  ) {
    let parameters = MessageListParameters(
      timestamp: time, previousLimit: previous, nextLimit: next, isInclusive: true, filter: settings.messageFilter)
    engine.calls.loadMessages(channelURL: channelURL, parameters, marksStale: !isBackground) { result in
      let answer = result.map { ViewPageAnswer(hasPrevious: $0.hasPrevious, hasNext: $0.hasNext) }
      session.enqueue { await then(answer.mapError { SBDError($0) }, &$0) }
    }
  }

  /// Fills in what is missing around the complete part of what a view shows (Docs/VendorAPIs.md#filling-gaps).
  /// - Parameter then: a session job that runs once, even after the end of the session.
  package func fillGaps(
    in channelURL: String, shown: ClosedRange<Int64>, complete: ClosedRange<Int64>, isAtLiveEnd: Bool,
    _ settings: MessageListSettings,
    then: @escaping @Sendable (Result<ViewGapAnswer, SBDError>, inout Delivery) async -> Void
  ) {
    engine.calls.checkGap(
      channelURL: channelURL, shown: shown, synced: complete, isAtLiveEnd: isAtLiveEnd, filter: settings.messageFilter
    ) { result in
      let answer = result.map { outcome -> ViewGapAnswer in
        switch outcome {
        case .huge: .huge
        case .filled(let isPreviousComplete, let isNextComplete):
          .filled(isComplete: isPreviousComplete && isNextComplete)
        }
      }
      session.enqueue { await then(answer.mapError { SBDError($0) }, &$0) }
    }
  }

  /// Removes failed messages permanently.
  /// - Parameter then: a session job that runs once, with the request ids that were removed.
  package func removeFailed(
    requestIDs: [String],
    then: @escaping @Sendable (Result<[String], SBDError>, inout Delivery) async -> Void
  ) {
    engine.removeOutgoing(requestIDs: requestIDs) { result in
      session.enqueue { await then(result.mapError { SBDError($0) }, &$0) }
    }
  }
}

/// What a view knows of its channel besides the pages of messages.
extension MessageViews {
  /// Syncs a channel's messages in the background, from a viewpoint in both directions, while the watch is held.
  /// - Parameter viewpoint: ms; `Int64.max` is the newest end.
  package func watchHistory(channelURL: String, filter: MessageFilter, viewpoint: Int64) -> HistoryWatch {
    engine.watchMessages(channelURL: channelURL, filter: filter, viewpoint: viewpoint)
  }

  /// The progress of a sync; `nil` if nobody watches it. In a session job.
  package func historyProgress(channelURL: String, filter: MessageFilter) async -> HistoryProgress? {
    await engine.messageSyncProgress(channelURL: channelURL, filter: filter)
  }

  /// Whether the user's channel was deleted, or left; false if that cannot be read. In a session job.
  package func isChannelGone(_ channelURL: String) async -> Bool {
    (try? await cache.read { try $0.isChannelDeleted(url: channelURL) }) ?? false
  }

  /// Whether the channel itself is cached, and not only its messages; false if that cannot be read. In a session job.
  package func isChannelCached(_ channelURL: String) async -> Bool {
    (try? await cache.read { try $0.isChannelCached(url: channelURL) }) ?? false
  }

  /// A cached message; `nil` if it is not cached.
  /// - Throws: `CacheError`.
  package func cachedMessage(_ messageID: Int64, channelURL: String) async throws -> ChatModel.Message? {
    try await cache.read { try $0.message(channelURL: channelURL, messageID: messageID) }
  }

  /// Failed or pending messages of a channel, oldest first.
  /// - Throws: `CacheError`.
  package func outgoingMessages(channelURL: String, isFailed: Bool) async throws -> [OutgoingRow] {
    try await cache.read { try $0.outgoingMessages(channelURL: channelURL, state: isFailed ? .failed : .pending) }
  }
}

extension ChatSession {
  /// What views of messages read and request.
  package var views: MessageViews { MessageViews(session: self) }
}
