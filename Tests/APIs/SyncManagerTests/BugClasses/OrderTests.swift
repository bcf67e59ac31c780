import LayerTesting
import LiveTesting
import PacedTesting
import Testing

@testable import SyncManager

@Suite("Bug class 2, wrong order: both layers", .live) struct OrderTests {
  @Test("what came without a connection is told oldest first") func missed() async throws {
    let layers = try await BothLayers()
    layers.forget()
    try await layers.away { for text in 4...9 { try await layers.fixture.send("\(text)") } }
    await layers.expect((1...9).map(String.init))
    let inserted = layers.oldLog.lines.filter { $0.hasPrefix("succeeded insert ") }
      .flatMap { $0.dropFirst("succeeded insert ".count).split(separator: ",") }
    #expect(inserted == (4...9).map { Substring("\($0)") })
    let added = layers.new.told.calls.filter { $0.hasPrefix("added ") }
      .flatMap { $0.split { !$0.isNumber }.dropFirst().compactMap { Int64($0) } }
    #expect(try await added == layers.fixture.history().dropFirst(3).map(\.id))
    try await layers.stop()
  }

  @Test("what is sent again goes out in the order in which it was sent first") func resend() async throws {
    let layers = try await BothLayers(policy: .automatic)
    layers.isBroken.withValue { $0 = true }
    for text in ["a", "b", "c"] {
      try layers.session.send(text)
      await layers.oldLog.events.expect("failed insert \(text) none")
    }
    layers.isBroken.withValue { $0 = false }
    try await layers.away {}
    await layers.expect(["1", "2", "3", "a", "b", "c"])
    #expect(try await layers.fixture.history().map(\.text) == ["1", "2", "3", "a", "b", "c"])
    try await layers.stop()
  }

  @Test("channels stand in the order of their messages, in both lists after each of them") func channels() async throws
  {
    let layers = try await BothLayers(channels: 4, messages: 1)
    var urls = ["ch04", "ch03", "ch02", "ch01"]
    for url in ["ch02", "ch04", "ch01", "ch02"] {
      try await layers.fixture.send("next", to: url)
      urls = [url] + urls.filter { $0 != url }
      await layers.expectChannels(urls)
    }
    try await layers.stop()
  }
}
