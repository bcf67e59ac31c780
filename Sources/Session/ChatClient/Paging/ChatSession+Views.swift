package import CacheSync
import ChatCache
package import ChatModel
import ChatWire

/// What a server page around a time says of the ends of the channel.
package struct ViewPageAnswer: Sendable {
  /// Whether older messages exist; `nil` when it does not tell.
  package let hasPrevious: Bool?
  package let hasNext: Bool?
}

/// How a gap check ended.
package enum ViewGapAnswer: Sendable {
  /// Too much is missing: the view has to be made anew.
  case huge
  /// Whether everything that was missing is here now.
  case filled(isComplete: Bool)
}

/// Follows what changes in a channel's messages as long as somebody holds it.
package typealias MessageChangesWatch = ChangelogWatch

extension Cache {
  /// Messages or channels that are read on the session's own queue at most: everything else in it waits meanwhile.
  package static let longestPageAtOnce = 200

  /// Reads a page that somebody waits for: a short one at once, a long one beside the queue's thread (decision 23).
  /// - Parameter count: rows at most; `Int.max` when that is not known.
  func readPage<Value: Sendable>(
    of count: Int, _ body: @escaping @Sendable (CacheSnapshot) throws -> Value
  ) async throws -> Value {
    count <= Cache.longestPageAtOnce ? try await readAtOnce(body) : try await read(body)
  }
}

/// What a view of messages needs in its session jobs. Reads see what the job's notice tells of.
extension ChatSession {
  package func cachedPage(_ request: ViewPageRequest) async throws -> ViewPage {
    try await cache.readPage(of: request.count) { try $0.cachedPage(request) }
  }

  /// All of it as of one moment.
  package func viewStart(_ request: ViewStartRequest) async throws -> ViewStart {
    try await cache.readPage(of: max(request.previous.count, request.next.count)) { try $0.viewStart(request) }
  }

  package func contiguousPage(_ request: ViewPageRequest, isOpen: Bool) async throws -> ViewPage {
    try await cache.readPage(of: request.count) { try $0.contiguousPage(request, isOpen: isOpen) }
  }

  /// Everything cached between two places, both included, that the settings admit, in ascending order.
  package func cachedMessages(
    in channelURL: String, _ settings: MessageListSettings, from lower: MessagePlace?, to upper: MessagePlace?
  ) async throws -> [ChatModel.Message] {
    // A window may hold any number of messages; a millisecond holds few.
    let isMoment = lower.map { $0.createdAt == upper?.createdAt } ?? false
    return try await cache.readPage(of: isMoment ? 1 : .max) {
      try $0.viewMessages(channelURL: channelURL, settings, from: lower, to: upper)
    }
  }

  /// The times around `time` in which nothing is missing; `nil` when nothing is known.
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
  /// Whether asking for the channel's messages would only be refused. The effect `messageDetached` tells when that is
  /// over. For session jobs.
  package func areMessagesRefused(in channelURL: String) async -> Bool {
    await engine.areMessagesRefused(channelURL: channelURL)
  }

  /// Follows what changes in a channel's messages, without loading its history.
  package func watchMessageChanges(in channelURL: String, _ settings: MessageListSettings) -> MessageChangesWatch {
    engine.watchChanges(channelURL: channelURL, filter: settings.messageFilter)
  }

  /// Asks the server for messages around a time, with those at that time. What comes is in the cache before `then`.
  /// - Parameters:
  ///   - isBackground: nobody waits for it: a refusal does not make the channel be asked for again.
  ///   - then: a session job; done once, also after the end of the session.
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
  /// - Parameter then: a session job; done once, also after the end of the session.
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

  /// Removes failed messages for good.
  /// - Parameter then: a session job, with the request ids that were removed; done once.
  package func removeFailed(
    requestIDs: [String],
    then: @escaping @Sendable (Result<[String], SBDError>, inout Delivery) async -> Void
  ) {
    engine.removeOutgoing(requestIDs: requestIDs) { result in
      self.enqueue { await then(result.mapError { SBDError($0) }, &$0) }
    }
  }

  /// A session job after a pause. It is not done when the task is cancelled before.
  /// - Parameter failures: how often it failed before: the pause doubles each time, up to that of the sync.
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
