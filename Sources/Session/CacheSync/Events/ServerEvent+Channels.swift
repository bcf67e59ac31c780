import ChatWire

extension ServerEvent {
  /// The channels that an event is about, whether it changes a row of them or not.
  package var channelURLs: [String] {
    switch self {
    case .message(let event): [event.channel.url]
    case .messageUpdate(let event): [event.channel.url]
    case .messageDeletion(let event): [event.channel.url]
    case .read(let event): [event.channel.url]
    case .delivery(let event): [event.channel.url]
    case .reaction(let event): [event.channel.url]
    case .thread(let event): [event.channel.url]
    case .channel(let event): [event.channel.url]
    case .memberCounts(let event): event.groupChannels.map(\.channelURL)
    case .login, .user, .sessionExpiry, .error, .busy, .pong, .unknown: []
    }
  }
}
