import ChatClient
import Foundation
import LocalCaching
import SyncManager

/// The calls of a newer screen, as calls of the legacy collection.
extension LegacyMessageAdapter: MessageFeed {
  func start(cache: @escaping FeedAnswer<[BaseMessage]>, api: @escaping FeedAnswer<[BaseMessage]>) {
    session.deliver { self.begin(Start(cache: cache, api: api)) }
  }

  private func begin(_ start: Start) {
    var directions: [SBSMMessageDirection] = []
    if params.startPrevious > 0 { directions.append(.previous) }
    if params.startNext > 0 { directions.append(.next) }
    let isFirst = state.withValue { state in
      guard state.phase == .idle else { return false }
      (state.phase, state.start) = (.starting, start)
      // Including pending and failed messages.
      state.start?.outstanding = directions.count + 2
      return true
    }
    guard isFirst else {
      start.cache(.failure(SBDError(.invalidInitialization)))
      return start.api(.failure(SBDError(.invalidInitialization)))
    }
    session.mappingTrace.note(NewCallRule.start)
    beginCatchingUp()
    // It was already in use.
    if state.withValue({ !$0.mapping.shown.succeeded.isEmpty }) { showCached() }
    legacy.fetchPendingMessages { error in self.endStart(nil, false, error) }
    legacy.fetchFailedMessages { error in self.endStart(nil, false, error) }
    for direction in directions {
      legacy.fetch(in: direction) { (hasMore: Bool, error: SBDError?) in self.endStart(direction, hasMore, error) }
    }
  }

  private func endStart(_ direction: SBSMMessageDirection?, _ hasMore: Bool, _ error: SBDError?) {
    session.deliver {
      let isLast = self.state.withValue { state in
        if let direction { state.set(hasMore: hasMore, direction) }
        state.start?.outstanding -= 1
        if let error, state.start?.error == nil { state.start?.error = error }
        return state.start?.outstanding == 0
      }
      if isLast { self.finishStart() }
    }
  }

  private func finishStart() {
    showCached()
    session.enqueue { [session] delivery in
      let isConnected = await session.views.isConnected
      delivery.call { self.answerStart(isConnected: isConnected) }
    }
  }

  private func answerStart(isConnected: Bool) {
    let start = state.withValue { state in
      defer { state.start = nil }
      if state.phase == .starting { state.phase = .ready }
      return state.start
    }
    guard let start else { return }
    let isAnswered = start.error == nil && isConnected
    // An error brings no messages: what fetches have brought in the meantime is reported in its current state.
    let page = isAnswered ? [] : ordered(state.withValue { $0.mapping.current(of: start.page) })
    show(
      page.isEmpty ? [] : [MessageCollectionChange(kind: .added(page), source: .messageFill, sendingStatus: .succeeded)]
    )
    if let error = start.error {
      start.api(.failure(SBDError(newerThan: error)))
    } else if !isConnected {
      start.api(.failure(SBDError(.connectionRequired)))
    } else {
      start.api(.success(sent))
    }
    catchUp()
  }

  func removeFailed(requestIDs: [String]?, _ answer: @escaping FeedAnswer<[String]>) {
    session.deliver { [self] in
      let wanted = requestIDs ?? state.withValue { $0.mapping.shown.failed.map(\.requestId) }
      guard !wanted.isEmpty else { return answer(.success([])) }
      session.mappingTrace.note(NewCallRule.removeFailed)
      session.views.removeFailed(requestIDs: wanted) { result, delivery in
        // After what the legacy collection reports about it.
        delivery.call { self.session.deliver { answer(result) } }
      }
    }
  }

  func dispose() {
    session.mappingTrace.note(NewCallRule.dispose)
    state.withValue { state in
      state.phase = .ended
      state.registration?.cancel()
    }
    legacy.remove()
  }
}

extension LegacyMessageAdapter.State {
  mutating func set(hasMore: Bool, _ direction: SBSMMessageDirection) {
    if direction == .next { hasNext = hasMore } else { hasPrevious = hasMore }
  }
}

extension SBDError {
  /// The newer API's code for an error of a legacy call (Docs/VendorAPIs.md#legacy-errors).
  convenience init(newerThan error: SBDError) {
    let code: SBDErrorCode? =
      switch UInt(exactly: error.code).flatMap(SBSMErrorCode.init) {
      case .databaseIOError: .localDatabase
      case .setupNotCalled: .invalidInitialization
      case .duplicatedFetch: .queryInProgress
      case .invalidParameter, .invalidTimeRange: .invalidParameter
      case nil: nil
      }
    self.init(code: code.map { Int64($0.rawValue) } ?? Int64(error.code))
  }

  /// The legacy code for an error of a newer call.
  convenience init(olderThan error: SBDError) {
    let code: SBSMErrorCode? =
      switch error.errorCode {
      case .localDatabase: .databaseIOError
      case .invalidInitialization: .setupNotCalled
      case .queryInProgress: .duplicatedFetch
      case .invalidParameter, .collectionDisposed: .invalidParameter
      default: nil
      }
    self.init(code: code.map { Int64($0.rawValue) } ?? Int64(error.code))
  }
}
