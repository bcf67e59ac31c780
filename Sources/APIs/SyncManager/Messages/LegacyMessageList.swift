package import ChatClient
import ChatModel

/// What one legacy collection shows, and what is reported to its delegate when something changes. A value without
/// effects: the collection passes it notices and pages, and does what it returns.
///
/// Sent messages are one stretch of the channel without a hole, in ascending order whatever the collection's order;
/// pending, failed and sent messages are disjoint. The only sent messages outside the stretch are the user's own that
/// were just sent: they stay in view, after the stretch, until a fetch reaches them.
package struct LegacyMessageList: Sendable {
  package let filter: SBSMMessageFilter
  package let policy: SBSMMessageResendPolicy
  /// The most sent messages that are shown.
  package let capacity: Int

  package private(set) var arrays = LegacyMessageArrays()
  /// Own messages that are shown although they are outside the stretch.
  package private(set) var idsBeyond: Set<Int64> = []
  /// Failed messages that are being resent automatically: for the app, they stay failed until that ends.
  package var resending: [BaseMessage] = []
  /// Messages that were failed and shown, and that the user is resending.
  package var resentByUser: [BaseMessage] = []
  /// The app was told that nothing is older than what is shown, so it will not ask again.
  package var isStartReached = false

  package init(filter: SBSMMessageFilter, policy: SBSMMessageResendPolicy, capacity: Int) {
    self.filter = filter
    self.policy = policy
    self.capacity = max(1, capacity)
  }

  package var succeeded: [BaseMessage] { arrays.succeeded }
  package var pending: [BaseMessage] { arrays.pending }
  package var failed: [BaseMessage] { arrays.failed }
  /// The first and the last message of the stretch.
  package var oldest: BaseMessage? { arrays.succeeded.first { !idsBeyond.contains($0.value.id) } }
  package var newest: BaseMessage? { arrays.succeeded.last { !idsBeyond.contains($0.value.id) } }
  /// What is shown without a hole.
  package var stretch: [BaseMessage] {
    idsBeyond.isEmpty ? succeeded : succeeded.filter { !idsBeyond.contains($0.value.id) }
  }

  /// Applies the changes of the calls, which is the only way anything changes. Calls without content are dropped.
  package mutating func tell(_ calls: LegacyMessageCall...) -> [LegacyMessageCall] {
    let told = calls.filter { !$0.isEmpty }
    for call in told { arrays.apply(call) }
    if !idsBeyond.isEmpty { idsBeyond = idsBeyond.filter(arrays.shows) }
    return told
  }

  // MARK: Sent messages

  /// Shows a page that a fetch read next to what is shown, or around the viewpoint if nothing is shown. Messages that
  /// are already shown are updated if they differ, and not reported twice.
  /// - Parameter direction: where the page is; messages beyond the capacity are removed on the other side.
  package mutating func insert(_ page: [BaseMessage], _ direction: SBSMMessageDirection) -> [LegacyMessageCall] {
    insert(page, direction, isBeyond: false)
  }

  /// - Parameter isBeyond: whether the messages are outside the stretch and stay so.
  private mutating func insert(
    _ page: [BaseMessage], _ direction: SBSMMessageDirection, isBeyond: Bool
  ) -> [LegacyMessageCall] {
    let admitted = page.filter { filter.admits($0.value) }
    let inserted = admitted.filter { !arrays.shows(messageID: $0.value.id) }
    let updated = admitted.filter { message in
      shown(message.value.id).map { $0.value != message.value } ?? false
    }
    let calls = tell(.succeeded(.insert, inserted), .succeeded(.update, updated))
    if isBeyond {
      idsBeyond.formUnion(inserted.lazy.map(\.value.id))
    } else {
      idsBeyond.subtract(page.lazy.map(\.value.id))
    }
    let passed = tell(.succeeded(.remove, passed))
    let surplus = surplus(direction)
    if direction == .next, !surplus.isEmpty { isStartReached = false }
    return calls + passed + tell(.succeeded(.remove, surplus))
  }

  /// A message that arrived live.
  /// - Parameters:
  ///   - isAdjacent: whether no unshown message is between it and the newest one of the stretch.
  ///   - isOwn: whether the user has just sent it. It is shown in any case: its pending message was.
  package mutating func arrive(
    _ message: BaseMessage, isAdjacent: Bool, isOwn: Bool = false
  ) -> [LegacyMessageCall] {
    guard filter.admits(message.value) else { return [] }
    guard !isAdjacent, !isInside(message) else { return insert([message], .next) }
    // What is older is outside the view, and a fetch reaches it.
    guard !isOlder(message) else { return [] }
    return isOwn ? insert([message], .next, isBeyond: true) : [.newMessage(message)]
  }

  /// A message that was found in another way. It is shown if it is within what is shown; a fetch shows others.
  package mutating func fill(_ message: BaseMessage) -> [LegacyMessageCall] {
    isInside(message) ? insert([message], .next) : []
  }

  /// A message changed.
  package mutating func update(_ message: BaseMessage) -> [LegacyMessageCall] {
    guard let old = shown(message.value.id) else { return fill(message) }
    guard filter.admits(message.value) else { return tell(.succeeded(.remove, [old])) }
    return old.value == message.value ? [] : tell(.succeeded(.update, [message]))
  }

  package mutating func remove(messageIDs: [Int64]) -> [LegacyMessageCall] {
    let gone = Set(messageIDs)
    return tell(.succeeded(.remove, succeeded.filter { gone.contains($0.value.id) }))
  }

  /// Removes what is older than a time, ms.
  package mutating func remove(before time: Int64) -> [LegacyMessageCall] {
    isStartReached = false
    return tell(.succeeded(.remove, succeeded.filter { $0.value.createdAt < time }))
  }

  /// Stops showing sent messages, as after a viewpoint reset. The call names what disappears, because apps ignore calls
  /// without messages (Docs/VendorAPIs.md#legacy-message-lists).
  package mutating func clear() -> [LegacyMessageCall] {
    isStartReached = false
    return tell(.succeeded(.clear, succeeded))
  }

  /// Stops showing anything: the cache was cleared, or the channel is gone.
  package mutating func clearAll() -> [LegacyMessageCall] {
    (resending, resentByUser) = ([], [])
    var calls: [LegacyMessageCall] = []
    if !pending.isEmpty { calls += tell(.pending(.clear, pending)) }
    if !failed.isEmpty { calls += tell(.failed(.clear, failed, .none)) }
    return calls + clear()
  }

  // MARK: Places

  /// The message that a fetch begins next to; `nil` for the viewpoint.
  ///
  /// Without a stretch, what is newer follows the first own message that is shown, unless the viewpoint is before it:
  /// from the newest viewpoint, nothing would follow, although the app shows a message that others have answered.
  package func edge(_ direction: SBSMMessageDirection, viewpoint: Int64) -> BaseMessage? {
    if direction == .previous { return oldest }
    return newest ?? succeeded.first { $0.value.createdAt <= viewpoint }
  }

  /// Makes an own message the stretch, if there is none: what a fetch inserts next follows it without a hole.
  package mutating func beginStretch(with message: BaseMessage) {
    if newest == nil { idsBeyond.remove(message.value.id) }
  }

  private func shown(_ messageID: Int64) -> BaseMessage? {
    arrays.shows(messageID: messageID) ? succeeded.last { $0.value.id == messageID } : nil
  }

  private func isInside(_ message: BaseMessage) -> Bool {
    guard let oldest, let newest else { return false }
    return !message.value.precedes(oldest.value) && !newest.value.precedes(message.value)
  }

  package func isOlder(_ message: BaseMessage) -> Bool { oldest.map { message.value.precedes($0.value) } ?? false }

  /// Own messages that the stretch no longer lies before, because it began again elsewhere: they would stand before a
  /// hole.
  private var passed: [BaseMessage] {
    idsBeyond.isEmpty ? [] : succeeded.filter { idsBeyond.contains($0.value.id) && isOlder($0) }
  }

  /// Messages beyond the capacity, on the side opposite `direction`.
  private func surplus(_ direction: SBSMMessageDirection) -> [BaseMessage] {
    let count = max(0, succeeded.count - capacity)
    return Array(direction == .next ? succeeded.prefix(count) : succeeded.suffix(count))
  }
}
