import ArgumentParser

/// The root of the lab's command line.
@main
struct Lab: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cachebridge-lab",
    abstract: "Tools for development and tests, including a chat server.",
    subcommands: [ServeCommand.self, CompareCommand.self, RecordCommand.self, WatchCommand.self])
}
