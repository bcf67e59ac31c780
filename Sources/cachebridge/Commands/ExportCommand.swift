import ArgumentParser
import Foundation
import MigrationReport
import StoreMigrator

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Print a cache or a store as JSON Lines.",
    discussion: "What it prints is content: message text, names and ids. A file made with -o is readable by you alone.")

  @Argument(help: "A cache, or a store.", completion: .file())
  var source: String

  @Option(help: "The owner whose rows to print; needed when a store has several.")
  var owner: String?

  @Option(name: [.short, .long], help: "Write to this file instead of standard output.")
  var output: String?

  @OptionGroup var salvage: SalvageOption

  @OptionGroup var common: CommonOptions

  func run() throws {
    let console = Console(options: common)
    let cancellation = Cancellation()
    let interrupt = Interrupt(cancellation, console: console)
    defer { withExtendedLifetime(interrupt) {} }
    try console.run {
      guard !common.json || output != nil else {
        throw MigrationError(.usage, "--json and an export cannot share standard output.", hint: "Add -o FILE.")
      }
      let sink = try LineSink(path: output)
      do {
        try LineExport(source: URL(fileURLWithPath: source), owner: owner, salvage: salvage.mode).run(
          cancellation: cancellation, write: sink.write)
        try sink.close()
      } catch {
        sink.discard()
        throw error
      }
      if output != nil {
        try console.finish(
          Verdict(.ok, message: "\(sink.lines.counted("line")) written."), result: ["lines": sink.lines], text: "")
      }
    }
  }
}

/// Where lines go: standard output, or a new file that takes its name when it is complete.
final class LineSink {
  private let path: String?
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private(set) var lines = 0

  init(path: String?) throws {
    self.path = path
    guard let path else {
      descriptor = STDOUT_FILENO
      return
    }
    descriptor = open(path + ".new", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw LineSink.failure }
  }

  func write(_ line: [UInt8]) throws {
    buffer.append(contentsOf: line)
    buffer.append(UInt8(ascii: "\n"))
    lines += 1
    if buffer.count > 1 << 16 { try flush() }
  }

  func close() throws {
    try flush()
    guard let path else { return }
    guard fsync(descriptor) == 0, rename(path + ".new", path) == 0 else { throw LineSink.failure }
    Foundation.close(descriptor)
  }

  func discard() { if let path { unlink(path + ".new") } }

  private func flush() throws {
    var written = 0
    while written < buffer.count {
      let count = buffer.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress! + written, $0.count - written) }
      guard count > 0 else { throw LineSink.failure }
      written += count
    }
    buffer.removeAll(keepingCapacity: true)
  }

  private static var failure: MigrationError {
    [ENOSPC, EDQUOT, EFBIG].contains(errno)
      ? MigrationError(.noSpace, "No space left for the export.", hint: "Free some space and run again.")
      : MigrationError(.noAccess, "The export cannot be written (errno \(errno)).", hint: "Choose another place.")
  }
}
