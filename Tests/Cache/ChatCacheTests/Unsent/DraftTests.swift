import CacheStorage
import ChatModel
import FileTesting
import Foundation
import PacedTesting
import Testing

@testable import ChatCache

/// What the user has begun to write, as rows and files.
@Suite("Drafts in the cache", .heavy) struct DraftTests {
  private let folder: TemporaryFolder
  private let cache: Cache

  init() throws {
    folder = try TemporaryFolder()
    cache = try folder.open()
  }

  private var keptNames: [String] { KeptFiles(beside: cache.fileURL.path).names.sorted() }

  @Test("a draft is a member of its channel, tells it, and says what it was") func member() async throws {
    try await cache.write(source: .fetched) { try $0.upsertChannels([channel()]) }
    let draft = ChannelDraft(
      text: "a\u{0}é", replyToMessageID: 7, files: [.init(url: "https://a", name: "n", mimeType: "t")], updatedAt: 5)
    let commit = try await cache.commit(source: .application) { try $0.setDraft(draft, channelURL: channelURL) }
    #expect(commit.change?.channels.map(\.row) == [.updated])
    #expect(commit.change?.channels.first?.channel?.draft == draft)
    let cached = try await cache.read { try $0.channel(url: channelURL) }.required()
    #expect(cached.draft == draft)
    // The server's channel does not end it.
    try await cache.write(source: .fetched) { try $0.upsertChannels([channel(name: "renamed")]) }
    #expect(try await cache.read { try $0.channel(url: channelURL)?.draft } == draft)
    let same = try await cache.commit(source: .application) { try $0.setDraft(draft, channelURL: channelURL) }
    #expect(same.change == nil)
    let cleared = try await cache.commit(source: .application) { try $0.setDraft(nil, channelURL: channelURL) }
    #expect(cleared.change?.channels.first?.channel != nil && cleared.change?.channels.first?.channel?.draft == nil)
    // Of a channel that nobody knows yet.
    try await cache.write(source: .application) { try $0.setDraft(draft, channelURL: "later") }
    try await cache.write(source: .fetched) { try $0.upsertChannels([channel("later")]) }
    #expect(try await cache.read { try $0.channel(url: "later")?.draft } == draft)
  }

  @Test("its files are kept with it, and no longer") func files() async throws {
    let file = try cache.keepFile([1, 2, 3])
    let other = try cache.keepFile([4])
    @Sendable func draft(_ paths: [String], _ time: Int64) -> ChannelDraft {
      ChannelDraft(text: "", files: paths.map { .init(path: $0, name: "n") }, updatedAt: time)
    }
    try await cache.write(source: .application) {
      try $0.setDraft(draft([file.path, other.path, "/of/the/app"], 1), channelURL: channelURL)
    }
    let stored = try await cache.read { try $0.draft(channelURL: channelURL) }.required()
    #expect(stored.files.map(\.path) == [file.path, other.path, "/of/the/app"])
    try await cache.sweepKeptFiles()
    #expect(keptNames.count == 2)
    try await cache.write(source: .application) { try $0.setDraft(draft([other.path], 2), channelURL: channelURL) }
    #expect(keptNames == [URL(fileURLWithPath: other.path).lastPathComponent])
    try await cache.write(source: .application) { try $0.deleteChannel(url: channelURL) }
    #expect(keptNames == [])
    let third = try cache.keepFile([5])
    try await cache.write(source: .application) { try $0.setDraft(draft([third.path], 3), channelURL: channelURL) }
    try await cache.write(source: .application) { try $0.clearAll() }
    #expect(keptNames == [])
    #expect(try await cache.read { try $0.channelURLsWithDrafts() } == [])
  }

  @Test("a cache that moves takes drafts, their files and what waits with it; the newer draft wins")
  func moving() async throws {
    let target = try TemporaryFolder()
    let earlier = try target.open(cache.userID)
    let replaced = try earlier.keepFile([9]).path
    for (text, url, time) in [("older", channelURL, Int64(1)), ("newer", "b", 9), ("only here", "c", 1)] {
      let files = text == "older" ? [ChannelDraft.File(path: replaced)] : []
      try await earlier.write(source: .application) {
        try $0.setDraft(ChannelDraft(text: text, files: files, updatedAt: time), channelURL: url)
      }
    }
    try earlier.close()
    let file = try cache.keepFile([1, 2, 3])
    let own = try folder.write([5], to: "photo.png")
    let action = OfflineAction.deletion(3, in: "x", createdAt: 4)
    try await cache.write(source: .application) { transaction in
      // The second is the app's own: there was no room for a copy.
      let files = [ChannelDraft.File(path: file.path), ChannelDraft.File(path: own)]
      try transaction.setDraft(ChannelDraft(text: "a", files: files, updatedAt: 5), channelURL: channelURL)
      try transaction.setDraft(ChannelDraft(text: "b", updatedAt: 5), channelURL: "b")
      try transaction.putOfflineAction(action)
      _ = try transaction.beginOfflineAction(action)
    }
    try await cache.move(to: target.directory) { _, _ in }
    let drafts = try await cache.read { snapshot in
      try [channelURL, "b", "c"].map { try snapshot.draft(channelURL: $0)?.text }
    }
    #expect(drafts == ["a", "newer", "only here"])
    let paths = try await cache.read { try $0.draft(channelURL: channelURL)?.files.compactMap(\.path) }.required()
    #expect(paths.count == 2 && paths.last == own && FileManager.default.contents(atPath: own) == Data([5]))
    let path = try paths.first.required()
    #expect(keptNames == [URL(fileURLWithPath: path).lastPathComponent], "the other draft's file went with it")
    #expect(path.hasPrefix(target.directory.path) && FileManager.default.contents(atPath: path) == Data([1, 2, 3]))
    let waiting = try await cache.read { try $0.offlineActions() }
    #expect(waiting == [action] && waiting.first?.isBegun == true)
  }

  @Test("a file that was set aside gives back drafts and what waits") func restoring() async throws {
    let action = OfflineAction.read(channelURL, upTo: 4, createdAt: 4)
    let file = try cache.keepFile([7])
    try await cache.write(source: .application) { transaction in
      try transaction.setDraft(
        ChannelDraft(text: "begun", files: [.init(path: file.path)], updatedAt: 5), channelURL: channelURL)
      try transaction.putOfflineAction(action)
    }
    let userID = cache.userID
    try cache.close()
    let aside = try #require(try CacheFile.setAside(directory: folder.directory, userID: userID))
    #expect(try await Cache.restoreUnsent(from: aside, directory: folder.directory, userID: userID) == 2)
    let second = try folder.open(userID)
    let draft = try await second.read { try $0.draft(channelURL: channelURL) }.required()
    let path = try draft.files.first?.path.required() ?? ""
    #expect(draft.text == "begun" && FileManager.default.contents(atPath: path) == Data([7]))
    #expect(try await second.read { try $0.offlineActions() } == [action])
    try second.close()
    // Once is enough.
    #expect(try await Cache.restoreUnsent(from: aside, directory: folder.directory, userID: userID) <= 1)
  }

  @Test("a kept file stays as long as any row names it") func sharedFiles() async throws {
    // As if there was no room for another copy: a message and drafts that name one file.
    let file = try cache.keepFile([1, 2, 3])
    let draft = ChannelDraft(text: "a", files: [.init(path: file.path)], updatedAt: 5)
    let message = try #require(
      OutgoingMessage(message(0, at: 1, type: "FILE", requestID: "r"), state: .pending, filePath: file.path))
    try await cache.write(source: .application) { transaction in
      try transaction.setDraft(draft, channelURL: channelURL)
      try transaction.setDraft(draft, channelURL: "b")
      _ = try transaction.putOutgoing(message)
    }
    for url in [channelURL, "b"] {
      try await cache.write(source: .application) { try $0.setDraft(nil, channelURL: url) }
      #expect(FileManager.default.contents(atPath: file.path) == Data([1, 2, 3]))
    }
    try await cache.write(source: .application) { _ = try $0.removeOutgoing(requestIDs: ["r"]) }
    #expect(keptNames == [])
  }

  @Test("clearing a channel that the cache does not have removes its draft and what waits", arguments: [true, false])
  func clearingUnknown(_ isKeeping: Bool) async throws {
    try await cache.write(source: .application) { transaction in
      try transaction.setDraft(ChannelDraft(text: "a", updatedAt: 5), channelURL: "unknown")
      try transaction.putOfflineAction(.deletion(3, in: "unknown", createdAt: 4))
      try transaction.clearMessages(channelURL: "unknown", isKeepingOutgoing: isKeeping)
    }
    let left = try await cache.read { (try $0.draft(channelURL: "unknown"), try $0.offlineActions()) }
    #expect((left.0 != nil) == isKeeping && left.1.count == (isKeeping ? 1 : 0))
  }
}
