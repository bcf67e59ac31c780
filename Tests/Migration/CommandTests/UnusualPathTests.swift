import FileTesting
import Foundation
import LegacyFixtures
import OracleTesting
import PacedTesting
import ProcessTesting
import Testing

/// Paths that are too long, are no text, or lead nowhere: each answer names the cause and something that helps.
@Suite("Unusual paths", .heavy) struct UnusualPathTests {
  private let folder: TemporaryFolder
  private var store: String { folder.path("store.sqlite") }

  init() throws {
    folder = try TemporaryFolder()
    try FixtureStore.make(
      FixtureRecipe(messages: 60, channels: 2, owners: 1, seed: 5), at: folder.path("store.sqlite"))
  }

  private func deepPath(_ levels: Int) -> String {
    folder.path + String(repeating: "/" + String(repeating: "d", count: 180), count: levels)
  }

  /// A folder whose path is longer than SQLite's limit, which is 512 bytes on Linux.
  private func deepFolder() throws -> String {
    let path = deepPath(3)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }

  private func migrated() async throws -> String {
    try await Tool.run(["migrate", store, "--to", folder.path("caches")]).expectExit(0)
    return try #require(try Files.names(folder.path("caches")).first { $0.hasSuffix(".sqlite") })
  }

  @Test("a store whose path is too long is not missing, damaged or forbidden") func deepStore() async throws {
    let deep = try deepFolder() + "/store.sqlite"
    try Files.copy(store, to: deep)
    _ = try await migrated()
    for arguments in [
      ["inspect", deep], ["inspect", deep, "--health"], ["migrate", deep, "--to", folder.path("new")],
      ["migrate", deep, "--to", folder.path("new"), "--dry-run"], ["export", deep],
      ["verify", deep, folder.path("caches")],
    ] {
      let outcome = try await Tool.run(arguments)
      outcome.expectRefusal(11, "\(arguments)")
      #expect(outcome.errorText.contains("too long"))
    }
    #expect(!Files.exists(folder.path("new")))
  }

  @Test("a cache, a target and a temporary directory whose paths are too long") func deepPlaces() async throws {
    let deep = try deepFolder()
    let name = try await migrated()
    try Files.copy(folder.path("caches/" + name), to: deep + "/" + name)
    for command in ["status", "export", "upgrade", "resync-plan"] {
      let outcome = try await Tool.run([command, deep + "/" + name])
      outcome.expectRefusal(11, command)
      #expect(outcome.errorText.contains("too long"), "\(command): \(outcome.errorText)")
    }
    for path in [deep + "/new", deepPath(6)] {
      let target = try await Tool.run(["migrate", store, "--to", path])
      target.expectRefusal(11)
      #expect(target.errorText.contains("too long"), "\(target.errorText)")
    }
    #expect(try Files.names(deep) == [name])
    let dryRun = try await Tool.run(
      ["migrate", store, "--to", folder.path("new"), "--dry-run"], environment: ["TMPDIR": deep])
    dryRun.expectRefusal(11)
    #expect(dryRun.errorText.contains("too long"), "\(dryRun.errorText)")
  }

  @Test("a name that leaves no room for -wal is a name", arguments: [248, 255]) func longName(_ length: Int)
    async throws
  {
    let path = folder.path(String(repeating: "n", count: length))
    try Files.copy(store, to: path)
    try await Tool.run(["inspect", path]).expectExit(0)
    try await Tool.run(["migrate", path, "--to", folder.path("new")]).expectExit(0)
    try await Tool.run(["verify", path, folder.path("new")]).expectExit(0)
    let made = try await Tool.run(["fixture", "make", "-o", folder.path(String(repeating: "m", count: length))])
    made.expectRefusal(11)
    #expect(made.errorText.contains("shorter name"))
  }

  @Test("a name that the system refuses") func impossibleName() async throws {
    let name = folder.path(String(repeating: "n", count: 256))
    let target = try await Tool.run(["migrate", store, "--to", name])
    target.expectRefusal(11)
    #expect(target.errorText.contains("shorter"))
    for arguments in [
      ["export", store, "-o", name], ["migrate", store, "--to", folder.path("new"), "--report", name + ".md"],
    ] {
      let outcome = try await Tool.run(arguments)
      outcome.expectRefusal(11, arguments[0])
      #expect(outcome.errorText.contains("shorter"))
    }
    #expect(try Files.names(folder.path) == ["store.sqlite"])
    // What was made on the way to it goes again.
    let below = try await Tool.run(["migrate", store, "--to", folder.path("new/more/") + name.suffix(256)])
    below.expectRefusal(11)
    #expect(try Files.names(folder.path) == ["store.sqlite"])
  }

  @Test("`..` after a link leads where the system says", arguments: [false, true])
  func parentOfALink(_ isAbsolute: Bool) async throws {
    // link/.. is "far", not the folder of the link.
    try Files.makeFolder(folder.path("far"))
    try Files.makeFolder(folder.path("far/below"))
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "far/below")
    try Files.copy(store, to: folder.path("far/there.sqlite"))
    let base = isAbsolute ? folder.path("link/../") : "link/../"
    func run(_ words: String) async throws -> Tool.Outcome {
      try await Tool.runInShell("cd \"$1\"; b=\"$2\"; \"$0\" \(words)", [folder.path, base])
    }
    try await run("migrate \"$b\"there.sqlite --to \"$b\"new/caches --report \"$b\"r.json").expectExit(0)
    #expect(try Files.names(folder.path("far")) == ["below", "new", "r.json", "there.sqlite"])
    #expect(try Files.names(folder.path).sorted() == ["far", "link", "store.sqlite"])
    try await run("verify \"$b\"there.sqlite \"$b\"new/caches").expectExit(0)
    try await run("inspect \"$b\"there.sqlite").expectExit(0)
    try await run("export \"$b\"there.sqlite").expectExit(0)
    try await run("status \"$b\"new/caches/*.sqlite").expectExit(0)
  }

  @Test("words that are not UTF-8 are refused: they would lead elsewhere")
  func notText() async throws {
    // The file exists: without the check, nothing is found there, or another name is written.
    let script = "cp \"$1\" \"$TMPDIR/a$(printf '\\377')\"; "
    let forms = [
      "\"$0\" inspect \"$TMPDIR/a$(printf '\\377')\"", "\"$0\" export \"$1\" -o \"$TMPDIR/b$(printf '\\377')\"",
      "\"$0\" migrate \"$1\" --to \"$TMPDIR/b$(printf '\\377')\"",
      "\"$0\" migrate \"$1\" --to \"$TMPDIR/b\" --owner \"$(printf '\\377')\"",
    ]
    for form in forms {
      let after = "; code=$?; ls \"$TMPDIR\" | wc -l; rm -r \"$TMPDIR\"/*; exit $code"
      let outcome = try await Tool.runInShell(script + form + after, [store])
      outcome.expectExit(64, form)
      #expect(outcome.text.split(separator: "\n") == ["1"], "something was written: \(form)")
      #expect(outcome.errorText.contains("UTF-8"))
    }
  }

  @Test("a target that is a link to nowhere", arguments: ["link", "link/below", "loop"])
  func danglingTarget(_ name: String) async throws {
    for (link, target) in [("link", "nowhere"), ("loop", "loop")] {
      try FileManager.default.createSymbolicLink(atPath: folder.path(link), withDestinationPath: target)
    }
    let outcome = try await Tool.run(["migrate", store, "--to", folder.path(name)])
    outcome.expectRefusal(11)
    #expect(outcome.errorText.contains("link that leads nowhere"))
    #expect(try Files.names(folder.path).sorted() == ["link", "loop", "store.sqlite"])
  }

  @Test("the name of a cache is taken by an empty file, or by a link to nowhere", arguments: [true, false])
  func takenName(_ isLink: Bool) async throws {
    let name = try await migrated()
    try Files.makeFolder(folder.path("new"))
    if isLink {
      try FileManager.default.createSymbolicLink(atPath: folder.path("new/" + name), withDestinationPath: "nowhere")
    } else {
      try folder.write([], to: "new/" + name)
    }
    for flags in [
      [], ["--merge"], ["--replace"], ["--dry-run"], ["--dry-run", "--merge"], ["--dry-run", "--replace"],
    ] {
      let outcome = try await Tool.run(["migrate", store, "--to", folder.path("new")] + flags)
      outcome.expectRefusal(8, "\(flags)")
      // Neither flag would help.
      #expect(!outcome.errorText.contains("--"), "\(flags): \(outcome.errorText)")
      #expect(outcome.errorText.contains(isLink ? "Remove the link" : "empty file"))
      #expect(try Files.names(folder.path("new")) == [name])
    }
  }

  @Test("bytes behind the last page do not make a store shorter", arguments: [3, 100])
  func trailingBytes(_ count: Int) async throws {
    let bytes = try Files.bytes(store)
    try folder.write(bytes + [UInt8](repeating: 7, count: count), to: "store.sqlite")
    for arguments in [
      ["inspect", store], ["inspect", store, "--health"], ["migrate", store, "--to", folder.path("new")],
    ] {
      let outcome = try await Tool.run(arguments)
      outcome.expectRefusal(5, "\(arguments)")
      #expect(outcome.errorText.contains("longer") && !outcome.errorText.contains("shorter"))
    }
    // As the advice says.
    try await Tool.run(["migrate", store, "--to", folder.path("new"), "--salvage", "auto"]).expectExit(0)
    try folder.write(bytes.dropLast(100), to: "store.sqlite")
    #expect(try await Tool.run(["inspect", store]).errorText.contains("shorter"))
  }
}
