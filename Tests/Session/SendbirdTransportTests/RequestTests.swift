import ChatModel
import ChatWire
import Foundation
import Testing

@testable import ChatConnection
@testable import SendbirdTransport

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct RequestTests {
  private func request(_ call: HTTPCall, userID: String? = "me", key: String? = "key") throws -> URLRequest {
    try URLRequest(call, userID: userID, sessionKey: key, try .to(8080))
  }

  private func body(_ call: HTTPCall) throws -> String {
    String(decoding: try #require(try request(call).httpBody), as: UTF8.self)
  }

  @Test func idsAreEncodedOnce() throws {
    let request = try request(.unreadMessageCount(userID: "a/b %41?#é"))
    #expect(
      request.url?.absoluteString == "http://127.0.0.1:8080/v3/users/a%2Fb%20%2541%3F%23%C3%A9/unread_message_count")
  }

  @Test(arguments: ["", ".", ".."])
  func dotsDoNotWalk(_ id: String) {
    #expect(throws: WireError.self) { try request(.unreadMessageCount(userID: id)) }
  }

  @Test func theCurrentUserIsInEveryBodyButOfGET() throws {
    #expect(try request(.channel("c")).httpBody == nil)
    #expect(try body(.leave("c")) == #"{"user_id":"me"}"#)
    #expect(try body(.deleteMessage(5, in: "c")) == #"{"user_id":"me"}"#)
    #expect(try body(.freeze("c", true)) == #"{"freeze":true,"user_id":"me"}"#)
    #expect(try body(.ban("other", from: "c", seconds: -1, reason: nil)) == #"{"user_id":"other","seconds":-1}"#)
  }

  @Test func everyCallHasItsHeaders() throws {
    let request = try request(.channel("c"))
    func header(_ name: String) -> String? { request.value(forHTTPHeaderField: name) }
    #expect(header("Session-Key") == "key")
    #expect(header("Content-Type") == "application/json")
    #expect(header("Accept") == "application/json")
    #expect(header("SB-User-Agent")?.hasPrefix("swift/c") == true)
    #expect(header("SB-SDK-USER-AGENT")?.hasPrefix("main_sdk_info=chat/swift/") == true)
    #expect(header("SendBird")?.split(separator: ",", omittingEmptySubsequences: false).count == 7)
    #expect(header("Access-Token") == nil)
  }

  @Test func librariesOnTopAreNamed() {
    var client = ClientDescription(platform: "swift")
    #expect(!client.sdkUserAgent.contains("extension_sdk_info"))
    client.extensions = ["sb_uikit": "2.1.0", "desk": "1"]
    #expect(client.sdkUserAgent.hasSuffix("&extension_sdk_info=desk/swift/1,sb_uikit/swift/2.1.0"))
  }

  @Test func aCallThatMakesASessionCarriesNone() throws {
    let headers = try #require(
      try request(.sessionKey(userID: "u", accessToken: "t", isExpiring: true)).allHTTPHeaderFields)
    #expect(headers["Session-Key"] == nil)
    #expect(headers["App-Id"] == "APP")
    #expect(headers["Access-Token"] == "t")
  }

  @Test func multipartHasFieldsAndFile() throws {
    let file = HTTPCall.Part(name: "file", fileName: "a\"\r\n.png", mimeType: "image/png\r\nX: 1", bytes: [0, 255, 13])
    let body = MultipartBody([HTTPCall.Part(name: "channel_url", bytes: Array("c".utf8)), file], boundary: "B")
    var expected = Array("--B\r\nContent-Disposition: form-data; name=\"channel_url\"\r\n\r\nc\r\n--B\r\n".utf8)
    expected += "Content-Disposition: form-data; name=\"file\"; filename=\"a%22%0D%0A.png\"\r\n".utf8
    expected += "Content-Type: application/octet-stream\r\n\r\n".utf8
    expected += [0, 255, 13] + Array("\r\n--B--\r\n".utf8)
    #expect(body.body.bytes == expected)
    #expect(body.contentType == "multipart/form-data; boundary=B")
  }

  @Test func hostsOfTheService() throws {
    let configuration = try TransportConfiguration(applicationID: "1A2B-c")
    #expect(configuration.apiURL.absoluteString == "https://api-1A2B-c.sendbird.com")
    #expect(configuration.socketURL.absoluteString == "wss://ws-1A2B-c.sendbird.com")
    for id in ["", "a.evil.com/", "a b", "é"] {
      #expect(throws: WireError.self) { try TransportConfiguration(applicationID: id) }
    }
    let web = try #require(URL(string: "http://h"))
    #expect(throws: WireError.self) {
      try TransportConfiguration(applicationID: "A", apiURL: web, socketURL: web)
    }
  }

  @Test func timeoutsAreClamped() {
    #expect(TransportTimeouts(acknowledgement: 1).acknowledgement == 5)
    #expect(TransportTimeouts(acknowledgement: 1000).acknowledgement == 300)
    #expect(TransportTimeouts(acknowledgement: .nan).acknowledgement == 5)
    #expect(TransportTimeouts().acknowledgement == 10)
  }
}
