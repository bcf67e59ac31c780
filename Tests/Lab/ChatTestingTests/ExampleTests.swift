import ChatClient
import ChatTesting
import FileTesting
import Foundation
import LocalCaching
import PacedTesting
import Testing

/// The test of an app, as the guide shows it.
@Suite("The example of the guide", .live) final class ExampleTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("cachebridge-\(UUID().uuidString)")

  deinit { try? FileManager.default.removeItem(at: folder) }

  // region: example
  @Test("what was written while the network was gone is shown when it is back")
  func networkGone() async throws {
    let clock = TestClock()
    let server = try InProcessServer(clock: clock)
    for user in ["anna", "ben"] { try await server.addUser(user) }
    try await server.addChannel("lunch", of: ["anna", "ben"])
    try await server.addMessages(3, to: "lunch", by: "ben")

    let session = try ChatSession(userID: "anna", directory: folder, transport: server.transport())
    session.setDelegateQueue(DispatchQueue(label: "app"))
    _ = try await session.connect()
    let channels = try await session.createMyGroupChannelListQuery().loadNextPage()
    let channel = try #require(channels.first)
    let collection = MessageCollection(channel: channel, startingPoint: .max, params: MessageListParams())
    var changes = collection.changes.makeAsyncIterator()
    _ = try await collection.start()
    #expect(collection.succeededMessages.map(\.message) == ["1", "2", "3"])

    server.disconnect(userID: "anna")
    try await server.addMessage("Pizza?", to: "lunch", by: "ben")
    // A transport connects again after a second. Nobody waits for that here.
    await clock.pass(1)
    while collection.succeededMessages.last?.message != "Pizza?", await changes.next() != nil {}
    #expect(collection.succeededMessages.map(\.message) == ["1", "2", "3", "Pizza?"])

    try await session.close()
    await server.stop()
  }
  // end

  @Test("the guide shows this test") func guide() throws {
    let source = try String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8)
    let guide = try Repository.text("Docs/Guides/testing-apps.md")
    let lines = source.components(separatedBy: "\n")
    let start = try #require(lines.firstIndex(of: "  // region: example"))
    let end = try #require(lines[start...].firstIndex(of: "  // end"))
    let region = lines[(start + 1)..<end].map { String($0.dropFirst(2)) }.joined(separator: "\n")
    #expect(guide.contains("```swift\n\(region)\n```"), "Copy the region into Docs/Guides/testing-apps.md.")
  }
}
