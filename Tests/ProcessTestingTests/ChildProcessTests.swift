import Foundation
import ProcessTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ChildProcessTests {
  private func shell(
    _ script: String, _ arguments: [String] = [], folder: String? = nil, input: ChildStream = .nothing,
    output: ChildStream = .nothing
  ) throws -> ChildProcess {
    try ChildProcess(
      "/bin/sh", ["-c", script, "sh"] + arguments, environment: ["VARIABLE": "value"], folder: folder, input: input,
      output: output, errors: .inherited)
  }

  @Test func exitCodesAndSignals() async throws {
    for (script, ending) in [("exit 0", .exited(0)), ("exit 200", .exited(200)), ("kill -9 $$", .killed(SIGKILL))]
      as [(String, ChildEnding)]
    {
      let child = try shell(script)
      #expect(child.wait() == ending)
      #expect(try await child.ended() == ending)
    }
    #expect(ChildEnding.exited(7).status == 7)
    #expect(ChildEnding.killed(SIGTERM).status == -SIGTERM)
  }

  @Test func whatIsNoProgram() { #expect(throws: SpawnError.self) { try ChildProcess("/nonexistent") } }

  @Test func endsAreAwaitedAndSignalsSent() async throws {
    let input = try ChildPipe()
    let child = try shell("read line", input: .pipe(input))
    async let ending = child.ended()
    child.send(SIGTERM)
    #expect(try await ending == .killed(SIGTERM))
    child.send(SIGKILL)
    #expect(child.wait(seconds: 60) == (.killed(SIGTERM), false))
    try input.writing.close()
  }

  @Test func aCancelledTaskWaitsNoLonger() async throws {
    let input = try ChildPipe()
    let child = try shell("read line", input: .pipe(input))
    let waiting = Task { try await child.ended() }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    try input.writing.close()
    #expect(child.wait() == .exited(1))
  }

  @Test func isKilledWhenItsTimeIsUp() throws {
    let input = try ChildPipe()
    let child = try shell("read line", input: .pipe(input))
    #expect(child.wait(seconds: 0.01) == (.killed(SIGKILL), true))
    try input.writing.close()
  }

  @Test func stopsAreTold() throws {
    let child = try shell("kill -STOP $$; kill -STOP $$; exit 3")
    for _ in 0..<2 {
      #expect(child.waitUntilStopped(seconds: 60))
      child.send(SIGCONT)
    }
    #expect(!child.waitUntilStopped(seconds: 60))
    #expect(child.wait() == .exited(3))
  }

  @Test func pipesFolderAndEnvironment() async throws {
    let (input, output) = (try ChildPipe(), try ChildPipe())
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
    let child = try shell(
      #"read line; echo "$line $1 $VARIABLE"; pwd -P; cat"#, ["argument"], folder: folder, input: .pipe(input),
      output: .pipe(output))
    let (parts, said) = AsyncStream<[UInt8]>.makeStream()
    output.read {
      said.yield($0)
    } atEnd: {
      said.finish()
    }
    try input.writing.write(contentsOf: Data("line\nrest".utf8))
    try input.writing.close()
    var bytes: [UInt8] = []
    for await part in parts { bytes += part }
    #expect(String(decoding: bytes, as: UTF8.self) == "line argument value\n\(folder)\nrest")
    #expect(try await child.ended() == .exited(0))
  }

  /// Sockets of swift-nio, for example, have no flag that keeps children from them.
  /// With other libraries than the system's, as `.ci/run apple-sqlite` has it, programs run with these too.
  @Test func programsGetTheLibrariesOfTheTests() {
    for name in ["LD_LIBRARY_PATH", "LD_PRELOAD"] {
      #expect(BuiltProgram.environment[name] == ProcessInfo.processInfo.environment[name])
    }
  }

  @Test func noOtherDescriptorIsInherited() throws {
    let other = dup(0)
    defer { close(other) }
    #expect(fcntl(other, F_GETFD) & FD_CLOEXEC == 0)
    let child = try shell(
      "for number in 0 1 2; do [ -e /dev/fd/$number ] || exit 2; done; [ -e /dev/fd/$1 ]", ["\(other)"])
    #expect(child.wait() == .exited(1))
  }
}
