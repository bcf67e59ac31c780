import ArgumentParser

/// Load on the development server, the transport and the engine of a session, over real sockets, on the API layers above
/// it, and on the cache's search. `.ci/run` starts it in the stages `event-rate`, `sync-rate`, `collection-cost`,
/// `shadow-cost`, `search-cost` and `soak`; Docs/Performance.md says what it found.
@main
struct WireLoad: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "wire-load",
    abstract:
      "Measure and strain the development server, the transport, the session engine, the API layers and the search.",
    subcommands: [
      EventsCommand.self, SyncCommand.self, CollectionsCommand.self, ShadowCommand.self,
      SearchCommand.self, SoakCommand.self, ServeCommand.self,
    ])
}

/// Something is not as it has to be. The sentence is for people.
struct Violation: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
