import Dispatch
import Foundation

/// Ctrl-C and SIGTERM as something to wait for; a second one ends the process at once.
final class StopSignal {
  private let signals: AsyncStream<Int32>
  private let sources: [any DispatchSourceSignal]

  /// Returns when both are heard: between ignoring a signal and the source's registration, it would be lost.
  init() async {
    let (signals, continuation) = AsyncStream<Int32>.makeStream()
    self.signals = signals
    var sources: [any DispatchSourceSignal] = []
    for number in [SIGINT, SIGTERM] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        continuation.yield(number)
        // From now on the system's own handling: the next one ends the process.
        signal(number, SIG_DFL)
      }
      await withCheckedContinuation { registered in
        source.setRegistrationHandler { registered.resume() }
        source.resume()
      }
      sources.append(source)
    }
    self.sources = sources
  }

  deinit { for source in sources { source.cancel() } }

  func wait() async {
    var iterator = signals.makeAsyncIterator()
    _ = await iterator.next()
  }
}
