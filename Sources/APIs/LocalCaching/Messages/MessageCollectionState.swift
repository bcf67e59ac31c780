package import ChatClient

/// What a message collection knows.
struct MessageCollectionState: Sendable {
  enum Phase: Sendable {
    case idle
    /// The server was asked for the first page.
    case starting
    case ready
    case ended
  }

  /// What the server has said about the shown messages.
  enum Anchor: Sendable, Equatable {
    /// Nothing yet: everything is from the cache.
    case none
    /// There is nothing to show.
    case empty
    /// A time in the part that is complete.
    case time(Int64)
  }

  var phase = Phase.idle
  var list: MessageList
  var anchor = Anchor.none
  /// Events may have been missed.
  var isCheckDue = false
  /// When a message was created that arrived without following what was known, ms. What is before it may be missing
  /// while it is outside the complete part.
  var detachedAt: Int64?
  /// Holes are being filled.
  var isFillingGaps = false
  var isHugeGapTold = false
  /// The channel was deleted, or the user is no longer in it.
  var isChannelGone = false
  /// The cache has, or had, the channel itself: if it is missing after a reload, it is gone.
  var isChannelCached = false
  /// How often everything cached of the channel was removed: each time, what the server had said about its ends becomes
  /// void.
  var clearings = 0
  /// How often filling failed in a row.
  var failures = 0
  /// A gap check was done since there was last something to fill in: what it left is loaded page by page.
  var isGapChecked = false
  var backoff = Backoff()
  var isLoadingPrevious = false
  var isLoadingNext = false
  var registration: NoticeRegistration?
  var watch: MessageChangesWatch?
  /// Continues filling later.
  var retry: Task<Void, Never>?

  init(settings: MessageListSettings, fileKey: FileAccessKey) {
    list = MessageList(settings: settings, fileKey: fileKey)
  }

  /// Everything cached of the channel is gone.
  mutating func isCleared() {
    anchor = .none
    clearings += 1
  }

  mutating func end() {
    phase = .ended
    registration?.cancel()
    watch?.cancel()
    retry?.cancel()
    (registration, watch, retry) = (nil, nil, nil)
    list = MessageList(settings: list.settings, fileKey: list.fileKey)
  }

  func isLoading(isForward: Bool) -> Bool { isForward ? isLoadingNext : isLoadingPrevious }

  mutating func setLoading(_ isLoading: Bool, isForward: Bool) {
    if isForward { isLoadingNext = isLoading } else { isLoadingPrevious = isLoading }
  }
}

extension MessageListSettings {
  /// Messages before the starting point. 20 if no size is set.
  package var startPrevious: Int { previousResultSize <= 0 && nextResultSize <= 0 ? 20 : max(0, previousResultSize) }
  /// Messages after it.
  package var startNext: Int { max(0, nextResultSize) }

  /// The same with messages on both sides of the starting point, and at it.
  package var around: MessageListSettings {
    var settings = self
    settings.previousResultSize = startPrevious > 0 ? startPrevious : startNext
    settings.nextResultSize = startNext > 0 ? startNext : startPrevious
    settings.isInclusive = true
    return settings
  }

  /// Messages of a page; if it is 0, the other direction's size is used
  /// (Docs/VendorAPIs.md#pages-of-a-message-collection).
  func pageSize(isForward: Bool) -> Int {
    let (own, other) = isForward ? (startNext, startPrevious) : (startPrevious, startNext)
    return own > 0 ? own : other
  }
}
