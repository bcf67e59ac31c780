/// What the legacy layer asks of the engine, which sends for both layers.
extension SyncEngine {
  /// Sets the legacy layer's limits beside the new layer's switch, and acts on them.
  package nonisolated func setLegacyResending(_ limits: ResendPolicy.LegacyLimits?) {
    put { engine in
      guard engine.outgoing.policy.legacy != limits else { return }
      engine.outgoing.policy.legacy = limits
      await engine.kickOutgoing()
    }
  }

  /// Removes what is too old or too many in a channel, and begins to send the rest again if a layer wants that.
  package nonisolated func beginResending(channelURL: String) {
    put { engine in
      await engine.enforceFailedLimits(channelURL)
      await engine.resendFailed(channelURL)
    }
  }

  /// Removes everything that is cached, in its turn among the calls of the app. A failure leaves it as it was.
  package nonisolated func beginClearing() {
    put { engine in
      do { try await engine.clearAll() } catch { await engine.cacheFailed(error) }
    }
  }
}
