package import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A pipe between this process and one child. Its ends close when nobody holds it any more. No other child gets them
/// (see `spawn`): one that did would keep the reader from ever seeing the end.
package struct ChildPipe: Sendable {
  package let reading: FileHandle
  package let writing: FileHandle

  /// - Throws: `SpawnError`.
  package init() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SpawnError(errno: errno) }
    reading = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    writing = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
  }

  /// Reads on a thread of its own: a handler of libdispatch on Linux can crash when its descriptor is closed.
  /// - Parameters:
  ///   - take: gets what the child wrote, as it comes.
  ///   - atEnd: called last, when nobody can write any more.
  package func read(
    _ take: @escaping @Sendable ([UInt8]) -> Void, atEnd: @escaping @Sendable () -> Void
  ) {
    Thread.detachNewThread { [reading] in
      var bytes = [UInt8](repeating: 0, count: 4096)
      while true {
        #if canImport(Darwin)
          let count = Darwin.read(reading.fileDescriptor, &bytes, bytes.count)
        #else
          let count = Glibc.read(reading.fileDescriptor, &bytes, bytes.count)
        #endif
        if count < 0, errno == EINTR { continue }
        if count <= 0 { break }
        take(Array(bytes[..<count]))
      }
      atEnd()
    }
  }

  /// What the child writes, read as by `read`; the stream ends when nobody can write any more. To be called once.
  package func parts() -> AsyncStream<[UInt8]> {
    let (parts, continuation) = AsyncStream<[UInt8]>.makeStream()
    read {
      continuation.yield($0)
    } atEnd: {
      continuation.finish()
    }
    return parts
  }
}
