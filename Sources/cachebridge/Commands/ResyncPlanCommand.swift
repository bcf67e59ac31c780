import ArgumentParser
import Foundation
import MigrationReport
import StoreMigrator

struct ResyncPlanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resync-plan", abstract: "List the holes in a cache's history that a server must refill.",
    discussion: """
      One JSON object a line: first the plan, then each channel with its holes (from, to; both Unix ms and both inside \
      the hole), what a damaged store lost, and how far its history can be trusted. It is content: it names channels and the user. A file made \
      with -o is readable by you alone.
      """)

  @Argument(help: "A cache.", completion: .file())
  var cache: String

  @Option(name: [.short, .long], help: "Write to this file instead of standard output.")
  var output: String?

  @OptionGroup var common: CommonOptions

  func run() throws {
    let console = Console(options: common)
    try console.run {
      guard !common.json || output != nil else {
        throw MigrationError(.usage, "--json and a plan cannot share standard output.", hint: "Add -o FILE.")
      }
      let sink = try LineSink(path: output)
      let totals: ResyncPlanExport.Totals
      do {
        totals = try ResyncPlanExport(cache: URL(fileURLWithPath: cache)).run(write: sink.write)
        try sink.close()
      } catch {
        sink.discard()
        throw error
      }
      guard output != nil else { return }
      let gone = "About \(totals.lost.counted("message")) \(totals.lost.agreeing("is", "are")) gone."
      let lost = totals.lost > 0 ? " " + gone : ""
      let message = "\(totals.holes.counted("hole")) in \(totals.channels.counted("channel")).\(lost)"
      try console.finish(Verdict(.ok, message: message), result: totals, text: common.quiet ? "" : message)
    }
  }
}
