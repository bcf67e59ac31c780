import ArgumentParser
import DevChatBackend
import DevChatServer
import Foundation

struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Run a chat server for development and tests.",
    discussion: """
      It speaks the protocol of the real service, REST and sockets on one port, and keeps everything on this machine. The \
      first line on standard output says where it listens. Press Ctrl-C to stop it. Docs/Guides/DevServer.md shows how to talk \
      to it.
      """)

  @OptionGroup var options: ServeOptions

  func run() async throws {
    let (settings, base) = try options.settings()
    let backend: DevBackend
    let server: DevChatServer
    do {
      backend = try DevBackend(settings)
      if options.seedDemo { try await backend.seedDemo() }
      var edge = base
      edge.onClockSkew = { skew in Task { await backend.setClockSkew(skew) } }
      server = try await DevChatServer.start(edge, backend: backend)
    } catch { throw ServeFailure.exit(for: error) }
    // Before the line: its reader may stop the server at once.
    let stop = StopSignal()
    // One write: a pipe's reader gets the whole line at once.
    FileHandle.standardOutput.write(Data("listening on \(server.url)\n".utf8))
    await stop.wait()
    await server.stop()
    await backend.stop()
  }
}

/// The secret for server-side calls.
enum APIToken {
  /// From the file, or else from the environment; `nil` if neither exists.
  static func read(file: String?) throws -> String? {
    guard let file else {
      return ProcessInfo.processInfo.environment["CACHEBRIDGE_API_TOKEN"].flatMap { $0.isEmpty ? nil : $0 }
    }
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
      throw ServeFailure.exit(for: ServeFailure.tokenFile)
    }
    let token = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !token.isEmpty else { throw ValidationError("The file with the API token is empty.") }
    return token
  }
}
