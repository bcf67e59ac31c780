import ChatClient
import Dispatch
import Foundation
public import LocalCaching
public import SyncManager

/// Runs a legacy and a newer collection over one channel in a live app, and compares what an app would show of each.
///
/// What each collection tells is applied to a list of its own, as an app applies delegate calls and pages: the newer one's
/// as it is, the legacy one's through the event adapter (Docs/Guides/what-maps-to-what.md). The lists are compared at every
/// *point*, and what is different without a rule that explains it (`ShadowRule`) is told as a `Divergence`.
///
/// **What a point is.** Every commit is told by both layers in one session job. Both streams of events get a sync point
/// at the end of such a session job, and a point compares what stands before the sync points, however late either queue
/// comes to it: no timer is involved, and nothing is compared that one side knows and the other one is still to be
/// told. A session job of its own makes a point after everything that a call led to (a page, a start, a reset), and
/// when `compare` asks for one. Lists are compared where both have loaded in that very job; loads that are under way do
/// not matter, except the newer start, for which points wait (`ShadowStatus.Skip.starting`).
///
/// **What it costs.** The app's queue only notes what is told; everything else is done on a queue of low priority. A collection that
/// the comparison makes costs what a collection costs: the legacy one syncs the channel's history while the legacy layer
/// is resumed. Memory is bounded by `ShadowOptions`. Figures: Docs/Performance.md.
///
/// **What it leaves alone.** Delegates stay the app's; nothing is sent, marked as read or removed. The legacy layer has to
/// be set up (`SBSMSyncManager.setup`), or legacy collections fetch nothing.
///
/// Keep it as long as it is to go on. It ends with `stop()`, when nobody holds it, and when a collection that it follows
/// ends. All calls may be made on any thread and return at once; handlers are called on the app's queue.
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

  /// A collection that is compared. Only those that the comparison made are kept alive.
  struct Side<Collection: AnyObject & Sendable>: Sendable {
    let own: Collection?
    private let reference: WeakReference<Collection>

    init(_ collection: Collection, isOwn: Bool) {
      (own, reference) = (isOwn ? collection : nil, WeakReference(collection))
    }

    var isOwn: Bool { own != nil }
    /// Not to be read under a lock.
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
    /// The start of an own newer collection that did not end yet, by its number: one that is disposed of never does.
    var startOfNew: Int?
    var lastStart = 0
    /// First fetches of an own legacy collection that did not end yet.
    var firstFetches = 0
    /// Who waits for both.
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

  /// How it stands, up to the last point that was worked off.
  public var status: ShadowStatus { core.withValue { $0.status } }

  /// The first divergences, up to `ShadowOptions.keptLimit`, resolved ones included.
  public var divergences: [Divergence] { core.withValue { $0.kept } }

  /// What was told lately, up to `ShadowOptions.traceLimit`, oldest first.
  public var recentEvents: [ShadowEvent] { core.withValue { $0.trace } }

  /// Divergences from now on, as the handler is told them; ends with the comparison. Every use is a stream of its own.
  public var found: AsyncStream<Divergence> { streams.makeStream() }

  /// The collections; `nil` for one that the app made and does not keep any more.
  public var legacyCollection: SBSMMessageCollection? { state.withValue { $0.legacy }.collection }
  public var newCollection: MessageCollection? { state.withValue { $0.new }.collection }

  /// Makes a point behind everything that was asked for before, and compares.
  /// - Parameter completionHandler: called on the app's queue, when everything up to the point was worked off.
  public func compare(completionHandler: @escaping @Sendable (ShadowPoint) -> Void) {
    session.enqueue { [self] delivery in
      await setSyncPoint(&delivery, isCommit: false) { [self] in
        let point = core.withValue { $0.point }
        session.deliver { completionHandler(point) }
      }
    }
  }

  /// As `compare(completionHandler:)`.
  public func compare() async -> ShadowPoint {
    await withCheckedContinuation { continuation in compare { continuation.resume(returning: $0) } }
  }

  /// Ends it. The app's collections go on; those that the comparison made end. What was found stays readable.
  public func stop() { end() }
}
