package import ChatWire
import Foundation

/// What a request sends: bytes, and files that are read while they are sent.
package struct RequestBody: Sendable {
  private enum Piece: Sendable {
    case bytes([UInt8])
    case file(OpenFile)

    var size: Int64 {
      switch self {
      case .bytes(let bytes): Int64(bytes.count)
      case .file(let file): file.size
      }
    }
  }

  private var pieces: [Piece] = []
  /// Bytes.
  package private(set) var length: Int64 = 0

  package init(_ bytes: [UInt8] = []) { append(bytes) }

  mutating func append(_ bytes: [UInt8]) {
    length += Int64(bytes.count)
    if case .bytes(let before)? = pieces.last {
      pieces[pieces.count - 1] = .bytes(before + bytes)
    } else if !bytes.isEmpty {
      pieces.append(.bytes(bytes))
    }
  }

  mutating func append(_ file: OpenFile) {
    length += file.size
    pieces.append(.file(file))
  }

  /// All of it; `nil` if files are part of it.
  package var bytes: [UInt8]? {
    switch pieces.first {
    case .bytes(let bytes)? where pieces.count == 1: bytes
    case nil: []
    default: nil
    }
  }

  /// Whether reading it may have to wait for a disk.
  package var hasFiles: Bool { bytes == nil }

  /// Reads some bytes; blocks while the disk does.
  /// - Returns: at least one byte, unless `offset` is the end.
  /// - Throws: `WireError.invalidParameter` if a file became shorter.
  package func read(at offset: Int64, atMost count: Int) throws -> [UInt8] {
    var start: Int64 = 0
    for piece in pieces {
      let position = offset - start
      start += piece.size
      guard offset < start else { continue }
      let size = Int(min(piece.size - position, Int64(count)))
      switch piece {
      case .bytes(let bytes): return Array(bytes[Int(position)..<Int(position) + size])
      case .file(let file): return try file.read(at: position, count: size)
      }
    }
    return []
  }

  /// How much is read at a time: an upload needs a few times this, whatever its size.
  package static let step = 65_536

  /// There is no file for it.
  package static let unprepared = WireError(
    .invalidParameter, "The upload cannot be prepared. Free some space, and send the file again.")

  /// Writes all of it to a new file of mode 0600; blocks while the disk does.
  /// - Parameter goesOn: asked before each step; false ends it.
  /// - Returns: whether it is complete.
  /// - Throws: `WireError`; what was created may be left behind.
  package func write(to path: String, while goesOn: () -> Bool) throws -> Bool {
    let failure = RequestBody.unprepared
    let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure }
    defer { close(descriptor) }
    var offset: Int64 = 0
    while offset < length {
      guard goesOn() else { return false }
      let bytes = try read(at: offset, atMost: 1 << 20)
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw failure }
        rest = rest.dropFirst(count)
      }
      offset += Int64(bytes.count)
    }
    return true
  }
}
