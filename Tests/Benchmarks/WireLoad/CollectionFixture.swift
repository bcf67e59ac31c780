import ChatCache
import ChatClient
import ChatModel
import Dispatch
import Foundation
import SyncManager

/// A device without a connection, with a full cache: the session of both API layers, and the file for bare statements.
struct CollectionFixture {
  let session: ChatSession
  let channel: GroupChannel
  let file: URL

  /// Where the app is called: not the main queue, which has other work in a tool.
  static let queue = DispatchQueue(label: "wire-load.app")

  /// - Parameter folder: where the cache is, or is made if there is none.
  static func open(_ folder: URL, messages: Int, channels: Int) async throws -> CollectionFixture {
    try await fill(folder, messages: messages, channels: channels)
    let shared = SharedSession.shared
    shared.install { _ in throw Violation("Nothing here logs in.") }
    shared.setDirectory(folder)
    shared.setDelegateQueue(queue)
    shared.initialize(applicationID: "LOAD", usesCaching: true)
    SBSMSyncManager.setDelegateQueue(queue)
    SBSMSyncManager.setCompletionQueue(queue)
    SBSMSyncManager.setup(withUserId: CollectionRows.userID)
    guard let session = shared.session else { throw Violation("The session cannot be opened.") }
    try warm(session.cache.fileURL)
    let channel = try await session.channel(url: CollectionRows.channelURL)
    return CollectionFixture(session: session, channel: channel, file: session.cache.fileURL)
  }

  func close() async { await SharedSession.shared.end() }

  /// Reads the file once: what is measured is the cache, and not the disk.
  private static func warm(_ file: URL) throws {
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }
    while let piece = try handle.read(upToCount: 1 << 24), !piece.isEmpty {}
  }

  // MARK: The rows

  private static func fill(_ folder: URL, messages: Int, channels: Int) async throws {
    let cache = try Cache.open(directory: folder, userID: CollectionRows.userID)
    defer { try? cache.close() }
    // A cache of an earlier run has them.
    guard try await cache.read({ try $0.channel(url: CollectionRows.channelURL) }) == nil else { return }
    for first in stride(from: 0, to: messages, by: 5_000) {
      let batch = try (first..<min(first + 5_000, messages)).map {
        try Message(CollectionRows.message($0), channelURL: CollectionRows.channelURL)
      }
      try await cache.write(source: .backgroundSync) { try $0.upsertMessages(batch) }
    }
    for first in stride(from: 1, to: channels, by: 1_000) {
      let batch = try (first..<min(first + 1_000, channels)).map { try Channel(CollectionRows.channel($0)) }
      try await cache.write(source: .backgroundSync) { try $0.upsertChannels(batch) }
    }
    guard let range = SyncedRange(start: 0, end: CollectionRows.time(messages), isHistoryStartReached: true) else {
      throw Violation("There is no such range.")
    }
    let channel = try Channel(CollectionRows.channel(messages, url: CollectionRows.channelURL))
    try await cache.write(source: .backgroundSync) {
      try $0.upsertChannels([channel])
      try $0.addSyncedRange(range, channelURL: CollectionRows.channelURL)
    }
  }
}
