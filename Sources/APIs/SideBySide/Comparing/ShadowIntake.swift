import ChatClient
import Dispatch

/// What both sides reported in one session job, or in several without a sync point between them.
struct ShadowUnit: Sendable {
  let legacy: [LegacyInput]
  let new: [NewInput]
  let moment: ShadowMoment
  /// Called when the unit has been compared.
  let then: (@Sendable () -> Void)?
}

/// Takes what the collections report, on whatever queues, and returns it job by job.
///
/// Each stream gets a sync point in the same session jobs, after what that job reported: what precedes the sync point
/// on one side belongs to what precedes it on the other, even if both are called on different queues.
final class ShadowIntake: Sendable {
  fileprivate struct State: Sendable {
    var legacy: [LegacyInput] = []
    var new: [NewInput] = []
    var legacyJobs: [(inputs: [LegacyInput], isEnded: Bool)] = []
    var newJobs: [(inputs: [NewInput], moment: ShadowMoment, then: (@Sendable () -> Void)?)] = []
    var ready: [ShadowUnit] = []
    var isInCommit = false
    /// Another newer collection was created and is not started: sync points of earlier jobs do not know it.
    var isRestarting = false
    var isSyncPointAsked = false
  }

  private let state = Locked(State())

  // MARK: Inputs

  func append(_ input: LegacyInput) { state.withValue { $0.legacy.append(input) } }
  func append(_ input: NewInput) {
    state.withValue { state in
      state.new.append(input)
      switch input {
      case .restarted: state.isRestarting = true
      case .started: state.isRestarting = false
      case .attached, .change, .replaced, .loaded: break
      }
    }
  }

  /// Whether the newer collection's delegate is called in the job of a commit.
  var isInCommit: Bool { state.withValue { $0.isInCommit } }

  func beginCommit() { state.withValue { $0.isInCommit = true } }

  /// Whether a sync point must be requested: what is reported outside a commit has none.
  func needsSyncPoint() -> Bool {
    state.withValue { state in
      guard !state.isInCommit, !state.isSyncPointAsked else { return false }
      state.isSyncPointAsked = true
      return true
    }
  }

  func syncPointIsSet() { state.withValue { $0.isSyncPointAsked = false } }

  // MARK: Sync points

  /// - Parameter isEnded: the app has ended the collection since the job: it reported nothing more, whatever the job
  ///   says.
  func setNewSyncPoint(_ moment: ShadowMoment, isEnded: Bool = false, then: (@Sendable () -> Void)?) {
    state.withValue { state in
      var moment = moment
      if state.isRestarting, moment.skip == nil { moment.skip = .restarting }
      if isEnded, moment.skip == nil { moment.skip = .ended }
      state.newJobs.append((state.new, moment, then))
      (state.new, state.isInCommit) = ([], false)
      state.combine()
    }
  }

  func setLegacySyncPoint(isEnded: Bool = false) {
    state.withValue { state in
      state.legacyJobs.append((state.legacy, isEnded))
      state.legacy = []
      state.combine()
    }
  }

  /// How many jobs wait to be taken.
  var readyCount: Int { state.withValue { $0.ready.count } }

  /// The jobs that both sides have reported, oldest first.
  func removeReady() -> [ShadowUnit] {
    state.withValue { state in
      defer { state.ready = [] }
      return state.ready
    }
  }
}

extension ShadowIntake.State {
  fileprivate mutating func combine() {
    while let legacy = legacyJobs.first, let new = newJobs.first {
      legacyJobs.removeFirst()
      newJobs.removeFirst()
      var moment = new.moment
      if legacy.isEnded, moment.skip == nil { moment.skip = .ended }
      ready.append(ShadowUnit(legacy: legacy.inputs, new: new.inputs, moment: moment, then: new.then))
    }
  }
}
