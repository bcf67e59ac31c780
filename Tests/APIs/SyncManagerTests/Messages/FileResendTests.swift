import ChatClient
import Foundation
import LayerTesting
import LiveTesting
import LocalCaching
import PacedTesting
import Testing

@testable import SyncManager

@Suite("Files that failed in an earlier run", .live) struct FileResendTests {
  /// Sends one file by its path and one by its bytes without a connection, and ends the session.
  private func failFiles(_ fixture: LegacyFixture) async throws {
    let session = try fixture.session()
    try await session.connected()
    let channel = try await session.getChannel("ch01")
    await session.disconnect()
    let place = try TemporaryCacheFolder()
    let file = try place.write(Array(repeating: UInt8(7), count: 3000), to: "a.bin")
    let bytes = try #require(FileMessageParams(file: Data(repeating: 8, count: 2000)))
    for params in [FileMessageParams(localFilePath: file), bytes] {
      let code = await withCheckedContinuation { continuation in
        channel.sendFileMessage(params: params, completionHandler: { continuation.resume(returning: $1?.code) })
      }
      #expect(code == 800101)
    }
    try await session.close()
    // The app's own file goes with its folder.
    withExtendedLifetime(place) {}
  }

  private func resend(_ messages: [BaseMessage], in channel: GroupChannel) async throws {
    #expect(messages.count == 2)
    for message in messages {
      let file = try #require(message as? FileMessage)
      #expect((file.sendingParams as? FileMessageParams)?.file?.count == Int(file.size))
      let code = await withCheckedContinuation { continuation in
        channel.resendFileMessage(file, completionHandler: { continuation.resume(returning: $1?.code) })
      }
      #expect(code == nil)
    }
  }

  private func expectSent(_ fixture: LegacyFixture) async throws {
    let sizes = try await fixture.history().compactMap { $0.file?.size }
    #expect(sizes == [3000, 2000])
    let kept = try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path("alice.files"))
    #expect(kept.isEmpty)
  }

  @Test("the user sends them again in a legacy list, which needs no bytes") func legacy() async throws {
    let fixture = try await LegacyFixture(channels: 1)
    try await failFiles(fixture)
    var options = LegacyOptions()
    // The fixture's server is in 2023.
    (options.policy, options.retentionDays) = (.manual, SBSMSyncManagerOptions.infinity)
    let session = try fixture.session(options)
    try await session.connected()
    let (collection, _) = try await session.messages()
    #expect(await collection.fetchFailed() == nil)
    await session.untilAllIsTold()
    try await resend(collection.failedMessages, in: collection.channel)
    await session.untilAllIsTold()
    try await expectSent(fixture)
    try await fixture.stop(session)
  }

  @Test("the user sends them again in a newer list, which needs no bytes") func newer() async throws {
    let fixture = try await LegacyFixture(channels: 1)
    try await failFiles(fixture)
    let session = try fixture.session(nil)
    try await session.connected()
    let channel = try await session.getChannel("ch01")
    let collection = MessageCollection(channel: channel, startingPoint: .max, params: MessageListParams())
    await withCheckedContinuation { continuation in
      collection.startCollection(
        initPolicy: .cacheAndReplaceByApi, cacheResultHandler: { _, _ in continuation.resume() },
        apiResultHandler: { _, _ in })
    }
    await session.untilAllIsTold()
    try await resend(collection.failedMessages, in: channel)
    await session.untilAllIsTold()
    try await expectSent(fixture)
    try await fixture.stop(session)
  }
}
