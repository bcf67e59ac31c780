import Foundation

/// The app's own statistics, so to speak: what devices send ends up in a file, one payload on each line.
struct Statistics: Sendable {
  let file: URL

  func send(_ payload: String) throws {
    let lines = (try? Data(contentsOf: file)) ?? Data()
    try (lines + Data((payload + "\n").utf8)).write(to: file)
  }
}
