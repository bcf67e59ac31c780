import ChatModel
import ChatWire
import DevChatBackend
import LiveTesting
import PacedTesting
import Testing

@testable import CacheSync

/// What is on its way when its connection ends. Without them the simulations that count doubles would find some that no
/// client can avoid.
@Suite("Sends that outlive their connection", .live) struct LateSendTests {
  @Test("a command that the server handles after the reconnection is looked for after that, and found")
  func command() async throws {
    let fixture = try await SendingFixture(answersRepeatedSends: false)
    let transport = TamperedTransport(try fixture.fixture.transport())
    let device = try await fixture.device(transport: transport)
    device.setPolicy { $0.isAutomatic = true }
    try await device.connect()
    await device.engine.untilAtRest()
    try fixture.fail(FaultRule(.command("MESG"), .latency(500), count: 1))
    let answers = Answers()
    try device.send("a", answers)
    // The server has begun with it.
    while fixture.fixture.server.faultStrikes != [1] { await Task.yield() }
    await device.engine.transport.suspend()
    await device.engine.transport.resume()
    await device.log.until { $0.contains { $0.source == .messageSent } }
    #expect(answers.code("a") == 800200)
    #expect(try await fixture.requestIDs("first") == ["a"])
    #expect(transport.sent == ["a"], "it was found, not sent again")
    try await fixture.stop(device)
  }

  @Test("a call whose client is gone is waited for, too")
  func call() async throws {
    let fixture = try await SendingFixture()
    let transport = try fixture.fixture.transport()
    _ = try await transport.connect(LoginRequest(userID: "alice"))
    try fixture.fail(FaultRule(.http(method: "POST", pathPrefix: "/v3/group_channels"), .latency(500), count: 1))
    var content = FileMessageContent(url: "https://files.example/a")
    content.name = "a"
    let sending = Task { [content] in
      try await transport.call(.sendFileMessage(content, in: "first", requestID: "a"))
    }
    while fixture.fixture.server.faultStrikes != [1] { await Task.yield() }
    sending.cancel()
    await transport.disconnect()
    _ = await sending.result
    await fixture.fixture.untilNobodyIsLeft()
    #expect(try await fixture.requestIDs("first") == ["a"])
    try await fixture.stop()
  }
}
