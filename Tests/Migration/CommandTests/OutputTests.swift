import FileTesting
import Foundation
import OracleTesting
import PacedTesting
import ProcessTesting
import Testing

/// What the tool prints where (decision 30).
@Suite("Output", .heavy) struct OutputTests {
  @Test(
    "help and version",
    arguments: [
      ["--help"], ["help"], ["inspect", "--help"], ["migrate", "--help"], ["verify", "--help"], ["export", "--help"],
      ["fixture", "make", "--help"], ["explain", "--help"], ["demo", "--help"], ["help", "migrate"],
    ])
  func help(_ arguments: [String]) async throws {
    let run = try await Tool.run(arguments)
    run.expectExit(0)
    #expect(run.text.contains("USAGE: cachebridge"))
    #expect(run.errorOutput == [])
  }

  @Test("--version prints a version and nothing else")
  func version() async throws {
    let run = try await Tool.run(["--version"])
    run.expectExit(0)
    let words = run.text.split { $0 == "\n" || $0 == " " }
    #expect(words.last?.split(separator: ".").count == 3)
    #expect(words.count <= 2)
    #expect(run.errorOutput == [])
  }

  @Test("explain knows every exit code by number and id", arguments: exitIDs.keys.sorted())
  func explainExits(_ code: Int32) async throws {
    let id = try #require(exitIDs[code])
    let byNumber = try await Tool.run(["explain", String(code)])
    byNumber.expectExit(0)
    let byID = try await Tool.run(["explain", id])
    byID.expectExit(0)
    #expect(byNumber.output == byID.output)
    #expect(byNumber.text.split { !$0.isLetter }.count > 8, "an explanation, not a word")
    try await Tool.run(["explain", id, "--json"]).expectDocument(0)
  }

  @Test(
    "explain knows every reason and finding of the row rules",
    arguments: [
      "owner_assumed", "owner_missing", "column_impossible", "unknown_kind", "disagrees", "token_missing",
      "request_id_missing", "chunk_inverted", "filter_unreadable", "quarantine_unreadable", "chunk_dropped",
      "chunk_cut", "stub_channel",
      "source_empty", "undecoded",
    ])
  func explainReasons(_ code: String) async throws {
    let run = try await Tool.run(["explain", code])
    run.expectExit(0)
    #expect(run.text.split { !$0.isLetter }.count > 8)
  }

  @Test("explain of an unknown code")
  func explainUnknown() async throws {
    try await Tool.run(["explain", "no_such_code"]).expectRefusal(64)
    try await Tool.run(["explain", "no_such_code", "--json"]).expectDocument(64)
    #expect(try await Tool.run(["explain", "Stub-Chanel"]).errorText.contains("`stub_channel`"))
  }

  @Test("the list of codes has the numbers of exits")
  func explainList() async throws {
    let lines = try await Tool.run(["explain"]).text.split(separator: "\n").map { $0.split(separator: " ").prefix(2) }
    for (code, id) in exitIDs { #expect(lines.contains([Substring(String(code)), Substring(id)])) }
  }

  @Test("results on stdout, messages on stderr; --quiet keeps the results")
  func quiet() async throws {
    let trial = try await MigrationTrial(fixture: ["--messages", "40", "--channels", "2", "--seed", "2"])
    let loud = try await Tool.run(["migrate", trial.store, "--to", trial.target])
    loud.expectExit(0)
    #expect(loud.text.contains("migrated"))
    let verified = try await Tool.run(["verify", trial.store, trial.target, "--quiet"])
    verified.expectExit(0)
    #expect(verified.errorOutput == [])
    let exported = try await Tool.run(["export", trial.store, "--quiet"])
    exported.expectExit(0)
    #expect(exported.errorOutput == [])
    #expect(Files.lines(exported.output).allSatisfy { JSONDocument($0) != nil })
  }

  @Test("--quiet does not hide an error")
  func quietError() async throws {
    let folder = try TemporaryFolder()
    let run = try await Tool.run(["migrate", folder.path("none"), "--to", folder.path("target"), "--quiet"])
    run.expectRefusal(12)
  }

  @Test("no color without a terminal, with --no-color and with NO_COLOR", arguments: ["plain", "flag", "variable"])
  func color(_ how: String) async throws {
    let trial = try await MigrationTrial(fixture: ["--messages", "20", "--channels", "1", "--seed", "2"])
    let run = try await Tool.run(
      ["migrate", trial.store, "--to", trial.target] + (how == "flag" ? ["--no-color"] : []),
      environment: ["TERM": "xterm-256color"].merging(how == "variable" ? ["NO_COLOR": "1"] : [:]) { $1 })
    run.expectExit(0)
  }

  @Test("inspect names the model, owners, entities and rows", arguments: TinyModel.all)
  func inspect(_ model: String) async throws {
    let trial = try await MigrationTrial(
      fixture: ["--model", model, "--messages", "37", "--channels", "4", "--owners", "2", "--wal", "--seed", "2"])
    let text = try await Tool.run(["inspect", trial.store])
    text.expectExit(0)
    #expect(text.text.contains(model))
    let entity = model.hasPrefix("1.0") || model == "1.1.0" ? "Message" : "SucceededMessage"
    #expect(text.text.contains(entity) && text.text.contains("37"))
    let document = try await Tool.run(["inspect", trial.store, "--json", "--health"]).expectDocument(0)
    #expect(document.isObject)
    let owners = try await Tool.run(["inspect", trial.store, "--reveal"])
    for owner in try trial.oracle.owners { #expect(owners.text.contains(String(decoding: owner, as: UTF8.self))) }
    #expect(try Files.names(trial.folder.path("source")) == ["store.sqlite", "store.sqlite-wal"])
  }

  @Test("inspect of a folder lists the stores in it")
  func inspectFolder() async throws {
    let folder = try TemporaryFolder()
    for name in ["AppData/Documents", "AppData/Library", "AppData/tmp"] {
      try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
    }
    let store = folder.path("AppData/Library/chat.sqlite")
    try await Tool.run(["fixture", "make", "--messages", "10", "--channels", "1", "-o", store]).expectExit(0)
    try folder.write(Array("not a store".utf8), to: "AppData/Documents/other.sqlite")
    let run = try await Tool.run(["inspect", folder.path])
    run.expectExit(0)
    #expect(run.text.contains("AppData/Library/chat.sqlite"))
    #expect(!run.text.contains("other.sqlite"))
    #expect(!run.text.contains(folder.path), "paths are relative to the folder")
    #expect(!run.errorText.contains(folder.path), "a log does not repeat the folder")
    try await Tool.run(["inspect", folder.path, "--json"]).expectDocument(0)
  }

  @Test("inspect of a folder whose name stands again below it, and of a link to it") func inspectRepeatedFolder()
    async throws
  {
    let folder = try TemporaryFolder()
    // The path of the folder, below itself.
    let below = "container/app" + folder.path("container")
    try FileManager.default.createDirectory(atPath: folder.path(below), withIntermediateDirectories: true)
    let store = folder.path(below) + "/chat.sqlite"
    try await Tool.run(["fixture", "make", "--messages", "10", "--channels", "1", "-o", store]).expectExit(0)
    let link = folder.path("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "container")
    for path in [folder.path("container"), link, link + "/"] {
      let run = try await Tool.run(["inspect", path])
      run.expectExit(0, path)
      #expect(run.text.contains("app" + folder.path("container") + "/chat.sqlite"))
    }
    // A link in the folder is not followed: it may lead back.
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("container/again"), withDestinationPath: folder.path("container"))
    let run = try await Tool.run(["inspect", folder.path("container")])
    run.expectExit(0)
    #expect(!run.text.contains("again"))
  }

  @Test(
    "inspect of a folder names a command that can be pasted, on a terminal",
    .enabled("a terminal is made by Python") { await Python.isThere })
  func inspectFolderNext() async throws {
    let folder = try TemporaryFolder()
    let container = folder.path("my app")
    try FileManager.default.createDirectory(atPath: container, withIntermediateDirectories: false)
    try await Tool.run(["fixture", "make", "--messages", "10", "-o", container + "/it's.sqlite"]).expectExit(0)
    let run = try await Tool.runOnTerminal(["inspect", container])
    let command = try #require(run.text.components(separatedBy: "Next: cachebridge ").last)
    let next = try await Tool.runInShell("\"$0\" \(command.split { $0.isNewline }[0])", [])
    next.expectExit(0)
    #expect(next.text.contains("1.1.32") && next.text.contains("Health     ok"))
  }

  @Test("inspect with files that are not stores")
  func inspectOther() async throws {
    let folder = try TemporaryFolder()
    try await Tool.run(["inspect", folder.path]).expectRefusal(4)
    try await Tool.run(["inspect", folder.path, "--json"]).expectDocument(4)
    try folder.write(Array("hello".utf8), to: "text")
    try await Tool.run(["inspect", folder.path("text"), "--json"]).expectDocument(4)
    try await Tool.run(["inspect", folder.path("none"), "--json"]).expectDocument(12)
  }

  @Test("export to a file: 0600, and nothing but a message on the terminal")
  func exportFile() async throws {
    let trial = try await MigrationTrial(fixture: ["--messages", "25", "--channels", "1", "--seed", "6"])
    let printed = try await Tool.run(["export", trial.store])
    let path = trial.folder.path("export.jsonl")
    let run = try await Tool.run(["export", trial.store, "-o", path])
    run.expectExit(0)
    #expect(try Files.bytes(path) == printed.output)
    #expect(try Files.mode(path) == 0o600)
    #expect(!run.text.contains("channel_url"))
    let head = try #require(Files.lines(printed.output).first.flatMap { JSONDocument($0) })
    #expect(head.keys == ["kind", "model", "owner"])
    #expect(head["kind"]?.text == "store" && head["model"]?.text == "1.1.32")
  }

  @Test("fixture make: the same seed gives the same content; nothing is overwritten")
  func fixture() async throws {
    let folder = try TemporaryFolder()
    let make = { (name: String, seed: String) in
      try await Tool.run(["fixture", "make", "--messages", "20", "--seed", seed, "-o", folder.path(name)])
    }
    try await make("a", "1").expectExit(0)
    try await make("b", "1").expectExit(0)
    try await make("c", "2").expectExit(0)
    var exports: [[UInt8]] = []
    for name in ["a", "b", "c"] { exports.append(try await Tool.run(["export", folder.path(name)]).output) }
    #expect(exports[0] == exports[1])
    #expect(exports[0] != exports[2])
    let before = try Files.bytes(folder.path("a"))
    let again = try await make("a", "3")
    #expect(again.exitCode != 0)
    #expect(try Files.bytes(folder.path("a")) == before)
    let wrong = try await Tool.run(["fixture", "make", "--model", "9.9", "-o", folder.path("d")])
    wrong.expectRefusal(64)
    #expect(!Files.exists(folder.path("d")))
  }

  @Test("demo does what it says, and leaves its files where it says")
  func demo() async throws {
    let run = try await Tool.run(["demo"])
    #expect(run.exitCode == 0 && !run.didExpire)
    #expect(!run.output.contains(0x1B))
    let words = run.text.split { $0 == "\n" || $0 == " " || $0 == "`" }.map(String.init)
    let paths = words.filter { $0.hasPrefix("/") }.map { $0.trimmingCharacters(in: CharacterSet(charactersIn: ".,;:")) }
    #expect(!paths.isEmpty)
    for path in paths { #expect(Files.exists(path), "\(path)") }
    let folder = try #require(paths.first)
    var isFolder: ObjCBool = false
    #expect(FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder))
    // "`demo` prints its folder and report path (no cache names)".
    #expect(!run.text.contains("/caches/") || !run.text.contains(".sqlite "))
    #expect(paths.contains { $0.contains("report") })
  }

  @Test("an existing report is replaced; one that cannot be written stops the run before the work")
  func reportTarget() async throws {
    let trial = try await MigrationTrial(fixture: ["--messages", "20", "--channels", "1", "--seed", "6"])
    try trial.folder.write(Array("old".utf8), to: "report.json")
    try await trial.migrate(["--report", trial.folder.path("none/report.json")]).expectDocument(11)
    #expect(!Files.exists(trial.target))
    try await trial.migrate().expectDocument(0)
    #expect(try ReportFile(trial.reportPath).code == 0)
  }
}
