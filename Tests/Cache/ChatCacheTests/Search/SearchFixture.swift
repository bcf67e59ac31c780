import ChatModel
import FileTesting
import Foundation

@testable import ChatCache

/// A message with any text.
func textMessage(
  _ id: Int64, _ text: String, at createdAt: Int64? = nil, updatedAt: Int64 = 0, by sender: String = "bob",
  in url: String = channelURL
) throws -> Message {
  let payload = try Payload(messageText(id, at: createdAt ?? id * 10, updatedAt: updatedAt)).required()
  let user = try Payload(#"{"user_id":"\#(sender)"}"#).required()
  return try Message(
    payload.edited {
      $0.set("message", text)
      $0.set("user", user)
    }, channelURL: url)
}

extension CacheOptions {
  static var searchable: CacheOptions { CacheOptions(isSearchable: true) }
}

extension Cache {
  func store(_ messages: [Message]) async throws {
    try await write(source: .fetched) { _ = try $0.upsertMessages(messages) }
  }

  func delete(_ ids: [Int64], in url: String = channelURL) async throws {
    try await write(source: .messageDeleted) { _ = try $0.deleteMessages(channelURL: url, messageIDs: ids) }
  }

  /// The pages of a search.
  func found(_ text: String, _ change: (inout CacheSearch) -> Void = { _ in }) async throws -> [[Int64]] {
    var search = CacheSearch(text)
    change(&search)
    var found: [[Int64]] = []
    for try await page in pages(of: search) { found.append(page.hits.map(\.message.id)) }
    return found
  }

  /// What is found, without pages.
  func ids(_ text: String) async throws -> [Int64] { try await found(text) { $0.pageSize = 1000 }.flatMap { $0 } }
}

extension TemporaryFolder {
  var indexPath: String { CacheFile.searchIndex(beside: cachePath()) }

  /// The bytes of the index, and of what SQLite keeps beside it.
  func indexBytes() -> Data {
    ["", "-journal", "-wal", "-shm"].reduce(into: Data()) {
      $0 += FileManager.default.contents(atPath: indexPath + $1) ?? Data()
    }
  }

  func indexHas(_ text: String) -> Bool { indexBytes().range(of: Data(text.utf8)) != nil }
}
