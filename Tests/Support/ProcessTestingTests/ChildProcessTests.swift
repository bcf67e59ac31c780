import FileTesting
import Foundation
import PacedTesting
import ProcessTesting
import Testing

@Suite(.heavy)
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
      #expect(try await child.ended() == ending)
      // Said again, and at once, to whoever asks later.
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
    #expect(try await child.ended(within: 60) == (.killed(SIGTERM), false))
    try input.writing.close()
  }

  @Test func aCancelledTaskWaitsNoLonger() async throws {
    let input = try ChildPipe()
    let child = try shell("read line", input: .pipe(input))
    let waiting = Task { try await child.ended() }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    try input.writing.close()
    #expect(try await child.ended() == .exited(1))
  }

  @Test func isKilledWhenItsTimeIsUp() async throws {
    let input = try ChildPipe()
    let child = try shell("read line", input: .pipe(input))
    #expect(try await child.ended(within: 0.01) == (.killed(SIGKILL), true))
    try input.writing.close()
  }

  @Test func aLimitedWaitThatIsCancelledKills() async throws {
    let input = try ChildPipe()
    let child = try shell("read line", input: .pipe(input))
    let waiting = Task { try await child.ended(within: 600) }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(try await child.ended() == .killed(SIGKILL))
    try input.writing.close()
  }

  /// Many more than there are threads for tasks: a wait that took one would never be over, as what ends the children
  /// comes after it.
  @Test func waitsTakeNoThreadOfTasks() async throws {
    let inputs = try (0..<40).map { _ in try ChildPipe() }
    let children = try inputs.map { try shell("read line", input: .pipe($0)) }
    let endings = try await withThrowingTaskGroup(of: ChildEnding.self) { group in
      for child in children { group.addTask { try await child.ended(within: 300).ending } }
      group.addTask {
        for child in children { child.send(SIGTERM) }
        return .exited(0)
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(endings.filter { $0 == .killed(SIGTERM) }.count == children.count)
    for input in inputs { try input.writing.close() }
  }

  @Test func stopsAreTold() async throws {
    let child = try shell("kill -STOP $$; kill -STOP $$; exit 3")
    for _ in 0..<2 {
      #expect(await child.stopped(within: 60))
      child.send(SIGCONT)
    }
    #expect(await !child.stopped(within: 60))
    #expect(try await child.ended() == .exited(3))
  }

  @Test func pipesFolderAndEnvironment() async throws {
    let (input, output) = (try ChildPipe(), try ChildPipe())
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
    let child = try shell(
      #"read line; echo "$line $1 $VARIABLE"; pwd -P; cat"#, ["argument"], folder: folder, input: .pipe(input),
      output: .pipe(output))
    let parts = output.parts()
    try input.writing.write(contentsOf: Data("line\nrest".utf8))
    try input.writing.close()
    var bytes: [UInt8] = []
    for await part in parts { bytes += part }
    #expect(String(decoding: bytes, as: UTF8.self) == "line argument value\n\(folder)\nrest")
    #expect(try await child.ended() == .exited(0))
  }

  /// With other libraries than the system's, as `.ci/run apple-sqlite` has it, programs run with these too.
  @Test func linesOfAChild() async throws {
    let pipe = try ChildPipe()
    let child = try ChildProcess("/bin/sh", ["-c", "echo one; echo two; printf rest"], output: .pipe(pipe))
    let lines = ChildLines(of: pipe)
    #expect(await lines.until { $0.contains("two") })
    #expect(await lines.untilEnd() == ["one", "two"])
    #expect(await lines.until { $0.contains("three") } == false)
    #expect(try await child.ended() == .exited(0))
  }

  @Test func aSignalOnACue() async throws {
    let run = try ProgramRun(
      "/bin/sh", ["-c", "echo out; echo ready to go >&2; exec sleep 100"], cue: ProgramRun.Cue("ready", send: SIGTERM))
    let outcome = try await run.finish()
    #expect(outcome.ending == .killed(SIGTERM))
    #expect(outcome.text == "out\n" && outcome.errorText == "ready to go\n")
  }

  @Test func aFolderToWorkIn() async throws {
    let folder = try TemporaryFolder()
    let outcome = try await ProgramRun("/bin/sh", ["-c", "echo here > made"], in: folder.path).finish()
    #expect(outcome.exitCode == 0)
    #expect(try Files.names(folder.path) == ["made"])
  }

  @Test func programsGetTheLibrariesOfTheTests() {
    for name in ["LD_LIBRARY_PATH", "LD_PRELOAD"] {
      #expect(BuiltProgram.environment[name] == ProcessInfo.processInfo.environment[name])
    }
  }

  /// Sockets of swift-nio, for example, have no flag that keeps children from them.
  @Test func noOtherDescriptorIsInherited() async throws {
    let other = dup(0)
    defer { close(other) }
    #expect(fcntl(other, F_GETFD) & FD_CLOEXEC == 0)
    let child = try shell(
      "for number in 0 1 2; do [ -e /dev/fd/$number ] || exit 2; done; [ -e /dev/fd/$1 ]", ["\(other)"])
    #expect(try await child.ended() == .exited(1))
  }
}
