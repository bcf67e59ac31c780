import ChatClient

/// What a message collection knows.
struct MessageCollectionState: Sendable {
  enum Phase: Sendable {
    case idle
    /// The server is asked for the first page.
    case starting
    case ready
    case ended
  }

  /// What the server has said of what is shown.
  enum Anchor: Sendable, Equatable {
    /// Nothing yet: it is all from the cache.
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
  /// When a message was created that came and does not follow what was known, ms. What lies before it may be missing as
  /// long as it does not lie in what is complete.
  var detachedAt: Int64?
  /// Holes are being filled.
  var isFillingGaps = false
  var isHugeGapTold = false
  /// The channel was deleted, or the user is not in it any more.
  var isChannelGone = false
  /// The cache has, or had, the channel itself: that it is missing after a reload means that it is gone.
  var isChannelCached = false
  /// How often everything cached of the channel went: what the server said of its ends before went with it.
  var clearings = 0
  /// How often in a row filling failed.
  var failures = 0
  /// A gap check was done since there was something to fill in last: what it left is walked through.
  var isGapChecked = false
  var backoff = Backoff()
  var isLoadingPrevious = false
  var isLoadingNext = false
  var registration: NoticeRegistration?
  var watch: MessageChangesWatch?
  /// Goes on with filling later.
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
  /// Messages before the starting point. Without any size given it is 20.
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

  /// Messages of a page; the other direction's size stands in for 0 (Docs/VendorAPIs.md#pages-of-a-message-collection).
  func pageSize(isForward: Bool) -> Int {
    let (own, other) = isForward ? (startNext, startPrevious) : (startPrevious, startNext)
    return own > 0 ? own : other
  }
}
