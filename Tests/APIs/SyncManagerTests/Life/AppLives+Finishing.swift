import CacheSync
import ChatCache
import ChatClient
import ChatModel
import DevChatBackend
import LayerTesting
import LiveTesting
import Testing

@testable import LocalCaching
@testable import SyncManager

extension AppLives {
  /// Ends all faults, lets everything come to its end, and compares what the app has with the server and with what its
  /// user did.
  /// - Returns: what is wrong, in words.
  func finish() async throws -> [String] {
    try fixture.live.server.setFaults(FaultPlan())
    isNetworkDown.withValue { $0 = false }
    app.session.lifecycle.enterForeground()
    try await app.untilStored()
    // A command that was on its way when the connection ended is done now.
    for _ in 0..<50 {
      if (try? await app.session.connect())?.isOffline == false { break }
      await app.session.disconnect()
    }
    await app.session.engine.transport.resume()
    await app.notices.until { notices in
      let states = notices.flatMap(\.effects).compactMap { if case .connection(let state) = $0 { state } else { nil } }
      return states.last == .connected
    }
    if app.shown.legacy.isEmpty { try await app.openScreens(of: Self.channels[0]) }
    wish { $0.allIsStored() }
    var found: [String] = []
    for round in 0..<30 where !Task.isCancelled {
      for failed in try await app.session.cache.read({ try $0.outgoingMessages(state: .failed) }) {
        app.session.engine.resend(requestID: failed.requestID)
      }
      for new in app.shown.new where new.isHuge { try await app.open(Self.channels[0], at: .max) }
      for url in Self.channels { try await fixture.send("barrier \(round)", to: url) }
      await app.session.untilAllIsTold()
      for legacy in app.shown.legacy { _ = await legacy.collection.fetchAllNext() }
      await app.session.untilAllIsTold()
      found = try await differences()
      if found.isEmpty { return [] }
    }
    return found
  }

  private func differences() async throws -> [String] {
    var found = await app.faults()
    let cache = app.session.cache
    let (unsent, actions) = try await cache.read { (try $0.outgoingMessages(), try $0.offlineActions()) }
    found += unsent.map { "\($0.state) with \($0.errorCode ?? 0)" } + actions.map { "\($0.kind) waits" }
    var requestIDs: [String] = []
    for url in Self.channels {
      let truth = try await fixture.live.history(of: url, including: [("include_reactions", "true")])
      requestIDs += truth.compactMap(\.requestID)
      found += try await cacheDifferences(url, truth) + wishDifferences(url, truth)
    }
    found += Dictionary(grouping: requestIDs, by: { $0 }).filter { $1.count > 1 }.keys.map { "\($0) was sent twice" }
    let sent = wishes[app.userID]?.sent ?? []
    // Its message may have been deleted later.
    found += sent.subtracting(requestIDs).subtracting(deleted).map { "\($0) is lost" }
    return found + (try await screenDifferences())
  }

  /// Where the cache claims to know, it has what the server has.
  private func cacheDifferences(_ url: String, _ truth: [ChatModel.Message]) async throws -> [String] {
    let (cached, ranges, channel) = try await app.session.cache.read { snapshot in
      (
        try snapshot.messages(channelURL: url, createdIn: .min ... .max),
        try snapshot.syncedRanges(channelURL: url, answering: .everything), try snapshot.channel(url: url)
      )
    }
    func known(_ messages: [ChatModel.Message]) -> [String] {
      messages.filter { ranges.range(containing: $0.createdAt) != nil }.map { message in
        let reactions = message.reactions.map { "\($0.key) \($0.userIDs.sorted())" }.sorted()
        return "\(message.id) \(message.createdAt) \(message.updatedAt) \(message.text) \(reactions)"
      }
    }
    let (here, there) = (known(cached), known(truth))
    var found = here.filter { !there.contains($0) }.map { "\(url): only cached: \($0)" }
    found += there.filter { !here.contains($0) }.map { "\(url): not cached: \($0)" }
    // Shown by both layers, so that sync has looked at it.
    if url == Self.channels[0], ranges.range(containing: truth.last?.createdAt ?? 0) == nil {
      found.append("\(url): the newest message is not known to be complete")
    }
    if channel?.lastMessage?.id != truth.last?.id {
      found.append("\(url): the last message is \(channel?.lastMessage?.id ?? 0), not \(truth.last?.id ?? 0)")
    }
    return found
  }

  /// What the user did came about.
  private func wishDifferences(_ url: String, _ truth: [ChatModel.Message]) async throws -> [String] {
    let (user, wishes) = (app.userID, wishes[app.userID] ?? UserWishes())
    var found: [String] = []
    for message in truth {
      if !wishes.admits("deletion \(message.id)", "false") { found.append("\(message.id) was not deleted") }
      if !wishes.admits("text \(message.id)", message.text) { found.append("\(message.id) says \(message.text)") }
      let isThere = message.hasReaction("up", of: user)
      if !wishes.admits("reaction \(message.id)", "\(isThere)") { found.append("\(message.id): reaction \(isThere)") }
    }
    let draft = try await app.session.cache.read { try $0.draft(channelURL: url) }?.text ?? ""
    if !wishes.admits("draft \(url)", draft) { found.append("\(url): the draft is '\(draft)'") }
    return found
  }

  /// The screens show what the server has.
  private func screenDifferences() async throws -> [String] {
    let history = try await fixture.history(Self.channels[0])
    var found: [String] = []
    for new in app.shown.new {
      let list = new.collection.jobState.withValue { $0.list }
      found += try await new.differences(expected: history.filter(list.admits).map(\.id)).map { "new: \($0)" }
    }
    for legacy in app.shown.legacy {
      let shown = legacy.ascending.map(\.value)
      let expected = shown.first.map { first in history.filter { !$0.precedes(first) } } ?? []
      if shown.map(\.id) != expected.map(\.id) || shown.map(\.text) != expected.map(\.text) {
        found.append("legacy: shown \(shown.map(\.id)), the server has \(expected.map(\.id))")
      }
      if !legacy.collection.pendingMessages.isEmpty { found.append("legacy: pending") }
    }
    return found + (try await app.shown.newChannels?.differences() ?? [])
  }
}
