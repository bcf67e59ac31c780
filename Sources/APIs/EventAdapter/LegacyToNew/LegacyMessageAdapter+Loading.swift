import ChatClient
import LocalCaching
import SyncManager

/// Pages that a newer screen loads.
extension LegacyMessageAdapter {
  func load(isForward: Bool, _ answer: @escaping FeedAnswer<[BaseMessage]>) {
    session.deliver { self.begin(isForward ? .next : .previous, Load(answer: answer)) }
  }

  private enum Admission {
    case load, nothing
    case refused(SBDErrorCode)
  }

  private func begin(_ direction: SBSMMessageDirection, _ load: Load) {
    let admission = state.withValue { state -> Admission in
      switch state.phase {
      case .idle: return .refused(.invalidInitialization)
      case .starting: return .refused(.queryInProgress)
      case .ended: return .refused(.collectionDisposed)
      case .ready: break
      }
      guard state.loads[direction] == nil else { return .refused(.queryInProgress) }
      guard direction == .next ? state.hasNext : state.hasPrevious else { return .nothing }
      state.loads[direction] = load
      return .load
    }
    switch admission {
    case .nothing: load.answer(.success([]))
    case .refused(let code): load.answer(.failure(SBDError(code)))
    case .load:
      session.mappingTrace.note(NewCallRule.load)
      // Nothing comes after the newest end: an empty list begins with it.
      let isFirst =
        direction == .next && legacy.viewpoint == .max && state.withValue { $0.mapping.shown.succeeded.isEmpty }
      if isFirst { fetchNewest() } else { fetch(direction) }
    }
  }

  private func fetch(_ direction: SBSMMessageDirection) {
    legacy.fetch(in: direction) { (hasMore: Bool, error: SBDError?) in
      self.session.deliver { self.end(direction, hasMore, error) }
    }
  }

  /// Loads the newest page of an empty list for a screen that asks for newer messages. What follows the page shows
  /// whether it is the newest one: in the meantime, the screen may have jumped, or another page may have filled the
  /// list up to its capacity.
  private func fetchNewest() {
    legacy.fetch(in: .previous) { (hasMore: Bool, error: SBDError?) in
      self.session.deliver {
        let isEmpty = self.state.withValue { state in
          if error == nil { state.hasPrevious = hasMore }
          return state.mapping.shown.succeeded.isEmpty
        }
        if error != nil || isEmpty {
          self.end(.next, self.legacy.viewpoint != .max, error)
        } else {
          self.fetch(.next)
        }
      }
    }
  }

  private func end(_ direction: SBSMMessageDirection, _ hasMore: Bool, _ error: SBDError?) {
    let (load, page) = state.withValue { state -> (Load?, [BaseMessage]) in
      if error == nil { state.set(hasMore: hasMore, direction) }
      let load = state.loads.removeValue(forKey: direction)
      return (load, state.mapping.current(of: load?.page ?? []))
    }
    guard let load else { return }
    show([])
    if let error, page.isEmpty {
      load.answer(.failure(SBDError(newerThan: error)))
    } else {
      load.answer(.success(ordered(page)))
    }
    // An empty list that has nothing older, or a page that reached the newest end, may be behind.
    catchUp()
  }
}
