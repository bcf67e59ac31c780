import Foundation

/// The threads that share a proof, the one that started it included.
struct ProofThreads: Sendable {
  /// A piece of the work; calls `tick` with the number of rows read.
  typealias Work = @Sendable (_ tick: @escaping (Int64) -> Void) throws -> Void

  let count: Int

  /// As many as there are processors, from two to four: more need more memory than they save time.
  static var available: ProofThreads {
    ProofThreads(count: min(max(ProcessInfo.processInfo.activeProcessorCount, 2), 4))
  }

  /// Into how many parts a store is divided whose rows are looked up in so many caches. Each part opens all of them, with
  /// two descriptors each, and macOS gives a program 256.
  func storeParts(caches: Int) -> Int { caches > 8 ? min(count, 2) : count }

  /// Divides keys or row ids evenly; few are one part.
  static func parts(of keys: ClosedRange<Int64>, count: Int) -> [ClosedRange<Int64>] {
    let width = keys.upperBound.subtractingReportingOverflow(keys.lowerBound)
    // A wider range than Int64 has is no range of numbers that count up; then one part is enough.
    guard count > 1, !width.overflow, width.partialValue > 20_000 else { return [keys] }
    let starts = (0..<Int64(count)).map { keys.lowerBound + width.partialValue / Int64(count) * $0 }
    return zip(starts, starts.dropFirst().map { $0 - 1 } + [keys.upperBound]).map { $0...$1 }
  }

  /// Does all work; each thread takes the next piece when it is done with one.
  /// - Parameter progress: called on this thread.
  func run(_ work: [Work], _ rows: ProofProgress, _ progress: () -> Void) throws {
    let queue = BoundedQueue<Work>(capacity: max(work.count, 1))
    for item in work { queue.put(item) }
    queue.close()
    let others = (1..<max(count, 1)).map { _ in
      Background(name: "cachebridge proof") { while let item = queue.dequeue() { try item { rows.add($0) } } }
    }
    let mine = withoutActuallyEscaping(progress) { progress in
      Result {
        while let item = queue.dequeue() {
          try item {
            rows.add($0)
            progress()
          }
        }
      }
    }
    let results = others.map { other in Result { try other.value() } }
    try mine.get()
    for result in results { try result.get() }
  }
}
