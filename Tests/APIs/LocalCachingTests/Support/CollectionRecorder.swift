import ChatModel
import ChatWire
import Foundation
import LayerTesting
import LiveTesting
import LocalCaching
import Testing

@testable import ChatClient

/// Remembers what a collection tells, and checks on every call what has to be true at any time
/// (Docs/Architecture.md#invariants).
final class CollectionRecorder: NSObject, MessageCollectionDelegate, Sendable {
  private let told = WatchedLog<String>()
  private let found = Locked<[String]>([])

  var lines: [String] { told.elements }
  var violations: [String] { found.withValue { $0 } }
  func forget() { told.removeAll() }

  /// Returns when what was told satisfies `isMeant`; it is an issue when it does not.
  func until(
    sourceLocation: SourceLocation = #_sourceLocation, _ isMeant: @escaping @Sendable ([String]) -> Bool
  ) async { await told.expect("something told", sourceLocation: sourceLocation, isMeant) }

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
