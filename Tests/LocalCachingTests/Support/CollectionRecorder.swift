import ChatModel
import ChatWire
import Foundation
import LiveTesting
import LocalCaching

@testable import ChatClient

/// Remembers what a collection tells, and checks on every call what has to be true at any time (ARCHITECTURE 9).
final class CollectionRecorder: NSObject, MessageCollectionDelegate, Sendable {
  private let told = WatchedLog<String>()
  private let found = Locked<[String]>([])

  var lines: [String] { told.elements }
  var violations: [String] { found.withValue { $0 } }
  func forget() { told.removeAll() }

  /// Returns when what was told satisfies `isMeant`.
  func until(_ isMeant: @escaping @Sendable ([String]) -> Bool) async { await told.until(isMeant) }

  private func note(_ line: String, _ collection: MessageCollection, _ found: [String] = []) {
    let violations = found + collection.violations
    self.found.withValue { $0 += violations.map { "\($0) at: \(line)" } }
    told.append(line)
  }

  private func line(_ what: String, _ context: MessageContext, _ messages: [BaseMessage]) -> String {
    "\(what) \(context.source.rawValue) \(context.sendingStatus) "
      + messages.map { $0.messageId > 0 ? "\($0.messageId)" : $0.requestId }.joined(separator: " ")
  }

  func messageCollection(
    _ collection: MessageCollection, context: MessageContext, channel: GroupChannel,
    addedMessages messages: [BaseMessage]
  ) {
    let missing = messages.filter { !collection.shows($0) }.map { "added and not shown: \($0.messageId)" }
    note(line("added", context, messages), collection, missing)
  }

  func messageCollection(
    _ collection: MessageCollection, context: MessageContext, channel: GroupChannel,
    updatedMessages messages: [BaseMessage]
  ) {
    let missing = messages.filter { !collection.shows($0) }.map { "updated and not shown: \($0.messageId)" }
    note(line("updated", context, messages), collection, missing)
  }

  func messageCollection(
    _ collection: MessageCollection, context: MessageContext, channel: GroupChannel,
    deletedMessages messages: [BaseMessage]
  ) {
    let left = messages.filter { collection.shows($0) }.map { "deleted and still shown: \($0.messageId)" }
    note(line("deleted", context, messages), collection, left)
  }

  func messageCollection(_ collection: MessageCollection, context: MessageContext, deletedChannel channelUrl: String) {
    note("channel deleted", collection)
  }

  func didDetectHugeGap(_ collection: MessageCollection) { note("huge gap", collection) }
}

extension MessageCollection {
  func shows(_ message: BaseMessage) -> Bool {
    (succeededMessages + pendingMessages + failedMessages).contains { $0 === message || $0 == message }
  }

  /// What must never be, whatever happens.
  var violations: [String] {
    var found: [String] = []
    let (sent, pending, failed) = (succeededMessages, pendingMessages, failedMessages)
    let ordered = params.reverse ? sent.reversed() : sent
    for (a, b) in zip(ordered, ordered.dropFirst()) where (a.createdAt, a.messageId) >= (b.createdAt, b.messageId) {
      found.append("order or double: \(a.messageId) \(b.messageId)")
    }
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

  /// Whether neighbours are shown between which something may be missing. For quiet points.
  func hasHoles() async throws -> Bool {
    let sent = params.reverse ? succeededMessages.reversed() : succeededMessages
    guard let first = sent.first, let last = sent.last else { return false }
    let times = try await channel.session.completeTimes(
      around: last.createdAt, in: channel.channelURL, params.settings)
    return !(times?.contains(first.createdAt) ?? false)
  }
}
