import Foundation
import LiveTesting
import SendBirdSDK
import Testing

/// Keeps the emojis of the application, as views of reactions have it.
private class EmojiManager: NSObject {
  private var container: SBDEmojiContainer?
  private var emojiHash: String? { container?.emojiHash }
  var stored: Data?

  func getEmojiCategories() -> [SBDEmojiCategory] { container?.categories ?? [] }

  func getAllEmojis() -> [SBDEmoji] {
    guard let container = container else { return [] }
    var emojiList: [SBDEmoji] = []
    container.categories.forEach { emojiList.append(contentsOf: $0.emojis) }
    return emojiList
  }

  func loadAllEmojis(completionHandler: @escaping (SBDEmojiContainer?, SBDError?) -> Void) {
    guard let appInfo = SBDMain.getAppInfo() else {
      completionHandler(nil, nil)
      return
    }
    if let emojiHash = emojiHash, appInfo.isEmojiUpdateNeeded(emojiHash) == false {
      completionHandler(self.container, nil)
      return
    }
    SBDMain.getAllEmojis { [weak self] container, error in
      self?.container = container
      self?.stored = container?.serialize()
      completionHandler(container, error)
    }
  }
}

extension SeedSnippets {
  /// Emojis, and what the server says about the application.
  @Suite("Emojis of version 3.1") struct EmojisOf31Tests {
    @Test("a manager loads all emojis once, and again when they changed") func manager() async throws {
      let fixture = try await SnippetFixture()
      let (manager, log) = (EmojiManager(), CallLog())
      manager.loadAllEmojis { container, error in
        log.append("loaded \(container?.categories.count ?? 0) \(error?.code ?? 0)")
      }
      await log.until("loaded 2 0")
      #expect(manager.getEmojiCategories().map { $0.name } == ["Faces", "Hands"])
      #expect(manager.getEmojiCategories()[1].cid == 2 && !manager.getEmojiCategories()[0].url.isEmpty)
      let emoji: SBDEmoji = manager.getAllEmojis()[0]
      #expect(emoji.key == "heart_eyes" && emoji.url.hasSuffix("/heart_eyes"))
      manager.loadAllEmojis { container, error in log.append("kept \(container?.emojiHash ?? "")") }
      await log.until("kept dev")
      let again = SBDEmojiContainer.build(fromSerializedData: manager.stored!)
      #expect(again?.emojiHash == "dev" && again?.categories[0].emojis == manager.getEmojiCategories()[0].emojis)
      #expect(SBDEmojiContainer.build(fromSerializedData: Data("{}".utf8)) == nil)
      await fixture.stop()
    }

    @Test("one emoji and one category, or an error") func single() async throws {
      let fixture = try await SnippetFixture()
      let log = CallLog()
      SBDMain.getEmoji("sob") { emoji, error in log.append("emoji \(emoji?.key ?? "") \(error?.code ?? 0)") }
      SBDMain.getEmojiCategory(2) { category, error in log.append("category \(category?.emojis.count ?? 0)") }
      SBDMain.getEmoji("none") { emoji, error in log.append("none \(emoji == nil) \(error?.code ?? 0)") }
      SBDMain.getEmoji("") { emoji, error in log.append("empty \(error?.code ?? 0)") }
      await log.until { $0.count == 4 }
      #expect(Set(log.calls) == ["emoji sob 0", "category 2", "none true 400201", "empty 800110"])
      await fixture.stop()
    }

    @Test("the application as the server describes it") func application() async throws {
      let fixture = try await SnippetFixture()
      let appInfo = SBDMain.getAppInfo()
      #expect(appInfo?.useReaction == true && appInfo?.emojiHash == "dev")
      #expect(appInfo?.applicationAttributes?.contains("reactions") == true && appInfo?.premiumFeatureList == [])
      // Bytes, so that it compares with the size of a file.
      #expect((appInfo?.uploadSizeLimit ?? 0) >= 1 << 20)
      #expect(appInfo!.isEmojiUpdateNeeded("old") && !appInfo!.isEmojiUpdateNeeded("dev"))
      await fixture.stop()
    }
  }
}
