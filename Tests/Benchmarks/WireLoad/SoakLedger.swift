import Foundation

/// A message's place: which stream it is of, to which channel, as its how many-th there.
struct SoakPlace: Hashable {
  let stream: Int
  let channel: Int

  static func text(stream: Int, channel: Int, number: Int, padding: Int) -> String {
    "\(stream) \(channel) \(number) " + String(repeating: "x", count: padding)
  }

  static func read(_ text: String) -> (place: SoakPlace, number: Int)? {
    let parts = text.split(separator: " ", maxSplits: 3).prefix(3).compactMap { Int($0) }
    return parts.count == 3 ? (SoakPlace(stream: parts[0], channel: parts[1]), parts[2]) : nil
  }
}

/// What one connection saw of every stream.
final class SoakLedger: @unchecked Sendable {
  // Sendable: the state is only touched while the lock is held.
  private let lock = NSLock()
  private var last: [SoakPlace: Int] = [:]
  private var faults: [String] = []
  private var count = 0
  /// Nothing may be missing; else only the order counts.
  private let isComplete: Bool

  init(isComplete: Bool) { self.isComplete = isComplete }

  func saw(_ place: SoakPlace, _ number: Int) {
    lock.withLock {
      count += 1
      let before = last[place] ?? 0
      if isComplete ? number != before + 1 : number <= before {
        faults.append("stream \(place.stream), channel \(place.channel): \(number) came after \(before)")
      }
      last[place] = number
    }
  }

  func fault(_ sentence: String) { lock.withLock { faults.append(sentence) } }

  /// Whether everything that was sent arrived.
  func hasAll(_ sent: [SoakPlace: Int]) -> Bool { lock.withLock { sent.allSatisfy { last[$0.key] == $0.value } } }

  var violations: [String] { lock.withLock { faults } }
  var events: Int { lock.withLock { count } }
}
