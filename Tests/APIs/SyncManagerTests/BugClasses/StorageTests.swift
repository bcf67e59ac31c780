import ChatClient
import Foundation
import LiveTesting
import PacedTesting
import Testing

@testable import SyncManager

@Suite("Bug class 10, storage: both layers", .live) struct StorageTests {
  @Test("the size that is reported is that of the files, also after everything was cleared") func size() async throws {
    let layers = try await BothLayers(messages: 40)
    let folder = layers.fixture.folder.url
    for isCleared in [false, true] {
      if isCleared {
        await layers.session.disconnect()
        try await layers.session.clearCache()
      }
      await layers.session.untilAllIsTold()
      let files = try Self.files(in: folder).filter { !$0.key.hasSuffix("-shm") }
      #expect(files.values.reduce(0, +) == layers.session.cachedDataSize)
      #expect(try await layers.session.cacheSize() >= Int64(layers.session.cachedDataSize))
    }
    #expect(try await layers.session.cache.read { try $0.channels().isEmpty })
    try await layers.stop()
  }

  @Test("sessions that ended keep no file open") func descriptors() async throws {
    let fixture = try await LegacyFixture(channels: 2, messages: 3)
    for _ in 0..<5 {
      let session = try BothLayers.session(fixture)
      try await session.connected()
      let layers = try await BothLayers(fixture, session)
      try await layers.load()
      await layers.expect(["1", "2", "3"])
      #expect(try Self.openFiles(in: fixture.folder.url) > 0)
      try await session.close()
      #expect(try Self.openFiles(in: fixture.folder.url) == 0)
    }
    await fixture.live.stop()
  }

  /// The sizes of all files below a folder, in bytes.
  private static func files(in folder: URL) throws -> [String: UInt] {
    var sizes: [String: UInt] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)
      if attributes[.type] as? FileAttributeType == .typeRegular {
        sizes[name] = (attributes[.size] as? NSNumber)?.uintValue
      }
    }
    return sizes
  }

  /// How many files below a folder this process has open.
  private static func openFiles(in folder: URL) throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").filter {
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0)
      return target?.contains(folder.lastPathComponent) == true
    }.count
  }
}
