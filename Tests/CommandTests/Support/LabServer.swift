import Foundation
import ProcessTesting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A running `cachebridge-lab serve`. Waiting for it blocks threads of its own only.
final class LabServer {
  /// How the process ended, and what it said.
  struct Ending {
    let status: Int32
    let isSignal: Bool
    let output: String
    let errorOutput: String
  }

  private let folder: TemporaryFolder
  private let processIdentifier: pid_t
  private let endings: AsyncStream<Int32>
  private let output: AsyncStream<String>
  private var hasEnded = false

  init(_ arguments: [String], environment: [String: String] = [:]) throws {
    folder = try TemporaryFolder()
    let (pipe, errors) = (folder.path("output"), folder.path("errors"))
    // A pipe with a name: no end is open here that another child could inherit and keep open.
    guard mkfifo(pipe, 0o600) == 0 else { throw SpawnError(errno: errno) }
    let reader = open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard reader >= 0 else { throw SpawnError(errno: errno) }
    var variables = ["PATH": "/usr/bin:/bin", "LC_ALL": "C"]
    variables["LD_LIBRARY_PATH"] = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
    do {
      processIdentifier = try spawn(
        BuiltProgram.path("cachebridge-lab"), ["serve"] + arguments, environment: variables.merging(environment) { $1 },
        output: pipe, errors: errors)
    } catch {
      close(reader)
      throw error
    }
    // The child has its end by now, so the first read waits for it.
    _ = fcntl(reader, F_SETFL, 0)
    output = LabServer.parts(from: reader)
    endings = LabServer.ending(of: processIdentifier)
  }

  /// What comes through the pipe, until its other end is closed.
  private static func parts(from reader: Int32) -> AsyncStream<String> {
    let (stream, continuation) = AsyncStream<String>.makeStream()
    Thread {
      var bytes = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = read(reader, &bytes, bytes.count)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { break }
        continuation.yield(String(decoding: bytes[..<count], as: UTF8.self))
      }
      close(reader)
      continuation.finish()
    }.start()
    return stream
  }

  /// The wait status, once.
  private static func ending(of processIdentifier: pid_t) -> AsyncStream<Int32> {
    let (stream, continuation) = AsyncStream<Int32>.makeStream()
    Thread {
      var status: Int32 = 0
      while waitpid(processIdentifier, &status, 0) < 0, errno == EINTR {}
      continuation.yield(status)
      continuation.finish()
    }.start()
    return stream
  }

  /// The first line, without its end. To be called once.
  func firstLine() async -> String {
    var text = ""
    for await part in output {
      text += part
      if text.contains("\n") { break }
    }
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  func send(_ signal: Int32) { if !hasEnded { kill(processIdentifier, signal) } }

  /// Waits for the end, and for all that was printed and not read yet.
  func ending() async throws -> Ending {
    var status: Int32?
    for await number in endings { status = number }
    // None when the test's time was up.
    guard let status else { throw CancellationError() }
    hasEnded = true
    var text = ""
    for await part in output { text += part }
    let signal = status & 0x7F
    return Ending(
      status: signal == 0 ? status >> 8 & 0xFF : signal, isSignal: signal != 0, output: text,
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
