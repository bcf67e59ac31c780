import FileTesting
import Testing

@testable import ChatCache

/// Where the app's own files are stored to be (Docs/Guides/files.md#kept-until-it-is-sent).
@Suite("Places of the app's own files") struct FilePlaceTests {
  private let place = FilePlace(folder: "/group/caches", home: "/home/one")

  @Test(
    "what is in the app's container, or around the caches, is stored relative to it",
    arguments: [
      ("/home/one/tmp/a.jpg", "~/tmp/a.jpg"), ("/group/inbox/ä b.jpg", "../inbox/ä b.jpg"),
      ("/group/caches/a.jpg", "../caches/a.jpg"), ("/home/oneself/a.jpg", "/home/oneself/a.jpg"),
      ("/elsewhere/a.jpg", "/elsewhere/a.jpg"), ("/home/one/../two/a.jpg", "/home/one/../two/a.jpg"),
      ("a.jpg", "a.jpg"), ("/home/one", "/home/one"),
    ])
  func stored(_ path: String, _ stored: String) {
    #expect(place.stored(path) == stored)
    #expect(place.located(stored) == path)
  }

  @Test("it is found where the container is now") func moved() {
    let moved = FilePlace(folder: "/group2/caches", home: "/home/two/")
    #expect(moved.located(place.stored("/home/one/tmp/a.jpg")) == "/home/two/tmp/a.jpg")
    #expect(moved.located(place.stored("/group/inbox/a.jpg")) == "/group2/inbox/a.jpg")
    #expect(moved.located("/home/one/tmp/a.jpg") == "/home/one/tmp/a.jpg")
  }

  @Test("nothing leads out of the container, and the root of a file system is none") func bounds() {
    #expect(place.located("~/../two/a.jpg") == "~/../two/a.jpg")
    #expect(place.located("../../a.jpg") == "../../a.jpg")
    let root = FilePlace(folder: "/caches", home: "/")
    #expect(root.stored("/tmp/a.jpg") == "/tmp/a.jpg")
  }

  @Test("only copies that the cache keeps are removed with their rows") func removal() async throws {
    let folder = try TemporaryFolder()
    let own = try folder.write([1, 2, 3], to: "own.bin")
    let cache = try folder.open()
    let kept = try cache.keepFile(own)
    try await cache.write(source: .application) { transaction in
      for (requestID, path) in [("own", own), ("kept", kept.path)] {
        _ = try transaction.putOutgoing(try outgoing(requestID).with(filePath: path))
      }
    }
    let paths = try await cache.read { try $0.outgoingMessages().compactMap(\.filePath) }
    #expect(Set(paths) == [own, kept.path])
    try await cache.write(source: .application) { _ = try $0.removeOutgoing(requestIDs: ["own", "kept"]) }
    #expect(Files.exists(own) && !Files.exists(kept.path))
    try cache.close()
  }
}
