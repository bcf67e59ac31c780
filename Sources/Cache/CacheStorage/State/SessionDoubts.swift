package import ChatModel

/// The channels that must be requested again, as the session's row records them: a member of its payload.
package struct SessionDoubts {
  /// Each of them is requested.
  package var channelURLs: [String]
  /// All channels are in doubt: they are listed again, and those that the list does not bring are requested.
  package var isEverything: Bool

  package init(channelURLs: [String] = [], isEverything: Bool = false) {
    (self.channelURLs, self.isEverything) = (channelURLs, isEverything)
  }

  /// - Parameter payload: the payload of the session's row.
  package init(in payload: Payload?) {
    let doubts = payload?.object("doubts")
    self.init(
      channelURLs: doubts?.strings("channel_urls") ?? [], isEverything: doubts?.boolean("everything") ?? false)
  }

  /// The payload of the session's row with these doubts.
  package func written(to payload: Payload?) -> Payload {
    (payload ?? .empty).edited {
      guard isEverything || !channelURLs.isEmpty else { return $0.remove("doubts") }
      let doubts = Payload.empty.edited {
        $0.set("channel_urls", channelURLs)
        if isEverything { $0.set("everything", true) }
      }
      $0.set("doubts", doubts)
    }
  }
}
