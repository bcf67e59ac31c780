import ChatClient
import ChatWire
import LayerTesting
import LiveTesting
import LocalCaching
import Testing

@testable import SyncManager

/// Both layers on one session and one cache: of each a collection of the messages of `ch01` and a list of channels, with
/// apps that know only what they were told.
final class BothLayers: Sendable {
  let fixture: LegacyFixture
  let session: ChatSession
  /// Whether sends fail.
  let isBroken: Locked<Bool>
  let old: SBSMMessageCollection
  let oldLog: LegacyMessageLog
  let oldChannels: SBSMChannelCollection
  let oldChannelLog: ChannelLog
  let new: MirroredCollection
  let newChannels: MirroredChannelCollection

  /// Collections of a session, nothing of which is loaded.
  init(
    _ fixture: LegacyFixture, _ session: ChatSession, isBroken: Locked<Bool> = Locked(false), limit: UInt = 30,
    senders: [String]? = nil, channelLimit: UInt = 20
  ) async throws {
    (self.fixture, self.session, self.isBroken) = (fixture, session, isBroken)
    let filter = senders.map { SBSMMessageFilter(messageType: .all, customType: nil, senderUserIds: $0) }
    (old, oldLog) = try await session.messages(filter: filter, limit: limit)
    (oldChannels, oldChannelLog) = try session.channels(limit: channelLimit)
    let params = MessageListParams()
    (params.previousResultSize, params.replyType, params.senderUserIds) = (Int(limit), .all, senders)
    new = MirroredCollection(MessageCollection(channel: old.channel, startingPoint: .max, params: params))
    let query = session.createMyGroupChannelListQuery()
    query.limit = channelLimit
    newChannels = MirroredChannelCollection(GroupChannelCollection(query: query))
  }

  /// A connected session on a server with channels, of which the first pages are loaded.
  convenience init(
    channels: Int = 2, messages: Int = 3, policy: SBSMMessageResendPolicy = .manual, limit: UInt = 30,
    senders: [String]? = nil, channelLimit: UInt = 20
  ) async throws {
    let fixture = try await LegacyFixture(channels: channels, messages: messages)
    let isBroken = Locked(false)
    let session = try Self.session(fixture, policy, isBroken)
    try await session.connected()
    try await self.init(
      fixture, session, isBroken: isBroken, limit: limit, senders: senders, channelLimit: channelLimit)
    try await load()
  }

  /// A session whose sends fail while `isBroken` says so.
  static func session(
    _ fixture: LegacyFixture, _ policy: SBSMMessageResendPolicy = .manual, _ isBroken: Locked<Bool> = Locked(false)
  ) throws -> ChatSession {
    var options = LegacyOptions()
    // The fixture's server is in 2023.
    (options.policy, options.retentionDays) = (policy, SBSMSyncManagerOptions.infinity)
    return try fixture.session(
      options,
      transport: InterceptedTransport(
        try fixture.live.transport(),
        beforeSend: { _ in
          if isBroken.withValue({ $0 }) { throw WireError(.socketClosed, "The test breaks it.") }
        },
        beforeCall: { call in
          if call.method == .post, isBroken.withValue({ $0 }) { throw WireError(.network, "The test breaks it.") }
        }))
  }

  /// Loads the first page of each.
  func load() async throws {
    await old.fetch(.previous)
    await oldChannels.fetch()
    await withCheckedContinuation { continuation in new.start { continuation.resume() } }
    await withCheckedContinuation { continuation in newChannels.loadMore { _ in continuation.resume() } }
    await session.untilAllIsTold()
  }

  /// Loads a page of older messages in both layers at once.
  func loadOlder() async {
    async let end = old.fetch(.previous)
    await withCheckedContinuation { continuation in new.load(isForward: false) { continuation.resume() } }
    _ = await end
  }

  /// What came without a connection is shown by a legacy collection when it is fetched; one that shows nothing begins
  /// at its viewpoint, the newest message.
  func fetchNewer() async {
    if old.succeededMessages.isEmpty { await old.fetch(.previous) }
    while await old.fetchAllNext() != "end", !Task.isCancelled {}
    await session.untilAllIsTold()
  }

  /// Nothing is asked of the server, and nothing comes from it, while `body` runs.
  func away(_ body: () async throws -> Void) async throws {
    await session.suspended()
    try await body()
    await session.resumed()
    await fetchNewer()
  }

  /// Returns when both layers show these messages as sent, and nothing else; all was told as it should be.
  func expect(_ texts: [String], sourceLocation: SourceLocation = #_sourceLocation) async {
    await oldLog.events.until(within: longestSilence) { [self] _ in old.succeededMessages.map(\.value.text) == texts }
    await new.told.until(within: longestSilence) { [self] _ in
      new.collection.succeededMessages.map(\.value.text) == texts
    }
    let shown = await faultless(sourceLocation)
    let last = "told last: \(oldLog.lines.suffix(5)), \(new.told.calls.suffix(5))"
    #expect(shown.old == texts, "legacy layer, \(last)", sourceLocation: sourceLocation)
    #expect(shown.new == texts, "newer layer, \(last)", sourceLocation: sourceLocation)
    let areSame = old.succeededMessages.map(\.value) == new.collection.succeededMessages.map(\.value)
    #expect(areSame, "the layers show other versions of these messages", sourceLocation: sourceLocation)
  }

  /// Returns when both layers list these channels; all was told as it should be.
  func expectChannels(_ urls: [String], sourceLocation: SourceLocation = #_sourceLocation) async {
    await oldChannelLog.events.until(within: longestSilence) { [self] _ in oldChannels.urls == urls }
    await newChannels.told.until(within: longestSilence) { [self] _ in
      newChannels.collection.channelList.map(\.channelURL) == urls
    }
    _ = await faultless(sourceLocation)
    let last = "told last: \(oldChannelLog.lines.suffix(5)), \(newChannels.lines.suffix(5))"
    #expect(oldChannels.urls == urls, "legacy layer, \(last)", sourceLocation: sourceLocation)
    #expect(
      newChannels.collection.channelList.map(\.channelURL) == urls, "newer layer, \(last)",
      sourceLocation: sourceLocation)
  }

  /// When all is told: what is shown as sent. Nothing is wrong with what was told so far.
  private func faultless(_ sourceLocation: SourceLocation) async -> (old: [String], new: [String]) {
    await session.untilAllIsTold()
    let faults = await session.delivered { [self] () -> [String] in
      let messages = oldLog.faults + new.faults
      let channels = oldChannelLog.faults + newChannels.faults
      return messages + channels
    }
    #expect(faults.isEmpty, sourceLocation: sourceLocation)
    let shown: [[String]] = await session.delivered { [self] in
      [old.succeededMessages, new.collection.succeededMessages].map { $0.map(\.value.text) }
    }
    return (shown[0], shown[1])
  }

  func forget() {
    for log in [oldLog.events, oldChannelLog.events, new.told, newChannels.told] { log.removeAll() }
  }

  func stop() async throws { try await fixture.stop(session) }
}
