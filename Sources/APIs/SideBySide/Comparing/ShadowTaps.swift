import ChatClient
import LocalCaching
import SyncManager

/// Listens to the legacy collection, in addition to the app's delegate.
final class LegacyTap: LegacyMessageObserver {
  private let comparison: WeakReference<ShadowComparison>

  init(_ comparison: ShadowComparison) { self.comparison = WeakReference(comparison) }

  func collection(
    _ collection: SBSMMessageCollection, told calls: [LegacyMessageCall], because cause: LegacyEventCause
  ) { comparison.object?.receive(.step(calls, cause), of: collection) }

  func collection(
    _ collection: SBSMMessageCollection, endedFetch direction: SBSMMessageDirection, hasMore: Bool, isFailed: Bool
  ) {
    comparison.object?.receive(.fetchEnded(direction, hasMore: hasMore), of: collection)
    if !isFailed { comparison.object?.follow(fetch: direction) }
  }
}

/// Listens to the newer collection, in addition to the app's delegate and handlers.
final class NewTap: MessageCollectionObserver {
  private let comparison: WeakReference<ShadowComparison>

  init(_ comparison: ShadowComparison) { self.comparison = WeakReference(comparison) }

  func collection(_ collection: MessageCollection, willTell change: MessageCollectionChange) {
    guard let comparison = comparison.object else { return }
    comparison.receive(.change(change, isOfCommit: comparison.intake.isInCommit), of: collection)
    if case .hugeGapDetected = change.kind { comparison.recoverFromHugeGap(collection) }
  }

  func collection(_ collection: MessageCollection, willAnswer answer: MessageCollectionAnswer) {
    guard let comparison = comparison.object else { return }
    switch answer {
    case .started(let messages):
      comparison.receive(
        .started(messages, unsent: collection.pendingMessages + collection.failedMessages), of: collection)
      comparison.followStart(of: collection)
    case .replaced(let messages): comparison.receive(.replaced(messages), of: collection)
    case .loaded(let messages, let isForward):
      comparison.receive(.loaded(messages), of: collection)
      comparison.follow(load: isForward ? .next : .previous)
    }
  }
}

/// Sets a sync point in both streams in the job of every commit of the channel. It must be registered after both
/// collections.
final class ShadowMarker: NoticeReceiver {
  let noticeChannelURL: String?
  private let comparison: WeakReference<ShadowComparison>

  init(_ comparison: ShadowComparison, channelURL: String) {
    (self.comparison, noticeChannelURL) = (WeakReference(comparison), channelURL)
  }

  func receive(_ notice: SessionNotice, _ delivery: inout Delivery) async {
    await comparison.object?.setSyncPoint(&delivery, isCommit: true, isReload: notice.isReload)
  }
}
