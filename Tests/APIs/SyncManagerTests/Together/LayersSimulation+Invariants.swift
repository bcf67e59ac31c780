import ChatClient
import ChatModel
import LayerTesting
import LiveTesting

@testable import LocalCaching
@testable import SyncManager

extension LayersSimulation {
  /// What is wrong now, with whatever under way; empty when nothing is (Docs/Architecture.md#invariants).
  /// - Parameter isQuiet: nothing is under way.
  func faults(isQuiet: Bool = false) async -> [String] {
    // Each collection reads the cache in its own time: before the session has noticed what another program wrote, one
    // may show the state before it, the other one that after it. By this job it has.
    if isWrittenByOthers.withValue({ $0 }) {
      await withCheckedContinuation { done in session.enqueue { _ in done.resume() } }
    }
    let shown = await session.delivered { [self] in
      let new = new.withValue { $0 }
      var found = newChannels.faults + legacyChannels.log.faults
      for (index, mirrored) in new.enumerated() { found += mirrored.faults.map { "new \(index): \($0)" } }
      for (index, legacy) in legacy.enumerated() {
        found += (legacy.log.faults + legacy.violations(policy)).map { "legacy \(index): \($0)" }
        for other in new where other.isStarted { found += legacy.contradictions(other) }
      }
      return found
    }
    return shown + (await holes(isQuiet))
  }

  /// Legacy collections never show a hole, whatever is under way, except before what was just sent. Before sync has
  /// looked, as after the first message of a channel that was empty, nothing is missing between a message and the one
  /// that the server names as its predecessor; one message alone has no neighbors. At quiet points all that is shown is
  /// known to be complete.
  private func holes(_ isQuiet: Bool) async -> [String] {
    await withCheckedContinuation { continuation in
      session.enqueue { [self] _ in
        var found: [String] = []
        for (index, legacy) in legacy.enumerated() {
          let sent = legacy.collection.state.withValue { $0.list.stretch.map(\.value) }
          let filter = legacy.collection.filter.value
          let ranges = try? await session.cache.read { try $0.syncedRanges(channelURL: "ch01", answering: filter) }
          func isComplete(_ first: Message, _ last: Message) -> Bool {
            ranges?.range(containing: last.createdAt)?.interval.contains(first.createdAt) == true
          }
          let holes = zip(sent, sent.dropFirst()).filter { $1.previousMessageID != $0.id && !isComplete($0, $1) }
          found += holes.map { "legacy \(index): a hole in \($0.createdAt)...\($1.createdAt)" }
          if isQuiet, let first = sent.first, let last = sent.last, !isComplete(first, last) {
            found.append("legacy \(index): \(first.createdAt)...\(last.createdAt) is not known to be complete")
          }
        }
        continuation.resume(returning: found)
      }
    }
  }
}

extension LayersSimulation.Legacy {
  fileprivate func violations(_ policy: SBSMMessageResendPolicy) -> [String] {
    var found: [String] = []
    let sent = ascending
    for (a, b) in zip(sent, sent.dropFirst()) where (a.createdAt, a.messageId) >= (b.createdAt, b.messageId) {
      found.append("order or double: \(a.messageId) \(b.messageId)")
    }
    if sent.count > LayersSimulation.capacity { found.append("more than the capacity") }
    if policy == .none, !collection.failedMessages.isEmpty { found.append("a failed message under the policy none") }
    if collection.messages.contains(where: { $0.channelURL != "ch01" }) { found.append("another channel's message") }
    return found
  }

  /// Sent messages, oldest first.
  var ascending: [BaseMessage] {
    collection.reverse ? collection.succeededMessages.reversed() : collection.succeededMessages
  }

  /// Where both layers show a part of the channel, they show the same. What is being sent is shown by the newer layer
  /// in any case, and what was just sent also beyond the part that it has loaded.
  func contradictions(_ new: MirroredCollection) -> [String] {
    let other = new.collection
    let shown = other.shown
    let loaded = shown.sent.filter { !shown.idsBeyond.contains($0.messageId) }
    let all = other.params.reverse ? loaded.reversed() : loaded
    let beyond = collection.shownBeyond
    let own = ascending.filter { !beyond.contains($0.messageId) }
    let unsent = Set((other.pendingMessages + other.failedMessages).map(\.requestId))
    let mine = (collection.pendingMessages + collection.failedMessages).map(\.requestId)
    var found = mine.filter { !unsent.contains($0) }.map {
      "only the legacy layer shows \($0) as unsent: \(new.lines.suffix(6))"
    }
    guard let first = [own.first, all.first].compactMap({ $0?.createdAt }).max(),
      let last = [own.last, all.last].compactMap({ $0?.createdAt }).min(), !own.isEmpty, !all.isEmpty, first <= last
    else { return found }
    let times = first...last
    let theirs = all.filter { times.contains($0.createdAt) && collection.filter.admits($0.value) }.map(\.value)
    let ours = own.filter { times.contains($0.createdAt) }.map(\.value)
    if ours.map(\.id) != theirs.map(\.id) {
      found.append("in \(times) the legacy layer shows \(ours.map(\.id)), the newer \(theirs.map(\.id))")
    }
    for (own, their) in zip(ours, theirs) where own.id == their.id && own != their {
      let (own, their) = (
        String(decoding: own.payload.bytes, as: UTF8.self), String(decoding: their.payload.bytes, as: UTF8.self)
      )
      found.append("the legacy layer shows \(own), the newer \(their)")
    }
    return found
  }
}
