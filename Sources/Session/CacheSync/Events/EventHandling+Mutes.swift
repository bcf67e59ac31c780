import ChatCache
import ChatModel
import ChatWire

/// The user's own mute.
extension EventHandling {
  /// Requests the user's mute again, a second after it should have ended.
  /// - Parameter milliseconds: the remaining time of the mute; `nil` if there is nothing to wait for.
  func armMuteTimer(channelURL url: String, after milliseconds: Int64?, on engine: isolated SyncEngine) {
    guard let milliseconds else {
      muteTimers.set(nil, channelURL: url)
      return
    }
    let timer = engine.after(seconds: Double(min(milliseconds, 1 << 40) + 1000) / 1000) { engine in
      engine.eventHandling.askForMute(channelURL: url, on: engine)
    }
    muteTimers.set(timer, channelURL: url)
  }

  /// Reads which mutes of earlier runs have an end, and waits for it: one in the past is requested at once.
  ///
  /// A job, because it searches every channel: what the app asks for first does not wait for it.
  func loadMutes(on engine: isolated SyncEngine) {
    let (userID, cache, key) = (engine.userID, engine.cache, JobKey(.mutes))
    // What it reads is from before the cache changed.
    engine.jobs.cancel { $0 == key }
    engine.startJob(key) { _ in
      try await cache.read { snapshot in
        try snapshot.channels(containing: #""is_muted":true"#).compactMap { channel -> MuteTimers.Stored? in
          channel.muteEnd(of: userID).map { MuteTimers.Stored(channelURL: channel.url, end: $0) }
        }
      }
    } then: { engine, answer in
      await engine.eventHandling.mutesCame(answer, on: engine)
    }
  }

  private func mutesCame(_ answer: JobAnswer<[MuteTimers.Stored]>, on engine: isolated SyncEngine) async {
    do {
      // What has changed since has its timer.
      muteTimers.stored = try answer.result.get().filter {
        !engine.isTouched(channelURL: $0.channelURL, since: answer.startedAt)
      }
      armStoredMutes(isOver: engine.isServerTimeKnown, on: engine)
    } catch {
      await engine.cacheFailed(error)
    }
  }

  /// - Parameter isOver: the server's time is now known, so nothing needs to be corrected later.
  func armStoredMutes(isOver: Bool = false, on engine: isolated SyncEngine) {
    for mute in muteTimers.stored {
      armMuteTimer(channelURL: mute.channelURL, after: max(0, mute.end - engine.serverTime), on: engine)
    }
    if isOver { muteTimers.stored = [] }
  }

  private func askForMute(channelURL url: String, on engine: isolated SyncEngine) {
    muteTimers.set(nil, channelURL: url)
    let call = HTTPCall.muteInformation(engine.userID, in: url)
    engine.startJob(JobKey(.call(engine.jobs.nextSerial()), channelURL: url)) { transport in
      try MuteInformation(try await transport.call(call))
    } then: { engine, answer in
      await engine.eventHandling.muteAnswered(channelURL: url, answer, on: engine)
    }
  }

  private func muteAnswered(
    channelURL url: String, _ answer: JobAnswer<MuteInformation>, on engine: isolated SyncEngine
  ) async {
    guard case .success(let mute) = answer.result, !engine.isTouched(channelURL: url, since: answer.startedAt)
    else {
      // The channel itself says so too.
      engine.channelSync.markStale(channelURL: url, on: engine)
      await engine.channelSync.scheduleChannelFetches(on: engine)
      return
    }
    guard !mute.isMuted else {
      armMuteTimer(channelURL: url, after: mute.remainingDuration, on: engine)
      return
    }
    do {
      let viewer = engine.viewer
      try await engine.commit(.userUnmuted) { transaction in
        try EventWriter(transaction: transaction, viewer: viewer).change(url) { $0.muting(viewer.userID, nil, viewer) }
      }
      engine.touch(channelURL: url)
    } catch {
      await eventFailed(channelURL: url, error, on: engine)
    }
  }
}
