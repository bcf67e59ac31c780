/// Threads that read the pieces of one step in turn, and whose output comes in the order of the rows, whichever thread is
/// ahead.
final class PieceReaders {
  private let step: ReadingPlan.Step
  private let queues: [BoundedQueue<RowBatches.Output>]
  private let readers: [Background<RowJudge.Findings>]
  /// The piece whose output comes next.
  private var piece = 0

  /// Starts the threads.
  /// - Parameters:
  ///   - waitingBytes: how much output may wait for the writing thread, all readers together, before the next batch of each
  ///     waits to be put there.
  ///   - make: creates a reader on its own thread; what it emits is passed on.
  init(
    _ step: ReadingPlan.Step, waitingBytes: Int,
    make: @escaping @Sendable (_ emit: @escaping (RowBatches.Output) -> Bool) throws -> RowReader
  ) {
    self.step = step
    let queues = (0..<step.readers).map { _ in
      BoundedQueue<RowBatches.Output>(capacity: max(waitingBytes / step.readers, 1)) { max($0.bytes, 1) }
    }
    self.queues = queues
    readers = queues.indices.map { number in
      Background(name: "cachebridge reader") {
        defer { queues[number].close() }
        let reader = try make { queues[number].put($0) }
        for piece in stride(from: number, to: step.pieces.count, by: step.readers) {
          guard try reader.read(step.pieces[piece]) else { break }
        }
        return reader.judge.findings
      }
    }
  }

  /// The next output, waiting for it; `nil` after the last piece.
  /// - Throws: what stopped the reader that it would come from.
  func next() throws -> RowBatches.Output? {
    guard piece < step.pieces.count else { return nil }
    let number = piece % step.readers
    guard let output = queues[number].dequeue() else {
      _ = try readers[number].value()
      throw MigrationError(
        .internal, "A thread that reads the store ended too early.", hint: "Run the command again, and report this.")
    }
    if case .checkpoint(let checkpoint) = output, checkpoint.endsPiece { piece += 1 }
    return output
  }

  /// What the readers found, once everything was read. Only a single reader sees rows that say something of later ones.
  func findings() throws -> RowJudge.Findings? { try readers.map { try $0.value() }.first }

  /// Stops the threads and waits for their end.
  func stop() {
    for queue in queues { queue.close() }
    for reader in readers { _ = try? reader.value() }
  }
}
