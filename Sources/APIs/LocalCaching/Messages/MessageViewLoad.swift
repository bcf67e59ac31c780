import ChatClient
import ChatModel

/// One side of a view that is being loaded from the server, page by page.
struct MessageSideLoad: Sendable {
  let isForward: Bool
  /// The side begins next to it.
  let place: MessagePlace
  let count: Int
  /// The server's pages so far.
  var rounds = 0
  /// The server has said that nothing lies beyond.
  var isEnd = false
  /// `MessageCollectionState.clearings` when it began.
  var clearings = 0
  /// What is there now.
  var page = ViewPage()

  init(isForward: Bool, place: MessagePlace, count: Int) {
    self.isForward = isForward
    self.place = place
    self.count = count
  }

  /// The most pages for one call: if few messages of a long history match, the next call continues.
  static let mostRounds = 20

  /// Whether nothing is left to request.
  var isDone: Bool {
    count == 0 || isEnd || page.isContiguous && (page.messages.count == count || isStartReached)
  }

  private var isStartReached: Bool { !isForward && page.isStartReached && !page.hasMore }

  /// The number of messages to request: one more than wanted proves the last one's whole millisecond. If few match,
  /// more.
  var limit: Int { rounds == 0 ? min(count - page.messages.count + 1, 100) : 100 }

  /// The message of the page that is furthest from the place.
  var last: ChatModel.Message? { isForward ? page.messages.last : page.messages.first }

  /// Where the window ends on this side; `nil` when nothing lies beyond.
  var bound: MessagePlace? {
    if (isEnd || isStartReached) && !page.hasMore { return nil }
    if page.messages.count == count, let last { return MessagePlace(last) }
    return isForward ? .after(page.edge) : .before(page.edge)
  }

  /// Applies the server's answer for the page at `page.edge`.
  mutating func apply(_ answer: ViewPageAnswer) {
    rounds += 1
    isEnd = (isForward ? answer.hasNext : answer.hasPrevious) == false
  }

  func request(_ channelURL: String, _ settings: MessageListSettings) -> ViewPageRequest {
    ViewPageRequest(
      channelURL: channelURL, settings: settings, place: place, isForward: isForward, count: count)
  }
}

/// A view that is being loaded around its starting point.
struct MessageViewLoad: Sendable {
  let point: Int64
  /// Whether messages exactly at the point are shown. Between two sides, they always are.
  let isPointShown: Bool
  var previous: MessageSideLoad
  var next: MessageSideLoad
  /// `MessageCollectionState.clearings` when it began.
  var clearings = 0
  /// The server has said that nothing is newer than what the sides ask for.
  private var isPointNewest = false
  /// The server has said that nothing precedes the point.
  private(set) var isPointOldest = false

  init(point: Int64, settings: MessageListSettings) {
    let (previousCount, nextCount) = (settings.startPrevious, settings.startNext)
    self.point = point
    isPointShown = settings.isInclusive || previousCount > 0 && nextCount > 0
    previous = MessageSideLoad(isForward: false, place: .before(point), count: previousCount)
    next = MessageSideLoad(isForward: true, place: .after(point), count: nextCount)
  }

  /// Applies the server's answer for the first page.
  mutating func begin(_ answer: ViewPageAnswer) {
    isPointNewest = answer.hasNext == false
    isPointOldest = answer.hasPrevious == false
    if previous.count > 0 { previous.apply(answer) }
    if next.count > 0 { next.apply(answer) }
  }

  var lower: MessagePlace? {
    guard previous.count == 0 else { return previous.bound }
    return point == 0 ? nil : isPointShown ? .before(point) : .after(point)
  }

  /// - Parameter isPointEmpty: there is no message exactly at the point.
  func upper(isPointEmpty: Bool) -> MessagePlace? {
    guard next.count == 0 else { return next.bound }
    if isPointNewest && (isPointShown || isPointEmpty) { return nil }
    return isPointShown ? .after(point) : .before(point)
  }

  /// A time in the part that is now complete.
  var anchor: MessageCollectionState.Anchor {
    if previous.page.isContiguous, let time = previous.page.messages.last?.createdAt { return .time(time) }
    if next.page.isContiguous, let time = next.page.messages.first?.createdAt { return .time(time) }
    if previous.page.isContiguous { return .time(previous.page.edge) }
    if next.page.isContiguous { return .time(next.page.edge) }
    return .empty
  }
}
