import ChatModel
import ChatWire
import Testing

@Suite("Less common calls") struct HTTPCallStateTests {
  private static let calls: [(call: HTTPCall, line: String, body: String?)] = [
    (.removeAllOperators(from: "c"), "DELETE /v3/group_channels/c/operators", #"{"delete_all":true}"#),
    (.pin(7, in: "c", isPinning: true), "POST /v3/group_channels/c/messages/7/pin", nil),
    (.pin(7, in: "c", isPinning: false), "DELETE /v3/group_channels/c/messages/7/pin", nil),
    (
      .markAsUnread("c", from: 7), "PUT /v3/group_channels/c/messages/mark_as_read",
      #"{"message_id":7,"is_excluded":true}"#
    ),
    (.notifyScreenshot(of: "c"), "POST /v3/group_channels/c/screenshot", "{}"),
    (
      .translate(7, in: "c", into: ["de", "fr"]), "POST /v3/group_channels/c/messages/7/translation",
      #"{"target_langs":["de","fr"]}"#
    ),
    (
      .metadata(of: "c", keys: ["a", "b"]), "GET /v3/group_channels/c/metadata?include_ts=true&keys=a&keys=b", nil
    ),
    (.deleteMetadata(of: "c", key: "a/b"), "DELETE /v3/group_channels/c/metadata/a%2Fb", nil),
    (.deleteMetadata(of: "c", key: nil), "DELETE /v3/group_channels/c/metadata", nil),
    (.metacounters(of: "c"), "GET /v3/group_channels/c/metacounter", nil),
    (
      .setMetacounters(["b": 2, "a": 1], of: "c", nil), "POST /v3/group_channels/c/metacounter",
      #"{"metacounter":{"a":1,"b":2}}"#
    ),
    (
      .setMetacounters(["a": 1], of: "c", .increase), "PUT /v3/group_channels/c/metacounter",
      #"{"metacounter":{"a":1},"mode":"increase","upsert":true}"#
    ),
    (.deleteMetacounters(of: "c", key: "a"), "DELETE /v3/group_channels/c/metacounter/a", nil),
    (.pushTrigger(userID: "u", channelURL: "c"), "GET /v3/users/u/push_preference/c", nil),
    (
      .unreadMessageCount(userID: "u", customTypes: ["t"]), "GET /v3/users/u/unread_message_count?custom_types=t", nil
    ),
    (.unreadChannelCount(userID: "u"), "GET /v3/users/u/unread_channel_count", nil),
    (.channelCount(userID: "u", state: .joinedOnly), "GET /v3/users/u/group_channel_count?state=joined_only", nil),
    (
      .report(channelURL: "c", messageID: 7, offendingUserID: "u", category: "spam", text: "t"),
      "POST /v3/report/group_channels/c/messages/7",
      #"{"report_category":"spam","report_description":"t","offending_user_id":"u"}"#
    ),
    (
      .report(channelURL: "c", offendingUserID: "u", category: "spam", text: nil), "POST /v3/report/users/u",
      #"{"report_category":"spam","offending_user_id":"u","channel_url":"c","channel_type":"group_channels"}"#
    ),
    (
      .report(channelURL: "c", category: "spam", text: nil), "POST /v3/report/group_channels/c",
      #"{"report_category":"spam"}"#
    ),
  ]

  @Test("method, path, query and body are the protocol's", arguments: 0..<calls.count) func form(_ number: Int) {
    let (call, line, body) = HTTPCallStateTests.calls[number]
    #expect("\(call.method.rawValue) \(call.target)" == line)
    if case .json(let payload)? = call.body { #expect(payload.text == body) } else { #expect(body == nil) }
  }

  @Test("the id of a call goes into what it sends, and not into what only reads") func uniqueID() {
    let pin = HTTPCall.pin(7, in: "c", isPinning: true).with(uniqueID: "x")
    let frozen = HTTPCall.freeze("c", true).with(uniqueID: "x")
    for (call, body) in [(pin, #"{"unique_id":"x"}"#), (frozen, #"{"freeze":true,"unique_id":"x"}"#)] {
      if case .json(let payload)? = call.body { #expect(payload.text == body) } else { Issue.record("no JSON body") }
    }
    #expect(HTTPCall.metacounters(of: "c").with(uniqueID: "x").body == nil)
    var upload = HTTPCall.createChannel(ChannelFields(), userIDs: [])
    upload.body = .multipart([HTTPCall.Part(name: "a", bytes: [1])])
    if case .multipart(let parts)? = upload.with(uniqueID: "x").body {
      #expect(parts.map(\.name) == ["a", "unique_id"])
    } else {
      Issue.record("no form")
    }
  }
}
