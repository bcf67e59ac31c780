import ChatModel
import ChatWire
import DevChatBackend
import NIOHTTP1

/// An answer on its way out.
struct EdgeResponse: Sendable {
  var status: HTTPResponseStatus
  var headers: [(String, String)] = []
  var contentType: String? = "application/json"
  var body: [UInt8] = []
  /// The connection ends after it.
  var closes = false
  /// The connection ends instead of it.
  var isDropped = false

  init(_ status: HTTPResponseStatus, headers: [(String, String)] = [], _ payload: Payload? = nil) {
    self.status = status
    self.headers = headers
    body = payload?.bytes ?? []
    if payload == nil { contentType = nil }
  }

  init(_ response: BackendResponse) {
    status = HTTPResponseStatus(statusCode: (200...599).contains(response.status) ? response.status : 500)
    // A stored content type may come from an upload; it must never split the header.
    let isClean = response.contentType.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    contentType = isClean ? response.contentType : "application/octet-stream"
    headers = response.headers.map { ($0.name, $0.value) }
    body = response.body
  }

  /// The protocol's error body (Docs/Protocol.md#requests).
  static func error(
    _ status: HTTPResponseStatus, _ code: Int, _ message: String, headers: [(String, String)] = [],
    retryAfter: Int? = nil
  ) -> EdgeResponse {
    EdgeResponse(
      status, headers: headers,
      .object {
        $0.set("error", true)
        $0.set("code", Int64(code))
        $0.set("message", message)
        $0.set("retry_after", retryAfter.map { Int64($0) })
      })
  }

  static let dropped: EdgeResponse = {
    var response = EdgeResponse(.ok)
    response.isDropped = true
    return response
  }()

  func closing() -> EdgeResponse {
    var copy = self
    copy.closes = true
    return copy
  }
}
