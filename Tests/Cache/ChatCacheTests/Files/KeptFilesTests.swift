import FileTesting
import Foundation
import Testing

@testable import ChatCache

@Suite("Kept files") struct KeptFilesTests {
  /// As when another process opens its session while this one keeps a file. Which is first is chance; the file is there
  /// in any case.
  @Test("a sweep that meets a file before it is held only makes it be written again") func swept() async throws {
    let folder = try TemporaryFolder()
    let files = KeptFiles(beside: folder.path("a.sqlite"))
    let bytes = [UInt8](repeating: 7, count: 1 << 24)
    for _ in 0..<4 {
      let before = Set(files.names)
      let sweep = Task.detached {
        while true {
          let new = Set(files.names).subtracting(before)
          if Task.isCancelled { return }
          guard let name = new.first else { continue }
          return await files.sweep(name) { true }
        }
      }
      let file = try files.keep(bytes)
      sweep.cancel()
      await sweep.value
      let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int
      #expect(size == bytes.count)
      file.discard()
    }
    #expect(files.names == [])
  }
}
