import Foundation
import MigrationReport
import StoreMigrator

/// Progress on standard error: a moving bar on a terminal, a plain line every few seconds in a log.
final class ProgressLine {
  private let isTerminal: Bool
  private let isQuiet: Bool
  private var lastShown = DispatchTime(uptimeNanoseconds: 1)
  private var isOpen = false
  private var pace = Pace()

  init(_ options: CommonOptions) {
    isTerminal = isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
    isQuiet = options.quiet
  }

  func show(_ event: MigrationEvent) {
    guard !isQuiet else { return }
    switch event {
    case .phase(let phase):
      pace.begin()
      line(ProgressLine.words(phase), isDue: isTerminal)
    case .progress(let phase, let rows, let total):
      let percent = total > 0 ? Int(rows * 100 / total) : 100
      let bar =
        isTerminal
        ? " [" + String(repeating: "#", count: percent / 5).padding(toLength: 20, withPad: ".", startingAt: 0) + "]"
        : ""
      let pace = pace.words(rows: rows, total: total).map { ", " + $0 } ?? ""
      line("\(ProgressLine.words(phase))\(bar) \(percent) % (\(rows) of \(total.counted("row"))\(pace))", isDue: false)
    case .finished: clear()
    }
  }

  /// Clears the moving line.
  func clear() {
    if isOpen { write("\r\u{1B}[K") }
    isOpen = false
  }

  private func line(_ text: String, isDue: Bool) {
    let now = DispatchTime.now()
    let pause: UInt64 = isTerminal ? 100_000_000 : 3_000_000_000
    guard isDue || now.uptimeNanoseconds - lastShown.uptimeNanoseconds > pause else { return }
    lastShown = now
    isOpen = isTerminal
    write(isTerminal ? "\r\(text)\u{1B}[K" : text + "\n")
  }

  private func write(_ text: String) { Console.say(text) }

  private static func words(_ phase: MigrationEvent.Phase) -> String {
    switch phase {
    case .view: "opening the store"
    case .salvage: "salvaging rows"
    case .plan: "counting rows"
    case .copy: "copying"
    case .index: "building indexes"
    case .settle: "settling duplicates"
    case .ranges: "building ranges"
    case .verify: "verifying"
    case .publish: "moving caches into place"
    }
  }
}
