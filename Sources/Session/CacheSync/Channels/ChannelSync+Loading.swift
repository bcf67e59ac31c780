import ChatCache
import ChatModel
import ChatWire

/// How far a list of channels is synced with the server.
package enum ChannelListStatus: Sendable, Equatable {
  /// Every channel of the list is in the cache, and is kept current.
  case complete
  /// Pages are being loaded.
  case underWay
  /// Pages are missing, and nothing brings them at present: there is no connection, sync is paused, or an attempt
  /// failed.
  case waiting
}

/// One page of a list, as the server returned it.
package struct LoadedChannels: Sendable {
  /// In the server's order; what another answer or event reported later is already in the cache.
  package let urls: [String]
  /// The token of the next page; `nil` at the end.
  package let next: String?
}

extension ChannelSync {
  /// The status of a list's sync.
  func status(ofList list: ChannelListCall, on engine: isolated SyncEngine) -> ChannelListStatus {
    if channelLists.isLoaded && channelLists.isComplete(list) { return .complete }
    guard engine.canSync else { return .waiting }
    return engine.jobs.isWaiting(JobKey(.channelList(list.listName))) ? .waiting : .underWay
  }

  func load(_ list: ChannelListCall, _ reply: JobReply<LoadedChannels>, on engine: isolated SyncEngine) {
    // Requests everything about the channels, so that the cache loses nothing.
    var call = list.showingEverything
    call.token = list.token
    let userID = engine.userID
    engine.startJob(JobKey(.call(engine.jobs.nextSerial()))) { [call] transport in
      try await transport.myChannels(userID: userID, call)
    } then: { engine, answer in
      await engine.channelSync.loaded(answer, reply, on: engine)
    }
  }

  private func loaded(
    _ answer: JobAnswer<ChannelPage>, _ reply: JobReply<LoadedChannels>, on engine: isolated SyncEngine
  ) async {
    do {
      let page = try answer.result.get()
      // A channel that was cleared since may have been left before, and nothing remembers that any longer.
      guard !engine.storage.isCleared(since: answer.startedAt) else { throw CancellationError() }
      let (usable, late) = partition(page.channels, startedAt: answer.startedAt, time: page.time, on: engine)
      try await engine.commit(.fetched) { try $0.applyAnswer(usable) }
      for channel in usable { channelAnswered(channel, at: page.time, startedAt: answer.startedAt, on: engine) }
      for channel in late { markStale(channelURL: channel.url, on: engine) }
      reply.complete(.success(LoadedChannels(urls: page.channels.map(\.url), next: page.next)))
      await scheduleChannelFetches(on: engine)
    } catch {
      reply.complete(.failure(error))
    }
  }
}
