import FileTesting

#if os(Linux)
  import Foundation
  import ProcessTesting
  import Testing

  /// What a run changed below a folder, one call after the other, as the preloaded recorder wrote it down
  /// (`Tests/Support/PowerLossRecorder`).
  struct Recording: Sendable {
    /// One call. Paths are relative to the folder; absolute where they lead out of it.
    enum Step: Sendable {
      case open(handle: Int64, path: String, flags: Int32)
      case write(handle: Int64, offset: Int, bytes: Data)
      case truncate(handle: Int64, length: Int)
      case sync(handle: Int64)
      case rename(from: String, to: String)
      case link(from: String, to: String)
      case linkHandle(handle: Int64, to: String)
      case unlink(String)
      case makeFolder(String)
      case removeFolder(String)
      /// Memory that is shared with a file.
      case map(handle: Int64)
      case unknown(String)
      /// The process killed itself before a call that would have changed `path`.
      case death(path: String)
    }

    let steps: [Step]

    /// Reads a log; a record that is cut off ends it, as the end of a killed process may.
    init(log path: String) throws {
      let bytes = try Files.data(path)
      var steps: [Step] = []
      var at = 0
      while at + 32 <= bytes.count {
        let (kind, flags, handle, offset, first, second) = bytes[at..<at + 32].withUnsafeBytes {
          (
            $0.loadUnaligned(fromByteOffset: 0, as: UInt32.self), $0.loadUnaligned(fromByteOffset: 4, as: Int32.self),
            $0.loadUnaligned(fromByteOffset: 8, as: Int64.self), $0.loadUnaligned(fromByteOffset: 16, as: Int64.self),
            Int($0.loadUnaligned(fromByteOffset: 24, as: UInt32.self)),
            Int($0.loadUnaligned(fromByteOffset: 28, as: UInt32.self))
          )
        }
        at += 32
        guard at + first + second <= bytes.count else { break }
        let data = bytes[at..<at + first]
        let path = { String(decoding: data, as: UTF8.self) }
        let other = String(decoding: bytes[at + first..<at + first + second], as: UTF8.self)
        at += first + second
        switch kind {
        case 1: steps.append(.open(handle: handle, path: path(), flags: flags))
        case 2: steps.append(.write(handle: handle, offset: Int(offset), bytes: data))
        case 3: steps.append(.truncate(handle: handle, length: Int(offset)))
        case 4: steps.append(.sync(handle: handle))
        case 5: steps.append(.rename(from: path(), to: other))
        case 6: steps.append(.link(from: path(), to: other))
        case 7: steps.append(.linkHandle(handle: handle, to: path()))
        case 8: steps.append(.unlink(path()))
        case 9: steps.append(.makeFolder(path()))
        case 10: steps.append(.removeFolder(path()))
        case 11: steps.append(.map(handle: handle))
        case 12: steps.append(.unknown(path()))
        case 13: steps.append(.death(path: path()))
        default: throw UnknownRecord(kind: kind)
        }
      }
      self.steps = steps
    }

    struct UnknownRecord: Error {
      let kind: UInt32
    }

    /// The library to preload; it is built with all other products of the package.
    static let library = BuiltProgram.path("libPowerLossRecorder.so")

    /// Variables for a process whose changes below `folder` are to be recorded.
    /// - Parameter death: the number of the change, from 1, before which the process is to kill itself.
    static func variables(folder: String, log: String, death: Int? = nil) -> [String: String] {
      let others = BuiltProgram.environment["LD_PRELOAD"].map { [$0] } ?? []
      var variables = [
        "LD_PRELOAD": ([library] + others).joined(separator: ":"), "POWER_LOSS_ROOT": folder, "POWER_LOSS_LOG": log,
      ]
      variables["POWER_LOSS_DEATH"] = death.map(String.init)
      return variables
    }

    /// Numbers of steps after which something has just reached the disk, or got another name: what lies between is
    /// writing. Journals that come and go are left out.
    var boundaries: [Int] {
      steps.indices.filter { index in
        switch steps[index] {
        case .sync, .rename, .link, .linkHandle, .makeFolder, .removeFolder: true
        case .unlink(let path): !path.hasSuffix("-journal")
        default: false
        }
      }
    }
  }

  extension Recording.Step: CustomStringConvertible {
    var description: String {
      switch self {
      case .open(_, let path, _): "open \(path)"
      case .write(let handle, let offset, let bytes): "write \(bytes.count) at \(offset) of handle \(handle)"
      case .truncate(let handle, let length): "truncate handle \(handle) to \(length)"
      case .sync(let handle): "sync handle \(handle)"
      case .rename(let from, let to): "rename \(from) to \(to)"
      case .link(let from, let to): "link \(from) to \(to)"
      case .linkHandle(_, let to): "link to \(to)"
      case .unlink(let path): "unlink \(path)"
      case .makeFolder(let path): "make folder \(path)"
      case .removeFolder(let path): "remove folder \(path)"
      case .map(let handle): "map handle \(handle)"
      case .unknown(let name): "unknown: \(name)"
      case .death(let path): "death before \(path)"
      }
    }
  }
#endif
