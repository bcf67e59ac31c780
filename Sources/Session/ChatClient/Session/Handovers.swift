package import CacheSync
package import ChatModel

/// Results of their own calls that apps of the legacy API hand over (Docs/VendorAPIs.md#legacy-sending). What the
/// session already knows changes nothing.
package struct Handovers: Sendable {
  let engine: SyncEngine

  /// Takes a message that the user sent or edited; messages of others are ignored.
  package func handOver(_ message: ChatModel.Message, isEdit: Bool) { engine.calls.handOver(message, isEdit: isEdit) }

  /// Records, on the app's word, that a message of the user is deleted.
  package func forget(messageID: Int64, in channelURL: String) {
    engine.calls.forget(messageID: messageID, in: channelURL)
  }

  /// Removes failed messages permanently, and cancels files that have not been sent.
  package func removeOutgoing(requestID: String) {
    engine.cancel(requestID: requestID) { [engine] isCanceled in
      if !isCanceled { engine.removeOutgoing(requestIDs: [requestID]) }
    }
  }

  /// Removes everything that is cached for the user. A failure leaves it as it was.
  package func removeEverythingCached() { engine.beginClearing() }

  /// The legacy layer's policy for failed messages; `nil` if it is not set up or keeps none.
  package func setLegacyResending(_ limits: ResendLimits?) { engine.setLegacyResending(limits) }

  /// Starts to resend failed messages, if a layer requires it.
  package func resendFailed(channelURL: String) { engine.beginResending(channelURL: channelURL) }
}

extension ChatSession {
  /// Takes what apps of the legacy API hand over.
  package var handovers: Handovers { Handovers(engine: engine) }
}

/// How long failed messages are kept, and what is resent automatically (Docs/VendorAPIs.md#legacy-options).
package typealias ResendLimits = ResendPolicy.LegacyLimits
