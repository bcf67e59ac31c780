import ArgumentParser
import Foundation
import MigrationReport
import StoreMigrator

struct ExportCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Print a cache or a store as JSON Lines.",
    discussion: "The output is content: message text, names and ids. Only you can read a file written with -o.")

  @Argument(help: "A cache, or a store.", completion: .file())
  var source: String

  @Option(help: "The owner whose rows to print; required if the store has several.")
  var owner: String?

  @Option(name: [.short, .long], help: "Write to this file instead of standard output.")
  var output: String?

  @Flag(help: "Accept a store without any rows.")
  var allowEmpty = false

  @OptionGroup var salvage: SalvageOption

  @OptionGroup var common: CommonOptions

  var files: CommandFiles { CommandFiles(inputs: [.database(source)], outputs: output.map { [$0] } ?? []) }

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
      try sink.finish {
        var export = LineExport(source: URL(argument: source), owner: owner, salvage: salvage.mode)
        export.allowEmpty = allowEmpty
        try export.run(cancellation: cancellation, write: sink.write)
      }
      if output != nil {
        try console.finish(
          Verdict(.ok, message: "\(sink.lines.counted("line")) written."), result: ["lines": sink.lines], text: "")
      }
    }
  }
}
