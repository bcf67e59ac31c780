package import ChatClient
import ChatModel
package import LiveTesting

/// A channel where everything goes wrong, the same for the same seed.
package struct LayerRun: Sendable {
  /// What may happen.
  package enum Happening: Sendable {
    case write, writeElsewhere, send, edit, delete, breakSends, resend, removeFailed, changeConnection, pause, clear
    case changeChannel, breakThings
    /// Another program writes to the cache.
    case foreign
  }

  /// How many of a hundred steps are what.
  package typealias Odds = [(happening: Happening, count: Int)]

  package let fixture: LayerFixture
  package var random: SeededRandom
  private let odds: Odds
  private var isConnected = true
  private var number = 0
  /// What the cache held before.
  private var images: [CacheImage] = []

  package init(_ fixture: LayerFixture, seed: UInt64, _ odds: Odds) {
    (self.fixture, self.odds) = (fixture, odds)
    random = SeededRandom(seed: seed &* 7919)
  }

  package mutating func number(below count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  /// One random thing that happens to the channel.
  /// - Parameter failed: what may be sent again or removed.
  package mutating func step(failed: [BaseMessage]) async throws {
    number += 1
    var die = number(below: odds.map(\.count).reduce(0, +))
    for (happening, count) in odds {
      if die < count { return try await perform(happening, failed) }
      die -= count
    }
  }

  private mutating func perform(_ happening: Happening, _ failed: [BaseMessage]) async throws {
    switch happening {
    case .write: try await fixture.write("bob \(number)")
    case .writeElsewhere: try await fixture.write("elsewhere \(number)", by: "alice")
    case .send: try fixture.send("own-\(number)")
    case .edit:
      guard let message = try await fixture.history().randomElement(using: &random) else { break }
      try await fixture.edit(message.id, "\(message.text)!")
    case .delete:
      let history = try await fixture.history()
      guard history.count > 12, let message = history.randomElement(using: &random) else { break }
      try await fixture.delete(message.id)
    case .breakSends: fixture.isBroken.withValue { $0.toggle() }
    case .resend:
      guard let message = failed.randomElement(using: &random) as? UserMessage else { break }
      _ = try await fixture.channel().resendUserMessage(message)
    case .removeFailed:
      guard let message = failed.randomElement(using: &random) else { break }
      fixture.session.handovers.removeOutgoing(requestID: message.requestId)
    case .changeConnection:
      isConnected.toggle()
      await fixture.setConnected(isConnected)
    case .pause: fixture.setResumed(!fixture.isResumed)
    case .clear: try await fixture.session.clearMessages(channelURL: "ch01")
    case .changeChannel: try await changeChannel()
    case .breakThings: try fixture.live.breakThings(using: &random)
    case .foreign: try await writeElsewhere()
    }
  }

  /// One commit of another connection: what the cache held before, with other row ids, or less, or nothing.
  private mutating func writeElsewhere() async throws {
    let writer = try ForeignWriter(beside: fixture.session.cache)
    images.append(try await writer.image())
    if images.count > 6 { images.removeFirst() }
    switch number(below: 6) {
    case 0: try await writer.write { try $0.clearAll() }
    case 1: try await writer.write { try $0.clearMessages(channelURL: "ch01", isKeepingOutgoing: true) }
    default: try await writer.replace(by: images[number(below: images.count)])
    }
    try writer.close()
    fixture.session.lookForReload()
  }

  private mutating func changeChannel() async throws {
    switch number(below: 7) {
    case 0: try await fixture.server("PUT", "group_channels/ch01", #"{"name":"N \#(number)"}"#)
    case 1, 2:
      // Nobody may write meanwhile.
      for isFrozen in [true, false] {
        try await fixture.server("PUT", "group_channels/ch01/freeze", #"{"freeze":\#(isFrozen)}"#)
      }
    case 3: try await fixture.server("POST", "group_channels/ch01/typing", #"{"user_ids":["bob"]}"#)
    case 4:
      try await fixture.server("PUT", "group_channels/ch01/reset_user_history", #"{"user_id":"alice"}"#)
      // Something to look at.
      for part in 0..<12 { try await fixture.write("after \(number) \(part)") }
    case 5: try await fixture.server("PUT", "group_channels/ch01/hide", #"{"user_id":"alice"}"#)
    default:
      try await fixture.server("POST", "group_channels/ch01/invite", #"{"user_ids":["carol"]}"#)
      try await fixture.server("PUT", "group_channels/ch01/leave", #"{"user_ids":["carol"]}"#)
    }
  }

  /// Ends everything that goes wrong.
  package mutating func mend() async throws {
    try fixture.live.mend()
    fixture.isBroken.withValue { $0 = false }
    if !isConnected { await fixture.setConnected(true) }
    isConnected = true
    fixture.setResumed(true)
    await fixture.quiet()
  }
}
