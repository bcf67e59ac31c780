import ChatModel
import Foundation
import LiveTesting
import SendbirdTransport
import Testing

@testable import ChatClient

/// A channel object without a server, and messages, for tests of the pure parts. Keep it while the channel is used.
struct OfflineChannel {
  let folder: TemporaryCacheFolder
  let session: ChatSession
  let channel: GroupChannel

  init() throws {
    folder = try TemporaryCacheFolder()
    let api = try #require(URL(string: "http://127.0.0.1:9"))
    let socket = try #require(URL(string: "ws://127.0.0.1:9"))
    session = try ChatSession(
      userID: "anna", directory: folder.url,
      transport: SendbirdTransport(
        try TransportConfiguration(applicationID: "DEV", apiURL: api, socketURL: socket)))
    channel = session.channel(try Self.value("channel"))
  }

  func channel(_ url: String) throws -> GroupChannel { session.channel(try Self.value(url)) }

  private static func value(_ url: String) throws -> ChatModel.Channel {
    try ChatModel.Channel(#require(Payload(#"{"channel_url":"\#(url)","name":"N","created_at":1}"#)))
  }

  func close() async throws { try await session.close() }

  /// Sent messages; the time of each is ten times its id.
  static func sent(_ ids: Int64..., requestID: String? = nil) throws -> [BaseMessage] {
    try ids.map { id in
      let request = requestID.map { #","request_id":"\#($0)""# } ?? ""
      let json = """
        {"type":"MESG","message_id":\(id),"channel_url":"channel","created_at":\(id * 10),"message":"\(id)",\
        "user":{"user_id":"anna"}\(request)}
        """
      return BaseMessage.make(try Message(#require(Payload(json))))
    }
  }

  static func outgoing(_ requestID: String, _ status: String = "pending", text: String? = nil) throws -> BaseMessage {
    let json = """
      {"type":"MESG","request_id":"\(requestID)","channel_url":"channel","created_at":1000,"message":"\(text ?? requestID)",\
      "user":{"user_id":"anna"},"sending_status":"\(status)"}
      """
    return BaseMessage.make(try Message(#require(Payload(json))))
  }

  static func texts(_ messages: [BaseMessage]) -> String { messages.map(\.value.text).joined(separator: " ") }
}
