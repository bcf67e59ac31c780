import ChatCache
import ChatModel
import Foundation

/// Messages for `wire-load search`: their words are as unevenly spread as those of a language.
struct SearchTexts {
  /// How many different words there are, about.
  private static let words = 22_000.0
  private var random = SystemRandomNumberGenerator()
  /// Bytes of all texts so far.
  private(set) var bytes: Int64 = 0

  /// The word with this place among the most frequent ones, from 1.
  static func word(_ rank: Int) -> String {
    "w\(String(rank, radix: 36))x\(String(rank &* 7919 % 46_656, radix: 36))"
  }

  /// A message like those of `CollectionRows`, with a text of 1 to 24 words.
  mutating func message(_ number: Int) throws -> Message {
    let text = (0..<Int.random(in: 1...24, using: &random)).map { _ in
      SearchTexts.word(Int(exp(Double.random(in: 0..<log(SearchTexts.words), using: &random))))
    }.joined(separator: " ")
    bytes += Int64(text.utf8.count)
    return try Message(
      CollectionRows.message(number).edited { $0.set("message", text) }, channelURL: CollectionRows.channelURL)
  }

  mutating func messages(_ numbers: Range<Int>) throws -> [Message] {
    var messages: [Message] = []
    for number in numbers { messages.append(try message(number)) }
    return messages
  }
}
