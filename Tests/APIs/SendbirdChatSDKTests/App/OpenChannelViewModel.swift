import SendbirdChatSDK

/// A room that everyone may enter.
final class OpenChannelViewModel: NSObject {
  var report: (String) -> Void = { _ in }
  // Made before anyone is logged in.
  private let query = OpenChannel.createOpenChannelListQuery { params in
    params.limit = 10
  }
  private(set) var channel: OpenChannel?

  func loadRooms() {
    query.loadNextPage { channels, error in
      self.report("rooms \(channels?.map(\.name) ?? []) \(error?.code ?? 0)")
    }
  }

  func createRoom(name: String, url: String) {
    let params = OpenChannelCreateParams()
    params.name = name
    params.channelURL = url
    OpenChannel.createChannel(params: params) { channel, error in
      self.report("created \(channel?.name ?? "") \(error?.code ?? 0)")
    }
  }

  func open(url: String) {
    OpenChannel.getChannel(url: url) { channel, error in
      guard let channel, error == nil else { return self.report("error \(error?.code ?? 0)") }
      self.channel = channel
      channel.enter { error in
        guard error == nil else { return self.report("error \(error?.code ?? 0)") }
        SendbirdChat.add(self, identifier: "room")
        self.report("entered")
      }
    }
  }

  func send(_ text: String) {
    channel?.sendUserMessage(params: UserMessageCreateParams(message: text)) { message, error in
      self.report("sent \(message?.message ?? "") \(error?.code ?? 0)")
    }
  }

  func close() {
    SendbirdChat.removeChannelDelegate(forIdentifier: "room")
    channel?.exit { error in self.report("left \(error?.code ?? 0)") }
  }
}

extension OpenChannelViewModel: OpenChannelDelegate {
  func channel(_ sender: BaseChannel, didReceive message: BaseMessage) {
    report("received \(message.message)")
  }
}
