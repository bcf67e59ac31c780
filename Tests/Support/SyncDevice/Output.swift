import Foundation

/// What the process says to the one that started it, a line at a time: short enough that lines of two threads do not
/// mix, and written at once, so that a kill takes nothing away.
enum Output {
  static func line(_ text: String) { FileHandle.standardOutput.write(Data("\(text)\n".utf8)) }
}

/// What the process is told.
enum Input {
  /// The lines of standard input, until it ends.
  static func lines() -> AsyncStream<String> {
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    Thread.detachNewThread {
      while let line = readLine() { continuation.yield(line) }
      continuation.finish()
    }
    return stream
  }
}
