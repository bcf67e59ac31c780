import ChatModel
import LiveTesting
import PacedTesting
import Testing

@testable import ChatClient

/// What a delegate is called with, for every set of forms that it may have.
@Suite("Forms of delegate calls", .live) struct NewestFormTests {
  private class Receipts: ChannelDelegate {
    var calls: [String] = []
  }

  private final class Older: Receipts {
    func channelDidUpdateReadReceipt(_ sender: GroupChannel) { calls.append("older read") }
    func channelDidUpdateDeliveryReceipt(_ sender: GroupChannel) { calls.append("older delivery") }
  }

  /// Says itself that it is a delegate, so that its methods are the ones that are called.
  private final class OlderDelegate: ChannelDelegate {
    var calls: [String] = []
    func channelDidUpdateReadReceipt(_ sender: GroupChannel) { calls.append("older read") }
    func channelDidUpdateDeliveryReceipt(_ sender: GroupChannel) { calls.append("older delivery") }
  }

  private final class BothDelegate: ChannelDelegate {
    var calls: [String] = []
    func channelDidUpdateReadReceipt(_ sender: GroupChannel) { calls.append("older read") }
    func channelDidUpdateReadStatus(_ channel: GroupChannel) { calls.append("newer read") }
    func channelDidUpdateDeliveryReceipt(_ sender: GroupChannel) { calls.append("older delivery") }
    func channelDidUpdateDeliveryStatus(_ channel: GroupChannel) { calls.append("newer delivery") }
  }

  @Test("of the forms that there are, the newest is called, once") func picks() {
    func told(_ forms: ((inout [String]) -> Void)?...) -> [String] {
      var calls: [String] = []
      switch forms.count {
      case 0: tellNewest(call: { (form: (inout [String]) -> Void) in form(&calls) })
      case 1: tellNewest(forms[0]) { $0(&calls) }
      default: tellNewest(forms[0], forms[1]) { $0(&calls) }
      }
      return calls
    }
    #expect(told({ $0.append("newer") }, { $0.append("older") }) == ["newer"])
    #expect(told(nil, { $0.append("older") }) == ["older"])
    #expect(told({ $0.append("newer") }, nil) == ["newer"])
    #expect(told(nil, nil).isEmpty)
    #expect(told(nil).isEmpty)
    #expect(told().isEmpty)
  }

  @Test("receipts reach a delegate in the newest form that it has") func receipts() async throws {
    let fixture = try await SessionFixture()
    let value = try ChatModel.Channel(.object { $0.set("channel_url", "chan") })
    let channel = fixture.session.channel(value)
    func tell(_ delegate: any ChannelDelegate) {
      for call in [ChannelCall.read, .delivered] { call.make(delegate, channel, fixture.session.fileKey) }
    }
    let (older, both) = (OlderDelegate(), BothDelegate())
    tell(older)
    tell(both)
    #expect(older.calls == ["older read", "older delivery"])
    #expect(both.calls == ["newer read", "newer delivery"])
    try await fixture.stop()
  }

  // A subclass that adds a method of a protocol to which its superclass conforms: Docs/Guides/sdk-surface.md#delegates.
  @Test("a method that a subclass adds is called on Apple systems, and on Linux it is not") func subclass() async throws
  {
    let fixture = try await SessionFixture()
    let value = try ChatModel.Channel(.object { $0.set("channel_url", "chan") })
    let older = Older()
    ChannelCall.read.make(older, fixture.session.channel(value), fixture.session.fileKey)
    #if canImport(ObjectiveC)
      #expect(older.calls == ["older read"])
    #else
      #expect(older.calls.isEmpty)
    #endif
    try await fixture.stop()
  }
}
