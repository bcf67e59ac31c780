import ChatModel
import Testing

/// Rows for tests of the pure parts.
enum LegacyRows {
  static let channelURL = "channel"

  /// A sent message; its time is ten times its id.
  static func message(
    _ id: Int64, type: String = "MESG", sender: String = "anna", text: String = "text", updatedAt: Int64 = 0,
    requestID: String? = nil, createdAt: Int64? = nil
  ) throws -> Message {
    let request = requestID.map { ",\"request_id\":\"\($0)\"" } ?? ""
    let json = """
      {"type":"\(type)","message_id":\(id),"channel_url":"\(channelURL)","created_at":\(createdAt ?? id * 10),\
      "updated_at":\(updatedAt),"message":"\(text)","user":{"user_id":"\(sender)"}\(request)}
      """
    return try Message(#require(Payload(json)))
  }

  /// A message that is being sent, or failed.
  static func outgoing(_ requestID: String, createdAt: Int64 = 1_000, status: String = "pending") throws -> Message {
    let json = """
      {"type":"MESG","request_id":"\(requestID)","channel_url":"\(channelURL)","created_at":\(createdAt),\
      "message":"text","user":{"user_id":"anna"},"sending_status":"\(status)"}
      """
    return try Message(#require(Payload(json)))
  }
}
