import FileTesting
import Foundation
import ProcessTesting
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What is no ordinary file where a file is asked for: no command waits for it, and none calls it a fault of its own.
@Suite("Inputs that are not files") struct InputKindTests {
  static let kinds = ["fifo", "socket", "folder", "loop", "/dev/null", "/dev/zero", "long", "/proc/self/mem"]

  /// `@` is the input, `~` the fixture's folder.
  static let commands = [
    "inspect @", "inspect @ --health", "migrate @ --to ~/new", "migrate @ --to ~/new --dry-run --salvage pages",
    "verify @ ~/caches", "verify ~/store.sqlite @", "export @", "export @ -o ~/lines", "status @", "upgrade @",
    "upgrade @ --undo", "resync-plan @", "rejects list @", "rejects show @ 1", "rejects retry @",
    "rejects retry @ --dry-run",
    "report render @ -o ~/r.html", "report diff @ @", "migrations hash --folder @/x",
  ]

  private func fixture() async throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try await Tool.run(["fixture", "make", "--messages", "20", "-o", folder.path("store.sqlite")]).expectExit(0)
    try await Tool.run(["migrate", folder.path("store.sqlite"), "--to", folder.path("caches")]).expectExit(0)
    try #require(mkfifo(folder.path("fifo"), 0o600) == 0)
    try FileManager.default.createDirectory(atPath: folder.path("folder"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(atPath: folder.path("loop"), withDestinationPath: "loop")
    return folder
  }

  @Test("every command answers with a code of the table", arguments: kinds)
  func answers(_ kind: String) async throws {
    let folder = try await fixture()
    var input = kind.hasPrefix("/") ? kind : folder.path(kind == "long" ? String(repeating: "x", count: 300) : kind)
    if kind.hasPrefix("/proc"), !Files.exists(kind) { return }
    var socket: Int32 = -1
    if kind == "socket" { (input, socket) = try bind(folder) }
    defer { if socket >= 0 { close(socket) } }
    for command in Self.commands {
      let arguments = command.split(separator: " ").map {
        $0.replacingOccurrences(of: "@", with: input).replacingOccurrences(of: "~", with: folder.path)
      }
      let run = try await Tool.run(arguments)
      let expected: Set<Int32> =
        switch kind {
        case "long": [12]
        case "loop": [11, 12]
        default: [4, 11, 12]
        }
      // An empty folder is one of caches, and lacks all of them.
      let isFolderOfCaches = kind == "folder" && command.hasPrefix("verify ~")
      #expect(
        !run.didExpire && expected.union(isFolderOfCaches ? [3] : []).contains(run.exitCode),
        "\(command): \(run.exitCode)")
      run.expectSentence()
      #expect(!Files.exists(folder.path("new")) && !Files.exists(folder.path("lines")), "\(command)")
      #expect(run.leftovers == [], "\(command)")
    }
  }

  /// A socket in a short path, which is all that an address holds.
  private func bind(_ folder: TemporaryFolder) throws -> (String, Int32) {
    let path = "/tmp/cachebridge-socket-\(getpid())"
    unlink(path)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    #if canImport(Glibc)
      let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = Darwin.socket(AF_UNIX, SOCK_STREAM, 0)
    #endif
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        #if canImport(Glibc)
          Glibc.bind(descriptor, address, size)
        #else
          Darwin.bind(descriptor, address, size)
        #endif
      }
    }
    try #require(code == 0)
    try FileManager.default.moveItem(atPath: path, toPath: folder.path("socket"))
    return (folder.path("socket"), descriptor)
  }

  @Test("a FIFO next to a store or a cache", arguments: ["-wal", "-journal", "-shm"])
  func beside(_ suffix: String) async throws {
    let folder = try await fixture()
    let clean = folder.path("clean.sqlite")
    try FileManager.default.copyItem(atPath: folder.path("store.sqlite"), toPath: clean)
    try #require(mkfifo(folder.path("store.sqlite" + suffix), 0o600) == 0)
    let name = try #require(try Files.names(folder.path("caches")).first { $0.hasSuffix(".sqlite") })
    let cache = folder.path("caches/" + name)
    try #require(mkfifo(cache + suffix, 0o600) == 0)
    for arguments in [
      ["inspect", folder.path("store.sqlite")], ["migrate", folder.path("store.sqlite"), "--to", folder.path("new")],
      ["verify", folder.path("store.sqlite"), folder.path("caches")], ["export", folder.path("store.sqlite")],
      ["verify", clean, folder.path("caches")], ["export", cache], ["status", cache], ["upgrade", cache],
      ["resync-plan", cache], ["rejects", "retry", cache],
    ] {
      let run = try await Tool.run(arguments)
      run.expectRefusal(11, "\(arguments[0])")
    }
  }

  @Test("a FIFO in the place of the shared memory of a store with a log")
  func sharedMemory() async throws {
    let folder = try TemporaryFolder()
    let store = folder.path("store.sqlite")
    try await Tool.run(["fixture", "make", "--messages", "20", "--wal", "-o", store]).expectExit(0)
    try await Tool.run(["migrate", store, "--to", folder.path("caches")]).expectExit(0)
    try? FileManager.default.removeItem(atPath: store + "-shm")
    try #require(mkfifo(store + "-shm", 0o600) == 0)
    for arguments in [
      ["inspect", store], ["inspect", store, "--health"], ["export", store], ["verify", store, folder.path("caches")],
      ["migrate", store, "--to", folder.path("new")],
    ] {
      let run = try await Tool.run(arguments)
      #expect(!run.didExpire, "\(arguments[0])")
      run.expectRefusal(11, "\(arguments[0])")
    }
  }
}
