import ChatModel
import ChatWire
import Testing

@Suite("Calls about open channels") struct OpenChannelCallTests {
  @Test("a call about a group channel becomes one about an open channel, whatever the ids are")
  func words() {
    let calls: [(call: HTTPCall, target: String)] = [
      (.channel("c"), "/v3/open_channels/c?"), (.deleteChannel("group_channels"), "/v3/open_channels/group_channels"),
      (.ban("group_channels", from: "c", seconds: 1, reason: nil), "/v3/open_channels/c/ban"),
      (.deleteMessage(7, in: "c"), "/v3/open_channels/c/messages/7"),
      (.messages(in: "c", MessageListCall(.timestamp(1))), "/v3/open_channels/c/messages?message_ts=1"),
    ]
    for (call, target) in calls {
      #expect(call.ofOpenChannel.target.hasPrefix(target), "\(target)")
      #expect(call.ofOpenChannel.method == call.method && call.ofOpenChannel.body == call.body)
    }
    // Only those.
    let others: [HTTPCall] = [
      .unreadChannelCount(userID: "group_channels"), .unban("u", from: "c").ofOpenChannel,
      UserListCall.List.participants(of: "c").page(UserListCall(), token: nil),
    ]
    for call in others { #expect(call.ofOpenChannel == call) }
    #expect(others[2].target.hasPrefix("/v3/open_channels/c/participants?limit=20"))
    let report = HTTPCall.report(channelURL: "c", offendingUserID: "u", category: "spam", text: nil, in: .open)
    #expect(report.target == "/v3/report/users/u")
    guard case .json(let body)? = report.body else {
      Issue.record("It has no body.")
      return
    }
    #expect(body.string("channel_type") == "open_channels")
    #expect(
      HTTPCall.report(channelURL: "c", messageID: 7, category: "spam", text: nil, in: .open).target
        == "/v3/report/open_channels/c/messages/7")
  }

  @Test("creating and listing") func making() {
    var fields = ChannelFields()
    (fields.url, fields.name, fields.operatorIDs) = ("c", "n", ["u"])
    let made = fields.openChannelCreation
    #expect(made.target == "/v3/open_channels" && made.method == .post)
    #expect(
      made.body
        == .json(
          .object {
            $0.set("name", "n")
            $0.set("operator_ids", ["u"])
            $0.set("channel_url", "c")
          }))
    var list = OpenChannelListCall()
    (list.nameContains, list.customType, list.showsFrozen) = ("a b", "t", false)
    #expect(
      list.page("x").target
        == "/v3/open_channels?token=x&limit=20&show_frozen=false&show_metadata=false&name_contains=a%20b&custom_types=t"
    )
  }

  @Test("entering and leaving") func commands() throws {
    let enter = ClientCommand.enter("c", time: 5, requestID: "r")
    #expect(
      String(decoding: enter.command.bytes, as: UTF8.self) == #"ENTR{"channel_url":"c","last_ts":5,"req_id":"r"}"#
        + "\n")
    let exit = ClientCommand.exit("c", requestID: "r")
    #expect(String(decoding: exit.command.bytes, as: UTF8.self) == #"EXIT{"channel_url":"c","req_id":"r"}"# + "\n")
    #expect(enter.isAcknowledged && exit.isAcknowledged)
  }

  /// A channel whose count is not there keeps the one it has; 0 is a count.
  @Test("numbers of participants") func counts() throws {
    let text = #"MCNT{"open_channels":[{"channel_url":"a","participant_count":0},{"channel_url":"b"}],"ts":3}"#
    guard case .memberCounts(let event) = ServerEvent(try command(text)) else {
      Issue.record("It is no count.")
      return
    }
    #expect(event.openChannels.map(\.channelURL) == ["a"] && event.openChannels.map(\.participantCount) == [0])
    #expect(event.groupChannels.isEmpty && event.time == 3)
  }
}
