import ChatClient
import LiveTesting
import PacedTesting
import SyncManager
import Testing

@Suite("Types of channels under the legacy name", .live) struct ChannelTypeTests {
  @Test func groupAndOpen() async throws {
    let fixture = try await LegacyFixture(channels: 1)
    let session = try fixture.session()
    try await session.connected()
    let params = OpenChannelCreateParams()
    params.name = "Lobby"
    let open = try await session.openChannels.createChannel(params: params)
    #expect(open.channelType() == .open)
    #expect(try await session.getChannel("ch01").channelType() == .group)
    try await fixture.stop(session)
  }
}
