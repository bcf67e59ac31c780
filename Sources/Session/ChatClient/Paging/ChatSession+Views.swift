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
extension ChatSession {
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
      self.enqueue { await then(answer.mapError { SBDError($0) }, &$0) }
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
      self.enqueue { await then(answer.mapError { SBDError($0) }, &$0) }
    }
  }

  /// Removes failed messages permanently.
  /// - Parameter then: a session job that runs once, with the request ids that were removed.
  package func removeFailed(
    requestIDs: [String],
    then: @escaping @Sendable (Result<[String], SBDError>, inout Delivery) async -> Void
  ) {
    engine.removeOutgoing(requestIDs: requestIDs) { result in
      self.enqueue { await then(result.mapError { SBDError($0) }, &$0) }
    }
  }

  /// A session job after a pause. It does not run if the task is canceled first.
  /// - Parameter failures: how often it failed before: the pause doubles each time, up to the limit for sync.
  package func enqueue(afterFailures failures: Int, _ job: @escaping SessionJob) -> Task<Void, Never> {
    let configuration = engine.configuration
    let pause = min(
      configuration.firstRetryDelay * Double(1 << min(max(0, failures - 1), 16)), configuration.longestRetryDelay)
    return Task { [weak self] in
      guard (try? await configuration.clock.sleep(seconds: pause)) != nil else { return }
      self?.enqueue(job)
    }
  }
}
