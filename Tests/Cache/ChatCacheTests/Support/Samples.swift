import ChatCache
import ChatModel

let channelURL = "sendbird_group_channel_1"

/// JSON of a message; `extra` is put before the closing brace and begins with a comma.
func messageText(
  _ id: Int64, at createdAt: Int64, updatedAt: Int64 = 0, text: String = "hello", type: String = "MESG",
  requestID: String? = nil, extra: String = ""
) -> String {
  let request = requestID.map { #","request_id":"\#($0)""# } ?? ""
  let times = #""created_at":\#(createdAt),"updated_at":\#(updatedAt)"#
  return #"{"message_id":\#(id),"type":"\#(type)","message":"\#(text)",\#(times)\#(request)\#(extra)}"#
}

/// A message of the channel used in most tests.
func message(
  _ id: Int64, at createdAt: Int64, updatedAt: Int64 = 0, text: String = "hello", type: String = "MESG",
  requestID: String? = nil, extra: String = "", in url: String = channelURL
) throws -> Message {
  let json = messageText(
    id, at: createdAt, updatedAt: updatedAt, text: text, type: type, requestID: requestID, extra: extra)
  return try Message(Payload(json).required(), channelURL: url)
}

func outgoing(
  _ requestID: String, at createdAt: Int64 = 1000, state: OutgoingMessage.State = .pending, errorCode: Int64? = nil,
  in url: String = channelURL
) throws -> OutgoingMessage {
  let message = try message(0, at: createdAt, requestID: requestID, in: url)
  return try OutgoingMessage(message, state: state, errorCode: errorCode).required()
}

func channel(_ url: String = channelURL, name: String = "room", extra: String = "") throws -> Channel {
  try Channel(Payload(#"{"channel_url":"\#(url)","name":"\#(name)"\#(extra)}"#).required())
}

struct Missing: Error {}

extension Optional {
  /// The value, or an error that fails the test.
  func required() throws -> Wrapped {
    guard let self else { throw Missing() }
    return self
  }
}

/// The code of the `CacheError` that `body` throws, `nil` when it throws none or another error.
func errorCode<Value>(_ body: () async throws -> Value) async -> CacheError.Code? {
  do {
    _ = try await body()
    return nil
  } catch {
    return (error as? CacheError)?.code
  }
}
