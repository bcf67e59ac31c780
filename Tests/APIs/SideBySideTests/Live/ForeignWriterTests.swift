import ChatClient
import LayerTesting
import LiveTesting
import LocalCaching
import PacedTesting
import SideBySide
import Testing

/// A comparison beside another program that writes to the cache.
@Suite("Comparisons of a cache that another program writes to", .live) struct ForeignWriterTests {
  @Test("nothing is compared while one side may have read what was there before, and the other one what is there now")
  func reloading() async throws {
    let fixture = try await LayerFixture(messages: 8)
    try await fixture.connect()
    var view = ShadowView()
    view.pageSize = 5
    let comparison = try #require(ShadowComparison.start(channel: try await fixture.channel(), view: view))
    await comparison.started()
    await fixture.quiet()
    #expect(await comparison.compare().skipped == nil)

    let writer = try ForeignWriter(beside: fixture.session.cache)
    try await writer.write { try $0.clearMessages(channelURL: "ch01") }
    // Nobody looked yet, so whatever was read since may be of either state.
    #expect(await comparison.compare().skipped == .reloading)
    await fixture.quiet()
    let point = await comparison.compare()
    #expect(point.skipped == nil && point.divergences.isEmpty)
    #expect(comparison.status.skipped[.reloading] == 1 && comparison.status.divergences == 0)
    comparison.stop()
    try await fixture.stop()
  }
}
