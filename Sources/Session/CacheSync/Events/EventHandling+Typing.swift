import ChatCache
import ChatModel
import ChatWire

/// Who is typing where.
extension EventHandling {
  func handleTyping(_ event: ChannelEvent, _ input: EventInput, on engine: isolated SyncEngine) async {
    guard let user = event.user, !engine.viewer.isMe(user.id) else {
      await engine.tell(input.effects)
      return
    }
    let url = event.channel.url
    let isChanged: Bool
    if event.category == .typingStarted {
      let timer = engine.after(seconds: TypingTable.lifetime) { engine in
        await engine.eventHandling.typingEnded(user.id, channelURL: url, on: engine)
      }
      isChanged = typing.add(user, channelURL: url, timer: timer)
    } else {
      isChanged = typing.remove(user.id, channelURL: url)
    }
    let effects = isChanged ? [typingEffect(url)] : []
    guard isChanged || !input.effects.isEmpty else { return }
    await engine.publish(
      SyncNotice(change: nil, source: input.source, event: input.message.event, effects: effects + input.effects))
  }

  private func typingEnded(_ userID: String, channelURL: String, on engine: isolated SyncEngine) async {
    guard typing.remove(userID, channelURL: channelURL) else { return }
    await engine.publish(typingEffect(channelURL), source: .typingUpdated)
  }

  private func typingEffect(_ url: String) -> SyncEffect {
    .typing(channelURL: url, users: typing.users(channelURL: url))
  }

  /// There is a new connection: it is unknown who typed in the meantime.
  func forgetTyping(on engine: isolated SyncEngine) async {
    let urls = typing.channelURLs
    typing.removeAll()
    for url in urls { await engine.publish(typingEffect(url), source: .typingUpdated) }
  }
}
