import ChatCache
import ChatModel
import LiveTesting
import Testing

@testable import CacheSync

/// `MessageSync` against a simulated server, with random pages, arrivals, deletions and lost connections in between. A
/// seed that ever failed is added to `failedSeeds` and replayed for ever.
@Suite("Message sync against a simulated server") struct MessageSyncModelTests {
  static let failedSeeds: [UInt64] = []
  static let seeds: [UInt64] = failedSeeds + Array(1...400)

  /// Keeps identities of places alive.
  private final class Place {}

  private struct Run {
    var channel = SimulatedChannel()
    var syncs: [MessageSync] = []
    var places: [Place] = []
    var underWay: [(sync: Int, task: MessagePageTask, answer: SimulatedChannel.Answer, startedAt: UInt64)] = []
    var input: UInt64 = 0
    var pages = 0
    let limit: Int
    var random: SeededRandom

    /// Beyond the margin, so that every viewpoint up to now counts as it is.
    var serverTime: Int64 { channel.now + MessageSyncPlace.newestMargin }

    init(seed: UInt64) {
      random = SeededRandom(seed: seed)
      limit = Int.random(in: 1...5, using: &random)
      for _ in 0..<Int.random(in: 0..<40, using: &random) {
        pass(0...2)
        _ = channel.send(isUser: Bool.random(using: &random))
      }
      pass(1...3)
      watch(.everything)
      if Bool.random(using: &random) { watch(SimulatedChannel.user) }
    }

    mutating func pass(_ times: ClosedRange<Int64>) { channel.now += Int64.random(in: times, using: &random) }

    mutating func watch(_ filter: MessageFilter) {
      var sync = MessageSync(channelURL: "channel", filter: filter)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Place()
        places.append(place)
        let isNewest = Int.random(in: 0..<3, using: &random) == 0
        sync.add(
          ObjectIdentifier(place), viewpoint: isNewest ? .max : Int64.random(in: 990...channel.now, using: &random))
      }
      syncs.append(sync)
    }

    /// - Returns: whether a page was begun.
    mutating func begin(_ index: Int, isForward: Bool) -> Bool {
      guard !underWay.contains(where: { $0.sync == index && $0.task.step.isForward == isForward }) else { return false }
      syncs[index].advance(channel.answering(syncs[index].filter), serverTime: serverTime)
      guard let task = syncs[index].nextPage(isForward: isForward, limit: limit) else { return false }
      pages += 1
      let answer = channel.answer(task.step, syncs[index].filter, using: &random)
      underWay.append((index, task, answer, input))
      return true
    }

    mutating func finish(_ position: Int) {
      let (index, task, answer, startedAt) = underWay.remove(at: position)
      guard let proof = MessagePageProof(task.step, answer.facts) else {
        Issue.record("a sound answer was taken for a contradiction")
        return
      }
      channel.write(answer.items, proof.range, syncs[index].filter)
      syncs[index].apply(
        task, proof, newest: answer.facts.times.max(), ranges: channel.answering(syncs[index].filter),
        startedAt: startedAt, serverTime: serverTime)
    }

    /// Something happens on the server; whoever is connected hears of it.
    mutating func happen(isHeard: Bool) {
      if channel.server.isEmpty || Int.random(in: 0..<3, using: &random) > 0 {
        // What is missed has a later time: a message in a millisecond that was proven is repaired by the changelog only.
        pass(isHeard ? 0...2 : 1...3)
        let item = channel.send(isUser: Bool.random(using: &random))
        guard isHeard else { return }
        channel.receive(item)
        for index in syncs.indices where syncs[index].filter.isEverything || item.isUser {
          guard syncs[index].isBeyond(item.time, channel.answering(syncs[index].filter)) else { continue }
          syncs[index].loseEnd(at: input)
        }
      } else if let item = channel.server.randomElement(using: &random) {
        channel.deleteOnServer(item)
        if isHeard { channel.receiveDeletion(item) }
      }
    }

    mutating func loseConnection() {
      for _ in 0..<Int.random(in: 0..<6, using: &random) { happen(isHeard: false) }
      for index in syncs.indices { syncs[index].loseEnd(at: input) }
      pass(1...2)
    }

    mutating func beginAnything() -> Bool {
      for index in syncs.indices.shuffled(using: &random) {
        let isForward = Bool.random(using: &random)
        if begin(index, isForward: isForward) || begin(index, isForward: !isForward) { return true }
      }
      return false
    }
  }

  @Test("never claims what is missing, always ends, and ends with everything", arguments: seeds)
  func anyHistory(seed: UInt64) throws {
    var run = Run(seed: seed)
    var eventsLeft = Int.random(in: 0..<30, using: &run.random)
    // A page proves a millisecond at least, and is asked for again once after each event.
    let bound = 40 * 6 + 30 * 12 + 200
    while run.pages < bound {
      run.input += 1
      switch Int.random(in: 0..<6, using: &run.random) {
      case 0 where eventsLeft > 0:
        eventsLeft -= 1
        run.happen(isHeard: true)
      case 1 where eventsLeft > 0:
        eventsLeft -= 1
        run.loseConnection()
      case 2, 3: _ = run.beginAnything()
      default:
        if let position = run.underWay.indices.randomElement(using: &run.random) {
          run.finish(position)
        } else if eventsLeft == 0, !run.beginAnything() {
          for sync in run.syncs {
            #expect(sync.progress.isStartReached && sync.progress.isEndReached, "seed \(seed)")
            #expect(run.channel.isComplete(sync.filter), "seed \(seed)")
          }
          return
        }
      }
      let missing = run.channel.falselyClaimed()
      #expect(missing.isEmpty, "seed \(seed), input \(run.input)")
      guard missing.isEmpty else { return }
    }
    Issue.record("no end after \(run.pages) pages, seed \(seed)")
  }
}
