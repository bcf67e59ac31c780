import CacheSync
import ChatModel
import Testing

@testable import ChatClient

@Suite("What waits to be reported") struct DelegateMemoryTests {
  private static func notice() -> SessionNotice {
    SyncNotice(change: nil, source: .messageReceived)
  }

  @Test("beyond the limit the oldest is dropped, and the newest stays") func limit() {
    var memory = DelegateMemory()
    for number in 0...1_000 {
      // Two of the first channel: the first of them goes.
      memory.wait(Self.notice(), channelURL: number < 2 ? "first" : "chan \(number)")
    }
    #expect(memory.release(channelURL: "first").count == 1)
    #expect(memory.release(channelURL: "chan 1000").count == 1)
    #expect(memory.release(channelURL: "chan 1000").isEmpty)
    // What was released makes room.
    for number in 0..<3 { memory.wait(Self.notice(), channelURL: "new \(number)") }
    #expect(memory.release(channelURL: "chan 2").isEmpty)
    #expect((3..<1_000).allSatisfy { memory.release(channelURL: "chan \($0)").count == 1 })
    #expect((0..<3).allSatisfy { memory.release(channelURL: "new \($0)").count == 1 })
  }

  @Test("a channel that went is not waited for, and takes no room") func forgotten() {
    var memory = DelegateMemory()
    for _ in 0..<1_000 { memory.wait(Self.notice(), channelURL: "gone") }
    memory.forget(channelURL: "gone")
    for number in 0..<1_000 { memory.wait(Self.notice(), channelURL: "chan \(number)") }
    #expect(memory.release(channelURL: "gone").isEmpty)
    #expect((0..<1_000).allSatisfy { memory.release(channelURL: "chan \($0)").count == 1 })
  }
}
