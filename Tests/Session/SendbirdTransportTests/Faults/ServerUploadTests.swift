import ChatWire
import DevChatServer
import Foundation
import PacedTesting
import Testing

@testable import ChatConnection
@testable import SendbirdTransport

/// Files on their way to the development server.
@Suite("Uploads to the server", .live)
struct ServerUploadTests {
  @Test func progressGrowsAndEndsAtTheTotal() async throws {
    try await ServerFixture.run { fixture in
      try await fixture.connect()
      let steps = Locked<[(sent: Int64, all: Int64)]>([])
      try await fixture.upload { sent, all in steps.withValue { $0.append((sent, all)) } }
      let seen = steps.withValue { $0 }
      #expect(seen.count > 1)
      #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.sent <= $1.sent && $0.all == $1.all })
      #expect(seen.last.map { $0.sent == $0.all && $0.all > Int64(ServerFixture.fileSize) } == true)
    }
  }

  @Test func canceledInTheMiddleItEndsOnce() async throws {
    try await ServerFixture.run { fixture in
      try await fixture.connect()
      fixture.proxy.set(.stall(after: 100_000, .toServer))
      let started = Inbox<Int64>()
      let completions = Locked<[String]>([])
      let upload = Task {
        let text = await outcome { try await fixture.upload { sent, _ in started.put(sent) } }
        completions.withValue { $0.append(text) }
      }
      _ = try await started.next()
      upload.cancel()
      await upload.value
      #expect(completions.withValue { $0 } == ["upload_canceled"])
      #expect(fixture.transport.base.http.callsUnderWay == 0)
      // The connection is none the worse for it, and the next file gets through.
      try await fixture.lift()
      try await fixture.upload()
      try await fixture.send("after")
      #expect(completions.withValue { $0 }.count == 1)
    }
  }

  @Test func oneOfTwoIsCanceledTheOtherArrives() async throws {
    try await ServerFixture.run { fixture in
      try await fixture.connect()
      fixture.proxy.set(.stall(after: 100_000, .toServer))
      let (first, second) = (Inbox<Int64>(), Inbox<Int64>())
      let canceled = Task { try await fixture.upload { sent, _ in first.put(sent) } }
      let kept = Task { try await fixture.upload { sent, _ in second.put(sent) } }
      _ = try await (first.next(), second.next())
      canceled.cancel()
      #expect(await canceled.outcome == "upload_canceled")
      try await fixture.lift()
      #expect(await kept.outcome == "ok")
    }
  }

  /// What calls leave open would hold on to it.
  @Test func callsLeaveNothing() async throws {
    weak var exchanges: HTTPExchanges?
    try await ServerFixture.run { fixture in
      try await fixture.connect()
      let configuration = try TransportConfiguration.to(fixture.server.port)
      let held = HTTPClient(configuration, HTTPExchanges(configuration))
      exchanges = held.exchanges as? HTTPExchanges
      for _ in 0..<20 {
        await #expect(throws: ServerError.self) {
          _ = try await held.payload(of: .leave("none"), userID: "alice", sessionKey: "none")
        }
      }
      held.shutDown()
    }
    while exchanges != nil { await Task.yield() }
  }
}
