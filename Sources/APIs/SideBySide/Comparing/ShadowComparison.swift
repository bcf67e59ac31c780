import ChatClient
import Dispatch
import Foundation
public import LocalCaching
public import SyncManager

/// Runs a legacy and a newer collection over one channel in a live app, and compares what an app would show of each.
///
/// The events of each collection are applied to a separate list, as an app applies delegate calls and pages: the newer
/// one's as they are, the legacy one's through the event adapter (Docs/Guides/what-maps-to-what.md). The lists are
/// compared at every *point*, and a difference that no rule explains (`ShadowRule`) is reported as a `Divergence`.
///
/// **Points.** Both layers report every commit in one session job. At the end of such a job, both streams of events get a
/// sync point, and a point compares what precedes the sync points, however late either queue gets there: no timer is
/// involved, and nothing is compared that one side knows and the other has yet to learn. A separate session job makes a
/// point after everything that a call led to (a page, a start, a reset), and when `compare` is called. Lists are compared
/// where both have loaded in that job; loads that are under way do not matter, except for the newer start, for which
/// points wait (`ShadowStatus.Skip.starting`).
///
/// **Cost.** On the app's queue, events are only recorded; everything else runs on a low-priority queue. A collection
/// that the comparison creates costs what any collection costs: the legacy one syncs the channel's history while the
/// legacy layer is resumed. Memory is bounded by `ShadowOptions`. Figures: Docs/Performance.md.
///
/// **What it leaves alone.** Delegates remain the app's; nothing is sent, marked as read or removed. The legacy layer must
/// be set up (`SBSMSyncManager.setup`), or legacy collections fetch nothing.
///
/// Keep a reference to it as long as it should run. It ends with `stop()`, when nobody holds it, and when a collection
/// that it follows ends. You can make all calls on any thread, and they return at once; handlers are called on the app's
/// queue.
///
/// ```swift
/// var options = ShadowOptions()
/// options.sampling = ShadowSampling(rate: 0.01)
/// comparison = ShadowComparison.follow(messageCollection, options: options) { divergence in
///   log(try? JSONEncoder().encode(divergence))
/// }
/// ```
public final class ShadowComparison: Sendable {
  public typealias Handler = @Sendable (Divergence) -> Void

  /// A collection that is compared. Only those that the comparison created are retained.
  struct Side<Collection: AnyObject & Sendable>: Sendable {
    let own: Collection?
    private let reference: WeakReference<Collection>

    init(_ collection: Collection, isOwn: Bool) {
      (own, reference) = (isOwn ? collection : nil, WeakReference(collection))
    }

    var isOwn: Bool { own != nil }
    /// Do not read it under a lock.
    var collection: Collection? { own ?? reference.object }
  }

  struct State: Sendable {
    var legacy: Side<SBSMMessageCollection>
    var new: Side<MessageCollection>
    var legacyTap: LegacyTap?
    var newTap: NewTap?
    var marker: ShadowMarker?
    var registration: NoticeRegistration?
    var isStopped = false
    /// The start of an own newer collection that has not ended yet, by its number: that of a collection that is
    /// disposed of never ends.
    var startOfNew: Int?
    var lastStart = 0
    /// First fetches of an own legacy collection that have not ended yet.
    var firstFetches = 0
    /// Callers that wait for both.
    var waiting: [@Sendable () -> Void] = []
  }

  let session: ChatSession
  let channel: GroupChannel
  let state: Locked<State>
  let intake = ShadowIntake()
  let streams = ChangeStreams<Divergence>()
  let core: Locked<ShadowCore>
  let translation: Locked<ShadowTranslation>
  let handler: Handler?
  let queue = DispatchQueue(label: "SideBySide.comparison", qos: .utility)

  init(
    legacy: Side<SBSMMessageCollection>, new: Side<MessageCollection>, of channel: GroupChannel,
    translation: ShadowTranslation, _ options: ShadowOptions, _ handler: Handler?
  ) {
    (session, self.channel, self.handler) = (channel.session, channel, handler)
    state = Locked(State(legacy: legacy, new: new))
    core = Locked(ShadowCore(options))
    self.translation = Locked(translation)
  }

  deinit { end() }

  // MARK: Results

  /// The status, up to the last processed point.
  public var status: ShadowStatus { core.withValue { $0.status } }

  /// How many of `ShadowOptions.faults` struck.
  package var planted: Int { core.withValue { $0.planted } }

  /// The last comparison, and which rule explains what only one list shows there, by tokens. Compares nothing.
  package var lastPoint: (point: ShadowPoint, explained: [String: ShadowRule]) {
    core.withValue { ($0.point, $0.explained) }
  }

  /// The first divergences, up to `ShadowOptions.keptLimit`, resolved ones included.
  public var divergences: [Divergence] { core.withValue { $0.kept } }

  /// The latest reported events, up to `ShadowOptions.traceLimit`, oldest first.
  public var recentEvents: [ShadowEvent] { core.withValue { $0.trace } }

  /// Divergences from now on, as the handler receives them; ends with the comparison. Every use is a separate stream.
  public var found: AsyncStream<Divergence> { streams.makeStream() }

  /// The collections; `nil` for one that the app created and no longer holds.
  public var legacyCollection: SBSMMessageCollection? { state.withValue { $0.legacy }.collection }
  public var newCollection: MessageCollection? { state.withValue { $0.new }.collection }

  /// Makes a point after everything that was requested before, and compares.
  /// - Parameter completionHandler: called on the app's queue, when everything up to the point was processed.
  public func compare(completionHandler: @escaping @Sendable (ShadowPoint) -> Void) {
    session.enqueue { [self] delivery in
      await setSyncPoint(&delivery, isCommit: false) { [self] in
        let point = core.withValue { $0.point }
        session.deliver { completionHandler(point) }
      }
    }
  }

  /// Same as `compare(completionHandler:)`.
  public func compare() async -> ShadowPoint {
    await withCheckedContinuation { continuation in compare { continuation.resume(returning: $0) } }
  }

  /// Ends it. The app's collections continue; those that the comparison created end. The findings can still be read.
  public func stop() { end() }
}
