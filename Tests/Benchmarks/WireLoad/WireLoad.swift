import ArgumentParser

/// Load on the development server and the transport, over real sockets. `.ci/run event-rate` and `.ci/run soak` start it;
/// Docs/Performance.md says what it found.
@main
struct WireLoad: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "wire-load", abstract: "Measure and strain the development server and the transport.",
    subcommands: [EventsCommand.self, SoakCommand.self, ServeCommand.self])
}

/// Something is not as it has to be. The sentence is for people.
struct Violation: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
