import FileTesting
import Foundation
import ProcessTesting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A running `cachebridge-lab serve`.
final class LabServer {
  /// How the process ended, and what it said.
  struct Outcome {
    let ending: ChildEnding
    let output: String
    let errorOutput: String
  }

  private let folder: TemporaryFolder
  private let process: ChildProcess
  private let output: AsyncStream<[UInt8]>

  init(_ arguments: [String], environment: [String: String] = [:]) throws {
    folder = try TemporaryFolder()
    let pipe = try ChildPipe()
    process = try ChildProcess(
      BuiltProgram.path("cachebridge-lab"), ["serve"] + arguments,
      environment: BuiltProgram.environment.merging(environment) { $1 }, output: .pipe(pipe),
      errors: .file(folder.path("errors")))
    output = pipe.parts()
  }

  /// The first line, without its end. To be called once.
  func firstLine() async -> String {
    var text = ""
    for await part in output {
      text += String(decoding: part, as: UTF8.self)
      if text.contains("\n") { break }
    }
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  func send(_ signal: Int32) { process.send(signal) }

  /// Waits for the end, and for all that was printed and not read yet.
  func finish() async throws -> Outcome {
    let ending = try await process.ended()
    var text = ""
    for await part in output { text += String(decoding: part, as: UTF8.self) }
    return Outcome(
      ending: ending, output: text,
      errorOutput: String(decoding: try Files.bytes(folder.path("errors")), as: UTF8.self))
  }

  /// Ends the process if it still runs: for tests that fail.
  deinit { send(SIGKILL) }
}

/// A call to the server.
struct LabCall {
  var method = "GET"
  var headers: [String: String] = [:]
  var body: String?

  /// - Returns: the status and the JSON object.
  func send(to url: String) async throws -> (status: Int, object: [String: Any]) {
    guard let target = URL(string: url) else { throw URLError(.badURL) }
    var request = URLRequest(url: target)
    request.httpMethod = method
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    if let body {
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
      request.httpBody = Data(body.utf8)
    }
    let (status, data): (Int, Data) = try await withCheckedThrowingContinuation { continuation in
      URLSession.shared.dataTask(with: request) { data, response, error in
        if let error { return continuation.resume(throwing: error) }
        continuation.resume(returning: ((response as? HTTPURLResponse)?.statusCode ?? 0, data ?? Data()))
      }.resume()
    }
    return (status, try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:])
  }
}
