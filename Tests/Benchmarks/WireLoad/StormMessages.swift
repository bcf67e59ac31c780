import ChatModel
import ChatWire

/// The messages of a storm: numbered copies of one that the chat server made, each the successor of the one before.
struct StormMessages: Sendable {
  static let channelURL = "demo_pair"
  static let words = "The quick brown fox jumps over the lazy dog, and the dog does not mind it at all."

  private let first: Payload
  /// Of number 0, which is the server's own message; the ids of the others follow it.
  let firstID: Int64
  /// When it was sent, ms.
  let firstTime: Int64

  /// - Parameter first: the server's answer to who sent it.
  init?(_ first: Payload) {
    guard let id = first.integer("msg_id"), let time = first.integer("ts") else { return nil }
    self.first = first.edited { $0.remove("req_id") }
    (firstID, firstTime) = (id, time)
  }

  /// What goes to the other member.
  /// - Parameter time: when it was sent, ms.
  func payload(_ number: Int, at time: Int64) -> Payload {
    let id = firstID + Int64(number)
    return first.edited {
      $0.set("msg_id", id)
      $0.set("message", StormMessages.text(number))
      $0.set("request_id", "storm-\(number)")
      $0.set("ts", time)
      $0.set("previous_message_id", id - 1)
      $0.set("unread_cnt", StormMessages.totals(number, at: time))
    }
  }

  private static func totals(_ number: Int, at time: Int64) -> Payload {
    .object {
      $0.set("all", Int64(number + 1))
      $0.set("custom_types", Payload.object { _ in })
      $0.set("feed", Int64(0))
      $0.set("ts", time)
    }
  }

  // MARK: Numbers in texts

  static func text(_ number: Int) -> String { "\(digits(number)) \(words)" }

  static func digits(_ number: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, 8 - text.count)) + text
  }

  /// - Returns: `nil` for the text of another message.
  static func number(in text: String) -> Int? {
    let digits = text.utf8.prefix(8)
    guard digits.count == 8, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 &- 0x30) }
  }
}

/// What a sender says to the storm's server: so many messages from this number on.
struct StormOrder {
  let numbers: Range<Int>

  init(_ numbers: Range<Int>) { self.numbers = numbers }

  /// - Returns: `nil` for any other text.
  init?(_ text: String?) {
    let parts = (text ?? "").split(separator: " ")
    guard parts.count == 3, parts[0] == "storm", let first = Int(parts[1]), let end = Int(parts[2]), first < end else {
      return nil
    }
    numbers = first..<end
  }

  var text: String { "storm \(numbers.lowerBound) \(numbers.upperBound)" }
}
