package import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// One running child, of which a thread waits for the end. It lives on when this object is gone.
///
/// Not Foundation's `Process`: on Linux its `run` reads past a buffer now and then and crashes (it lists `/proc/self/fd`),
/// and of several that ended at once it did not notice every end.
package final class ChildProcess: @unchecked Sendable {
  // Sendable: the variables are touched while `condition` is held only; the rest never changes.
  private let condition = NSCondition()
  private var ending: ChildEnding?
  private var listeners: [AsyncStream<ChildEnding>.Continuation] = []
  /// It was killed by a limit.
  private var hasExpired = false
  package let processIdentifier: pid_t

  /// Starts a program.
  /// - Parameters:
  ///   - executable: its path.
  ///   - environment: all variables that it gets; default: those of this process.
  ///   - folder: where it works; default: where this process does.
  /// - Throws: `SpawnError`.
  package init(
    _ executable: String, _ arguments: [String] = [],
    environment: [String: String] = ProcessInfo.processInfo.environment, folder: String? = nil,
    input: ChildStream = .nothing, output: ChildStream = .nothing, errors: ChildStream = .nothing
  ) throws {
    processIdentifier = try spawn(
      executable, arguments, environment: environment, folder: folder, input: input, output: output, errors: errors)
    // It has its ends by now. With one of them open here too, no reader would see the end.
    if case .pipe(let pipe) = input { try? pipe.reading.close() }
    if case .pipe(let pipe) = output { try? pipe.writing.close() }
    if case .pipe(let pipe) = errors { try? pipe.writing.close() }
    Thread.detachNewThread { [self] in awaitEnd() }
  }

  /// Does nothing when the child has ended.
  package func send(_ signal: Int32) {
    condition.withLock { if ending == nil { kill(processIdentifier, signal) } }
  }

  /// Sends a signal by the clock, unless the child has ended by then.
  package func send(_ signal: Int32, after seconds: Double) { send(signal, after: seconds) {} }

  /// - Parameter andThen: called with the lock held when the signal was sent.
  private func send(_ signal: Int32, after seconds: Double, andThen: @escaping @Sendable () -> Void) {
    let deadline = Date(timeIntervalSinceNow: seconds)
    Thread.detachNewThread { [self] in
      condition.withLock {
        while ending == nil, condition.wait(until: deadline) {}
        guard ending == nil else { return }
        kill(processIdentifier, signal)
        andThen()
      }
    }
  }

  /// The end, without blocking a thread of tasks.
  /// - Throws: `CancellationError` when the task is cancelled; the child goes on.
  package func ended() async throws -> ChildEnding {
    let (stream, continuation) = AsyncStream<ChildEnding>.makeStream()
    condition.withLock {
      if let ending { continuation.yield(ending) } else { listeners.append(continuation) }
    }
    for await ending in stream { return ending }
    throw CancellationError()
  }

  /// The end, as `ended()`, of a child that is killed when it still runs after `seconds`: `didExpire` says so. The limit
  /// is for what hangs; how fast a child is depends on what else the machine does.
  /// - Throws: `CancellationError` when the task is cancelled; the child is killed.
  package func ended(within seconds: Double) async throws -> (ending: ChildEnding, didExpire: Bool) {
    send(SIGKILL, after: seconds) { [self] in hasExpired = true }
    do {
      let ending = try await ended()
      return (ending, condition.withLock { hasExpired })
    } catch {
      send(SIGKILL)
      throw error
    }
  }

  /// Returns when the child stopped itself; false when it ended instead, or was killed because it did neither for
  /// `seconds`, or because the task is cancelled.
  package func stopped(within seconds: Double) async -> Bool {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread { [self] in
          let deadline = DispatchWorkItem { [self] in send(SIGKILL) }
          DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: deadline)
          // Left in place: the end is for its thread, and a stop is over when the child goes on.
          let isStopped = nextState(WEXITED | WSTOPPED) == CLD_STOPPED
          deadline.cancel()
          continuation.resume(returning: isStopped)
        }
      }
    } onCancel: {
      send(SIGKILL)
    }
  }

  private func awaitEnd() {
    // Its number stays taken until the lock is held: another thread may send a signal to it.
    _ = nextState(WEXITED)
    let (ending, listeners) = condition.withLock {
      var status: Int32 = 0
      while waitpid(processIdentifier, &status, 0) < 0, errno == EINTR {}
      let ending = ChildEnding(waitStatus: status)
      self.ending = ending
      condition.broadcast()
      defer { self.listeners = [] }
      return (ending, self.listeners)
    }
    for listener in listeners { listener.yield(ending) }
  }

  /// Waits for a state of the child, and leaves it to be told again.
  /// - Returns: a code of `SIGCHLD`; 0 when the child is gone.
  private func nextState(_ options: Int32) -> Int32 {
    var information = siginfo_t()
    while waitid(P_PID, id_t(processIdentifier), &information, options | Int32(WNOWAIT)) != 0 {
      guard errno == EINTR else { return 0 }
    }
    return information.si_code
  }
}
