import Dispatch
import Foundation
import StoreMigrator

/// Ctrl-C and SIGTERM stop a run at its next batch boundary; a second one ends the process at once.
final class Interrupt {
  private let sources: [any DispatchSourceSignal]

  init(_ cancellation: Cancellation, console: Console) {
    sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        if cancellation.isCancelled { _exit(128 + number) }
        cancellation.cancel()
        console.note("Stopping at the next batch boundary. Press Ctrl-C again to end at once.")
      }
      source.resume()
      return source
    }
  }

  deinit { for source in sources { source.cancel() } }
}
