import ArgumentParser
import Foundation
import MigrationReport
import StoreMigrator

struct ResyncPlanCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "resync-plan", abstract: "List the holes in a cache's history that a server must refill.",
    discussion: """
      One JSON object per line: first the plan, then each channel with its holes (from, to; both Unix ms and both inside \
      the hole), what a damaged store lost, and how far its history can be trusted. Channels without a hole are only \
      counted, unless --all is given. The plan is content: it names channels and the user. Only you can read a file written \
      with -o.
      """)

  @Argument(help: "A cache.", completion: .file())
  var cache: String

  @Option(name: [.short, .long], help: "Write to this file instead of standard output.")
  var output: String?

  @Flag(help: "Also list channels without a hole.")
  var all = false

  @OptionGroup var common: CommonOptions

  var files: CommandFiles { CommandFiles(inputs: [.database(cache)], outputs: output.map { [$0] } ?? []) }

  func run() throws {
    let console = Console(options: common)
    try console.run {
      guard !common.json || output != nil else {
        throw MigrationError(.usage, "--json and a plan cannot share standard output.", hint: "Add -o FILE.")
      }
      let sink = try LineSink(path: output)
      var plan = ResyncPlanExport(cache: URL(argument: cache))
      plan.includesComplete = all
      var written: ResyncPlanExport.Totals?
      try sink.finish { written = try plan.run(write: sink.write) }
      guard output != nil, let totals = written else { return }
      let gone = "About \(totals.lost.counted("message")) \(totals.lost.agreeing("is", "are")) gone."
      let lost = totals.lost > 0 ? " " + gone : ""
      let complete =
        totals.complete > 0
        ? " \(totals.complete.counted("channel")) \(totals.complete.agreeing("has", "have")) none." : ""
      let message =
        "\(totals.holes.counted("hole")) in \((all ? totals.channels - totals.complete : totals.channels).counted("channel"))."
        + "\(complete)\(lost)"
      try console.finish(Verdict(.ok, message: message), result: totals, text: common.quiet ? "" : message)
    }
  }
}
