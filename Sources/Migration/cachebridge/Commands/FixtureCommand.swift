public import ArgumentParser
import Foundation
import LegacyFixtures
import LegacyStore
import MigrationReport
import StoreMigrator

struct FixtureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fixture", abstract: "Create synthetic stores for tests and trials.",
    subcommands: [FixtureMakeCommand.self])
}

extension LegacyModel: ExpressibleByArgument {}
extension FixtureEncoding: ExpressibleByArgument {}

struct FixtureMakeCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "make", abstract: "Create a realistic SyncManager store of any released model.")

  @Option(help: "\(LegacyModel.allCases.map(\.rawValue).joined(separator: "|"))")
  var model = LegacyModel.v1_1_32

  @Option(help: "Confirmed messages.") var messages = 1_000
  @Option(help: "Channels.") var channels = 10
  @Option(help: "Owners.") var owners = 1

  @Option(help: "How payloads are stored: json|base64|xor|bplist|mixed")
  var encoding = FixtureEncoding.mixed

  @Flag(help: "Add a row for every line of the row rules.") var edgeCases = false
  @Flag(help: "Leave the rows in a -wal next to the main file.") var wal = false
  @Option(help: "The same seed creates the same store.") var seed: UInt64 = 1

  @Option(name: [.short, .long], help: "The file to create.", completion: .file())
  var output: String

  @OptionGroup var common: CommonOptions

  var files: CommandFiles { CommandFiles(outputs: [output]) }

  func validate() throws {
    guard FixtureRecipe.messageCounts.contains(messages), FixtureRecipe.channelCounts.contains(channels),
      FixtureRecipe.ownerCounts.contains(owners)
    else {
      throw ValidationError(
        "--messages takes 0 to \(FixtureRecipe.messageCounts.upperBound), --channels 0 to "
          + "\(FixtureRecipe.channelCounts.upperBound), --owners 1 to \(FixtureRecipe.ownerCounts.upperBound).")
    }
  }

  func run() throws {
    let console = Console(options: common)
    try console.run {
      guard access(output, F_OK) != 0 else {
        throw MigrationError(.targetExists, "The file already exists.", hint: "Choose another name or remove it.")
      }
      let summary: FixtureSummary
      do {
        summary = try FixtureStore.make(
          FixtureRecipe(
            model: model, messages: messages, channels: channels, owners: owners, encoding: encoding,
            edgeCases: edgeCases, wal: wal, seed: seed), at: output)
      } catch let error as FixtureError {
        throw MigrationError(.noAccess, "The store cannot be written.", hint: "\(error)")
      } catch  where MigrationError(error).code == .noAccess {
        // It is built under a longer name.
        throw MigrationError(
          .noAccess, "The store cannot be created.",
          hint: "Choose a path in an existing folder that you can write to, or a shorter name.")
      }
      let rows = Dictionary(uniqueKeysWithValues: summary.ledger.map { ($0.key.rawValue, $0.value.read) })
      try console.finish(
        Verdict(.ok, message: "Created a \(model.rawValue) store."), result: rows,
        text: rows.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.counted("row"))" }.joined(separator: "\n"))
    }
  }
}
