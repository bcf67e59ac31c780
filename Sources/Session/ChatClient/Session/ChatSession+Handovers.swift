package import CacheSync
package import ChatModel

/// What apps of the legacy API hand over by themselves: the results of their own calls
/// (Docs/VendorAPIs.md#legacy-sending). Whatever the session knows already changes nothing.
extension ChatSession {
  /// Takes a message that the user sent or edited; messages of others are left alone.
  package func handOver(_ message: ChatModel.Message, isEdit: Bool) { engine.calls.handOver(message, isEdit: isEdit) }

  /// Takes the app's word that a message of the user is deleted.
  package func forget(messageID: Int64, in channelURL: String) {
    engine.calls.forget(messageID: messageID, in: channelURL)
  }

  /// Removes failed messages for good, and takes back files that are not sent yet.
  package func removeOutgoing(requestID: String) {
    engine.cancel(requestID: requestID) { [engine] isCanceled in
      if !isCanceled { engine.removeOutgoing(requestIDs: [requestID]) }
    }
  }

  /// Removes everything that is cached for the user. A failure leaves it as it was.
  package func removeEverythingCached() { engine.beginClearing() }

  /// What the legacy layer wants for failed messages; `nil` when it is not set up or keeps none.
  package func setLegacyResending(_ limits: ResendLimits?) { engine.setLegacyResending(limits) }

  /// Begins to send failed messages again, where a layer wants that.
  package func resendFailed(channelURL: String) { engine.beginResending(channelURL: channelURL) }
}

/// How long failed messages are kept, and what is sent again without the user (Docs/VendorAPIs.md#legacy-options).
package typealias ResendLimits = ResendPolicy.LegacyLimits
