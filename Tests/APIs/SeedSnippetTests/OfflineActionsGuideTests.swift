import FileTesting
import Foundation
import LiveTesting
import SendBirdSyncManager
import Testing

/// The code of Docs/Guides/offline-actions.md, in an app.
private final class OfflineApp: NSObject, @unchecked Sendable {
  let log = CallLog()

  private func report(_ what: String) { log.append(what) }

  // region: keep
  func keepWhatIsDone() {
    SBDMain.offlineActions.keep(.all)
    SBDMain.offlineActions.setFailureHandler { failure in
      // The message or channel is shown as the server has it again.
      self.report("\(failure.action.kind): \(failure.error.code)")
    }
  }
  // end

  // region: edit
  func rename(_ message: SBDBaseMessage, in channel: SBDGroupChannel) {
    let params = SBDUserMessageParams(message: "changed")!
    channel.updateUserMessage(withMessageId: message.messageId, userMessageParams: params) { changed, error in
      // Without a connection at once, with the new text.
      self.report("\(changed?.message ?? "") \(changed?.isPendingUpdate ?? false) \(error?.code ?? 0)")
    }
  }
  // end

  // region: discard
  func takeBack() async throws {
    for action in try await SBDMain.offlineActions.pending() where action.kind == .edit {
      try await SBDMain.offlineActions.discard(action)
    }
  }
  // end

  // region: draft
  func leave(_ channel: SBDGroupChannel, text: String, photo: URL?) {
    let files = photo.map { [MessageDraft.File(path: $0.path, name: "photo.png", mimeType: "image/png")] } ?? []
    MessageDraft(text: text, files: files).keep(in: channel) { error in
      self.report("draft \(error?.code ?? 0)")
    }
  }

  func enter(_ channel: SBDGroupChannel) {
    guard let draft = channel.draft else { return }
    report("\(draft.text) \(draft.files.count)")
  }
  // end
}

extension SeedSnippets {
  @Suite("Offline actions and drafts, as their guide shows them") struct OfflineActionsGuideTests {
    @Test("an edit without a connection is answered, taken back or refused, and a draft stays")
    func guide() async throws {
      let fixture = try await SnippetFixture(["one"])
      let app = OfflineApp()
      app.keepWhatIsDone()
      let channel = try await fixture.channel()
      let page: [SBDBaseMessage] = await withCheckedContinuation { continuation in
        channel.getPreviousMessages(byTimestamp: .max, limit: 10, reverse: false) { messages, _ in
          continuation.resume(returning: messages ?? [])
        }
      }
      let message = try #require(page.first)
      await SBDMain.lifecycle.enterBackground()
      app.rename(message, in: channel)
      await app.log.until("changed true 0")
      try await app.takeBack()
      #expect(try await SBDMain.offlineActions.pending().isEmpty)
      app.rename(message, in: channel)
      app.leave(channel, text: "begun", photo: nil)
      await app.log.until("draft 0")
      app.enter(channel)
      #expect(app.log.calls.last == "begun 0")
      SBDMain.lifecycle.enterForeground()
      // It is somebody else's.
      await app.log.until { $0.contains { $0.hasPrefix("edit: ") } }
      #expect(try await SBDMain.offlineActions.pending().isEmpty)
      SBDMain.offlineActions.keep([])
      SBDMain.offlineActions.setFailureHandler(nil)
      await fixture.stop()
    }

    @Test("the guide shows this code", arguments: ["keep", "edit", "discard", "draft"])
    func shown(_ name: String) throws {
      let source = try String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8)
      let lines = source.components(separatedBy: "\n")
      let start = try #require(lines.firstIndex(of: "  // region: \(name)"))
      let end = try #require(lines[start...].firstIndex(of: "  // end"))
      let region = lines[(start + 1)..<end].map { String($0.dropFirst(2)) }.joined(separator: "\n")
      let guide = try Repository.text("Docs/Guides/offline-actions.md")
      #expect(guide.contains("```swift\n\(region)\n```"), "Copy the region into Docs/Guides/offline-actions.md.")
    }
  }
}
