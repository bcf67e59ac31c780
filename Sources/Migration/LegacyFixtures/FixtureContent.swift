/// The rows of a store, given one by one: for a store whose channels and messages also exist elsewhere, for example on
/// a development server.
package struct FixtureContent: Sendable {
  package struct Channel: Sendable {
    package var url: String
    /// JSON text from the server.
    package var payload: [UInt8]

    package init(url: String, payload: [UInt8]) { (self.url, self.payload) = (url, payload) }
  }

  package struct Message: Sendable {
    package var channelURL: String
    /// At least 1.
    package var id: Int64
    /// Ms since 1970.
    package var createdAt: Int64
    package var requestID: String?
    /// JSON text from the server.
    package var payload: [UInt8]

    package init(channelURL: String, id: Int64, createdAt: Int64, requestID: String?, payload: [UInt8]) {
      (self.channelURL, self.id, self.createdAt) = (channelURL, id, createdAt)
      (self.requestID, self.payload) = (requestID, payload)
    }
  }

  /// A text message that the owner could not send.
  package struct Failed: Sendable {
    package var channelURL: String
    package var requestID: String
    /// Ms since 1970.
    package var createdAt: Int64
    package var text: String

    package init(channelURL: String, requestID: String, createdAt: Int64, text: String) {
      (self.channelURL, self.requestID, self.createdAt, self.text) = (channelURL, requestID, createdAt, text)
    }
  }

  /// A stretch of a channel whose messages are all there, in ms since 1970.
  package struct Chunk: Sendable {
    package var channelURL: String
    package var times: ClosedRange<Int64>

    package init(channelURL: String, times: ClosedRange<Int64>) { (self.channelURL, self.times) = (channelURL, times) }
  }

  /// The next changelog token for a channel's messages.
  package struct Token: Sendable {
    package var channelURL: String
    package var text: String

    package init(channelURL: String, text: String) { (self.channelURL, self.text) = (channelURL, text) }
  }

  /// The only owner's user id.
  package var owner: String
  /// The sender's nickname in unsent messages.
  package var nickname: String
  package var channels: [Channel] = []
  package var messages: [Message] = []
  package var failed: [Failed] = []
  package var chunks: [Chunk] = []
  package var tokens: [Token] = []

  package init(owner: String, nickname: String) { (self.owner, self.nickname) = (owner, nickname) }
}
