import ChatCache
import ChatModel
import Foundation

/// Reads pages of messages as a list on the screen does, at a steady pace, and remembers how long each took.
struct PageReader {
  /// Seconds of every read.
  struct Times: Sendable {
    var seconds: [Double] = []

    var median: Double { quantile(0.5) }
    var high: Double { quantile(0.99) }

    private func quantile(_ part: Double) -> Double {
      let sorted = seconds.sorted()
      return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))]
    }
  }

  let cache: Cache
  static let pageSize = 40
  private static let pause: UInt64 = 10_000_000

  /// - Parameter isDone: gets how many pages were read; true ends it.
  /// - Throws: also when a page is out of order or has a hole.
  func read(until isDone: @Sendable (Int) -> Bool) async throws -> Times {
    var times = Times()
    let begin = Int64(Date().timeIntervalSince1970 * 1000)
    while !isDone(times.seconds.count) {
      // The newest page, as somebody who waits for messages sees it, and one anywhere, in turn.
      let now = Int64(Date().timeIntervalSince1970 * 1000)
      let isNewest = times.seconds.count % 2 == 0
      let place = isNewest ? Int64.max : Int64.random(in: min(begin, now)...now)
      let start = DispatchTime.now()
      let page = try await cache.readAtOnce {
        try $0.messages(
          channelURL: StormMessages.channelURL,
          MessagePageRequest(position: MessagePosition(createdAt: place), previousCount: PageReader.pageSize))
      }
      times.seconds.append(Double(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 1e9)
      try PageReader.check(page.messages)
      try await Task.sleep(nanoseconds: PageReader.pause)
    }
    return times
  }

  /// Storm messages follow one another without a hole.
  static func check(_ messages: [Message]) throws {
    let numbers = messages.compactMap { StormMessages.number(in: $0.text) }
    for (number, next) in zip(numbers, numbers.dropFirst()) where next != number + 1 {
      throw Violation("Message \(next) stands behind \(number) on a page.")
    }
  }
}
