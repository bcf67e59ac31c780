import ChatCache
import ChatModel
import Foundation

/// An app that has a user's cache open: it writes messages, one commit each, and says on standard output which ones are
/// committed.
///
///     cache-app DIR USER FIRST COUNT
///
/// Messages get the ids from FIRST on, in a channel of the app's own. It prints `open` when it has the cache, then each
/// id once its commit is done, and `end` when the cache is closed. With COUNT 0 it goes on until it is killed or its
/// standard input ends. Exit 0: everything asked for is committed. 2: the cache answered with an error, whose code is
/// printed.
@main enum CacheApp {
  static let channelURL = "app-channel"

  static func main() async throws {
    let words = CommandLine.arguments
    guard words.count == 5, let first = Int64(words[3]), let count = Int64(words[4]) else { exit(64) }
    do {
      let cache = try Cache.open(directory: URL(fileURLWithPath: words[1]), userID: words[2])
      say("open")
      let input = InputEnd()
      var id = first
      while count == 0 ? !input.isReached : id < first + count {
        try await write(id, to: cache)
        say(String(id))
        // Reading is a part of an app's life: it must never find the cache damaged, and always what it wrote.
        let found = try await cache.read { [id] in try $0.message(channelURL: channelURL, messageID: id) != nil }
        guard found else { throw CacheError.lost }
        id += 1
      }
      try cache.close()
      say("end")
    } catch let error as CacheError {
      say(error.code.rawValue)
      exit(2)
    }
  }

  private static func write(_ id: Int64, to cache: Cache) async throws {
    let keys = #""message_id":\#(id),"created_at":\#(id),"channel_url":"\#(channelURL)""#
    let text = #"{"type":"MESG",\#(keys),"message":"of the app"}"#
    guard let payload = Payload(text) else { return }
    try await cache.write(source: .application) { transaction in
      try transaction.upsertMessages([try Message(payload, channelURL: channelURL)])
    }
  }

  private static func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }
}

extension CacheError {
  fileprivate static let lost = CacheError(Code(rawValue: "lost"), "What was committed cannot be read.")
}

/// Whether standard input has ended.
private final class InputEnd: @unchecked Sendable {
  // Sendable: `value` is touched under `lock` only.
  private let lock = NSLock()
  private var value = false
  var isReached: Bool { lock.withLock { value } }

  init() {
    Thread.detachNewThread { [self] in
      while FileHandle.standardInput.availableData.count > 0 {}
      lock.withLock { value = true }
    }
  }
}
