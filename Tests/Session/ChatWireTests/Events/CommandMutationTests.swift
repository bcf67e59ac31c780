import ChatModel
import ChatWire
import PacedTesting
import SeededTesting
import Testing

/// Whatever a server sends, reading it never traps: seeded faults in every fixture.
@Suite(.heavy) struct CommandMutationTests {
  @Test(arguments: 0..<10 as Range<UInt64>)
  func readingNeverTraps(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let frames = try WireFixture.names(in: "commands").map { try WireFixture.bytes("commands/" + $0) }
    var commands = 0
    var meanings = 0
    for _ in 0..<500 {
      let frame = Mutation.applied(to: frames[Int.random(in: 0..<frames.count, using: &random)], &random)
      for case let command? in CommandFrame.commands(in: frame) {
        commands += 1
        let message = ServerMessage(command)
        Self.readEverything(message)
        if !message.event.isUnknown { meanings += 1 }
        #expect(CommandFrame.commands(in: command.bytes) == [command])
      }
    }
    #expect(commands > 200, "too few survive for the test to mean something")
    #expect(meanings > 100)
  }

  /// Members are read when asked for, so ask for all.
  private static func readEverything(_ message: ServerMessage) {
    _ = message.requestID
    _ = message.unreadCounts
    _ = "\(message) \(message.event)"
    switch message.event {
    case .message(let received): read(received.message)
    case .messageUpdate(let update): read(update.message)
    case .login(let login):
      var backoff = ReconnectBackoff(login.reconnect)
      for _ in 0..<50 {
        guard let delay = backoff.next() else { break }
        #expect(delay >= 0 && delay <= 86_400)
      }
      read(login.user)
    case .thread(let event): _ = (event.threadInfo.replyCount, event.threadInfo.mostRepliedUsers)
    case .channel(let event):
      _ = (event.members.map(\.state), event.invitees, event.invitee, event.inviter, event.invitedAt)
      _ = (event.operators, event.restriction.endsAt, event.remainingDuration, event.memberCount)
      _ = (event.createdMetadata, event.updatedCounters, event.deletedKeys, event.pinnedMessageIDs)
      if let message = event.latestPinnedMessage { read(message) }
      if let user = event.user { read(user) }
    case .user(let event): _ = (event.blocker, event.blockee, event.discoveredFriends)
    case .sessionExpiry(let expiry): _ = expiry.isFinal
    case .error(let error): _ = (error.description, error.isRateLimited)
    default: break
    }
  }

  private static func read(_ message: Message) {
    #expect(message.id > 0)
    _ = (message.text, message.data, message.file, message.files, message.translations, message.mentions)
    _ = (message.metaArrays, message.reactions.map(\.userIDs), message.openGraphTag?.image?.height, message.plugins)
    _ = (message.threadInfo?.mostRepliedUsers, message.parentMessage, message.sendingStatus, message.retentionHours)
    #expect(Payload(message.payload.bytes) == message.payload, "not well-formed")
  }

  private static func read(_ user: User) {
    _ = (user.nickname, user.metadata, user.lastSeenAt, user.preferredLanguages)
  }
}
