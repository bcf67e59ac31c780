import ChatModel
import ChatWire
import Testing

@testable import ChatConnection
@testable import SendbirdTransport

struct AckTableTests {
  private func read(_ requestID: String) -> Command {
    ClientCommand.read(channelURL: "c", requestID: requestID).command
  }
  private func message(_ requestID: String) -> Command { ClientCommand.message(requestID).command }
  private func answer(_ text: String) throws -> ServerMessage { ServerMessage(try #require(Command(Array(text.utf8)))) }

  @Test func anAnswerGoesToItsSenderOnce() throws {
    var table = AckTable<Int>()
    _ = table.add(message("a"), deadline: 1, 1)
    _ = table.add(message("b"), deadline: 1, 2)
    #expect(table.answer(try answer(.message(5, requestID: "b"))) == [2])
    #expect(table.answer(try answer(.message(5, requestID: "b"))) == [])
    #expect(table.answer(try answer(.message(5))) == [])
    #expect(table.count == 1)
  }

  @Test func aReadReleasesEveryEarlierRead() throws {
    var table = AckTable<Int>()
    _ = table.add(read("a"), deadline: 1, 1)
    _ = table.add(message("m"), deadline: 1, 2)
    _ = table.add(read("b"), deadline: 1, 3)
    _ = table.add(read("c"), deadline: 1, 4)
    #expect(table.answer(try answer(#"READ{"req_id":"b","channel_url":"c","ts":1}"#)) == [1, 3])
    #expect(table.count == 2)
  }

  @Test func aRefusedReadReleasesItselfAlone() throws {
    var table = AckTable<Int>()
    _ = table.add(read("a"), deadline: 1, 1)
    _ = table.add(read("b"), deadline: 1, 2)
    #expect(table.answer(try answer(.failure(900020, requestID: "b"))) == [2])
  }

  @Test func oneAnswerIsForAResendToo() throws {
    var table = AckTable<Int>()
    let first = table.add(message("a"), deadline: 1, 1)
    _ = table.add(message("a"), deadline: 2, 2)
    #expect(table.expire(at: 1) == [1])
    #expect(table.remove(first) == nil)
    #expect(table.nextDeadline == 2)
    #expect(table.answer(try answer(.message(5, requestID: "a"))) == [2])
    #expect(table.isEmpty)
  }

  @Test func everyoneIsReleasedInOrder() {
    var table = AckTable<Int>()
    for number in 1...20 { _ = table.add(message("\(number)"), deadline: 1, number) }
    #expect(table.removeAll() == Array(1...20))
    #expect(table.nextDeadline == nil)
  }

  @Test func idsAreBytes() throws {
    var table = AckTable<Int>()
    _ = table.add(message("a\u{301}"), deadline: 1, 1)
    #expect(table.answer(try answer(.message(5, requestID: "\u{e1}"))) == [])
  }
}

struct KeepAliveTests {
  @Test func pingsAfterSilenceAndGivesUpAfterAPause() {
    var keepAlive = KeepAlive(pingInterval: 15, pongTimeout: 5, now: 100)
    #expect(keepAlive.check(at: 100) == .wait(seconds: 14))
    keepAlive.received(at: 110)
    #expect(keepAlive.check(at: 114) == .wait(seconds: 10))
    #expect(keepAlive.check(at: 124) == .ping(thenWait: 5))
    #expect(keepAlive.check(at: 126) == .wait(seconds: 3))
    #expect(keepAlive.check(at: 129) == .dead)
  }

  @Test func anySignStopsTheWatchdog() {
    var keepAlive = KeepAlive(pingInterval: 15, pongTimeout: 5, now: 100)
    #expect(keepAlive.check(at: 114) == .ping(thenWait: 5))
    keepAlive.received(at: 118)
    #expect(keepAlive.check(at: 119) == .wait(seconds: 13))
  }

  @Test func aProofThatIsDemandedHasAShortLimit() {
    var keepAlive = KeepAlive(pingInterval: 15, pongTimeout: 5, now: 100)
    keepAlive.demandProof(at: 101, within: 3)
    #expect(keepAlive.check(at: 101) == .wait(seconds: 3) && keepAlive.isProofDue)
    #expect(keepAlive.check(at: 104) == .dead)
    keepAlive.received(at: 103)
    #expect(keepAlive.check(at: 104) == .wait(seconds: 13) && !keepAlive.isProofDue)
    // A ping that waits already is not given more time.
    #expect(keepAlive.check(at: 117) == .ping(thenWait: 5))
    keepAlive.demandProof(at: 121, within: 3)
    #expect(keepAlive.check(at: 121) == .wait(seconds: 1))
  }

  @Test func aShortIntervalDoesNotPingWithoutEnd() {
    var keepAlive = KeepAlive(pingInterval: 1, pongTimeout: 0, now: 0)
    #expect(keepAlive.check(at: 0) == .wait(seconds: 1))
  }
}

struct ReplyTests {
  @Test func theFirstResultCounts() async throws {
    let reply = Reply<Int>()
    #expect(reply.complete(.success(1)))
    #expect(!reply.complete(.success(2)))
    #expect(try await reply.value() == 1)
  }

  @Test func oneOfManyAtOnceCounts() async throws {
    for _ in 0..<200 {
      let reply = Reply<Int>()
      let waiter = Task { try await reply.value() }
      let counted = await withTaskGroup(of: Bool.self) { group in
        for number in 0..<8 { group.addTask { reply.complete(.success(number)) } }
        group.addTask {
          waiter.cancel()
          return false
        }
        return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(counted <= 1)
      _ = await waiter.result
    }
  }

  @Test func cancellationEndsTheWait() async {
    let reply = Reply<Int>()
    let waiter = Task { try await reply.value() }
    waiter.cancel()
    #expect(await waiter.outcome == "cancelled")
    #expect(!reply.complete(.success(1)))
  }
}
