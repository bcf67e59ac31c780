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
    let scene = try await LayerScene(messages: 8)
    try await scene.connect()
    var view = ShadowView()
    view.pageSize = 5
    let comparison = try #require(ShadowComparison.start(channel: try await scene.channel(), view: view))
    await comparison.started()
    await scene.quiet()
    #expect(await comparison.compare().skipped == nil)

    let writer = try ForeignWriter(beside: scene.session.cache)
    try await writer.write { try $0.clearMessages(channelURL: "ch01") }
    // Nobody looked yet, so whatever was read since may be of either state.
    #expect(await comparison.compare().skipped == .reloading)
    await scene.quiet()
    let point = await comparison.compare()
    #expect(point.skipped == nil && point.divergences.isEmpty)
    #expect(comparison.status.skipped[.reloading] == 1 && comparison.status.divergences == 0)
    comparison.stop()
    try await scene.stop()
  }
}
