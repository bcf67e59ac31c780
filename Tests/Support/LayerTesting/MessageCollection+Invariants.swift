package import ChatClient
import LocalCaching

extension MessageCollection {
  package func shows(_ message: BaseMessage) -> Bool {
    (succeededMessages + pendingMessages + failedMessages).contains { $0 === message || $0 == message }
  }

  /// What must never be, whatever happens (Docs/Architecture.md#invariants). To be asked on the app's queue, where what
  /// is shown changes as a whole.
  package var violations: [String] {
    var found: [String] = []
    let (sent, pending, failed) = (succeededMessages, pendingMessages, failedMessages)
    let ordered = params.reverse ? sent.reversed() : sent
    for (a, b) in zip(ordered, ordered.dropFirst()) where (a.createdAt, a.messageId) >= (b.createdAt, b.messageId) {
      found.append("order or double: \(a.messageId) \(b.messageId)")
    }
    if Set(sent.map(\.messageId)).count != sent.count { found.append("a message id twice") }
    let requestIDs = (sent + pending + failed).map(\.requestId).filter { !$0.isEmpty }
    if Set(requestIDs).count != requestIDs.count { found.append("a request id twice") }
    if sent.contains(where: { $0.sendingStatus != .succeeded }) { found.append("unsent among the sent") }
    if pending.contains(where: { $0.sendingStatus != .pending }) { found.append("pending: other status") }
    if failed.contains(where: { $0.sendingStatus != .failed }) { found.append("failed: other status") }
    if (sent + pending + failed).contains(where: { $0.channelURL != channel.channelURL }) {
      found.append("another channel's message")
    }
    if (sent + pending + failed).contains(where: { !params.belongsTo($0) }) { found.append("not matching the params") }
    return found
  }

  /// Whether neighbors are shown between which something may be missing. For quiet points.
  package func hasHoles() async throws -> Bool {
    let beyond = shown.idsBeyond
    let window = shown.sent.filter { !beyond.contains($0.messageId) }
    let sent = params.reverse ? window.reversed() : window
    guard let first = sent.first, let last = sent.last else { return false }
    let times = try await channel.session.views.completeTimes(
      around: last.createdAt, in: channel.channelURL, params.settings)
    return !(times?.contains(first.createdAt) ?? false)
  }
}
