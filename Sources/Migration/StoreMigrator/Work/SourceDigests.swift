import ChatModel
import Crypto
import Foundation
import LegacyStore

/// One SHA-256 per file of the store, computed on a separate thread. Nothing waits for it before the end, so it leaves
/// the processor to the copy and runs while indexes are built.
enum SourceDigests {
  /// - Parameter files: `nil` if nobody wants them.
  static func start(
    _ files: SourceFiles?, isDue: @escaping @Sendable () -> Bool
  ) -> Background<[String: String]> {
    Background(name: "cachebridge digest", priority: .low) {
      guard let files else { return [:] }
      var result: [String: String] = [:]
      for role in SourceFiles.Role.allCases where FileSystem.exists(files.path(role)) {
        result[role.rawValue] = try digest(files.path(role), isDue)
      }
      return result
    }
  }

  private static func digest(_ path: String, _ isDue: () -> Bool) throws -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileSystem.failure("read the store") }
    defer { close(descriptor) }
    var hasher = SHA256()
    var block = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      if isDue() { throw CancellationError() }
      let count = block.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      guard count >= 0 else { throw FileSystem.failure("read the store") }
      if count == 0 { return Hex.text(hasher.finalize()) }
      block.withUnsafeBytes { hasher.update(bufferPointer: UnsafeRawBufferPointer(rebasing: $0[0..<count])) }
    }
  }
}
