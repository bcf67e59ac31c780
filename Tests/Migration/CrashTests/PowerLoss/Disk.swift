import FileTesting

#if os(Linux)
  import Foundation
  import SeededTesting

  /// A folder on a disk whose power may go: what programs see of it, and what has surely reached the medium.
  ///
  /// The model is that of POSIX, and stricter than any file system in use:
  /// - A sync of a file makes its bytes and its length durable, and says nothing about its name.
  /// - A sync of a folder makes every earlier change of names in it durable.
  /// - Anything else may have reached the medium or not, whatever came before or after it. Only a rename is one change,
  ///   and a write is torn nowhere but between sectors.
  final class Disk {
    /// What becomes of changes that nothing made durable.
    enum Loss: CaseIterable {
      case dropped, kept
      /// Those up to a moment are kept.
      case ordered
      /// Each is kept or dropped.
      case shuffled
      /// Likewise, by sector.
      case torn
    }

    final class Node {
      let isFolder: Bool
      /// What programs see.
      var names: [String: Node] = [:]
      var bytes = Data()
      /// What is on the medium, and what came since.
      fileprivate(set) var durableNames: [String: Node] = [:]
      fileprivate var durableBytes = Data()
      fileprivate var pending: [(step: Int, change: Change)] = []

      init(isFolder: Bool) { self.isFolder = isFolder }
    }

    enum Change {
      case write(Int, Data)
      case truncate(Int)

      func apply(to bytes: inout Data) {
        switch self {
        case .write(let offset, let part):
          if bytes.count < offset + part.count { bytes.append(Data(count: offset + part.count - bytes.count)) }
          bytes.replaceSubrange(offset..<offset + part.count, with: part)
        case .truncate(let length):
          if length < bytes.count {
            bytes.removeLast(bytes.count - length)
          } else {
            bytes.append(Data(count: length - bytes.count))
          }
        }
      }

      /// A write in parts that no disk tears.
      var sectors: [Change] {
        guard case .write(let offset, let part) = self else { return [self] }
        var sectors: [Change] = []
        var start = part.startIndex
        while start < part.endIndex {
          let position = offset + (start - part.startIndex)
          let end = min(start + 512 - position % 512, part.endIndex)
          sectors.append(.write(position, part[start..<end]))
          start = end
        }
        return sectors
      }
    }

    /// One name that goes, one that comes, or both at once.
    private struct NameChange {
      let step: Int
      var gone: (folder: Node, name: String, node: Node)?
      var come: (folder: Node, name: String, node: Node)?
    }

    struct NotUnderstood: Error {
      let step: String
    }

    let root = Node(isFolder: true)
    private var handles: [Int64: Node] = [:]
    private var namesPending: [NameChange] = []
    private var step = 0
    private let forgetsSyncs: Bool

    /// - Parameters:
    ///   - folder: what is there at first, all of it durable.
    ///   - forgetsSyncs: makes a disk that lies: nothing ever becomes durable.
    init(_ folder: String, forgetsSyncs: Bool = false) throws {
      self.forgetsSyncs = forgetsSyncs
      try Disk.read(folder, into: root)
    }

    private static func read(_ path: String, into folder: Node) throws {
      for name in try Files.names(path) {
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(atPath: path + "/" + name, isDirectory: &isFolder)
        let node = Node(isFolder: isFolder.boolValue)
        if node.isFolder {
          try read(path + "/" + name, into: node)
        } else {
          node.bytes = try Files.data(path + "/" + name)
          node.durableBytes = node.bytes
        }
        folder.names[name] = node
      }
      folder.durableNames = folder.names
    }

    // MARK: What happens

    /// - Throws: `NotUnderstood` for a step that changes what the model does not know.
    func apply(_ step: Recording.Step) throws {
      self.step += 1
      switch step {
      case .open(let handle, let path, let flags): try open(handle, path, flags, step)
      case .write(let handle, let offset, let bytes): try change(handle, .write(offset, bytes), step)
      case .truncate(let handle, let length): try change(handle, .truncate(length), step)
      case .sync(let handle): try sync(handle, step)
      case .rename(let from, let to):
        let (source, target) = (try place(from, step), try place(to, step))
        guard let node = source.folder.names[source.name] else { throw NotUnderstood(step: "\(step)") }
        rename(node, gone: source, come: target)
      case .link(let from, let to):
        let node: Node
        if from.hasPrefix("/") {
          // A file that lies outside and does not change.
          node = Node(isFolder: false)
          node.bytes = try Files.data(from)
          node.durableBytes = node.bytes
        } else {
          let source = try place(from, step)
          guard let found = source.folder.names[source.name] else { throw NotUnderstood(step: "\(step)") }
          node = found
        }
        rename(node, gone: nil, come: try place(to, step))
      case .linkHandle(let handle, let to):
        guard let node = handles[handle] else { throw NotUnderstood(step: "\(step)") }
        rename(node, gone: nil, come: try place(to, step))
      case .unlink(let path), .removeFolder(let path):
        let gone = try place(path, step)
        guard let node = gone.folder.names[gone.name] else { throw NotUnderstood(step: "\(step)") }
        rename(node, gone: gone, come: nil)
      case .makeFolder(let path): rename(Node(isFolder: true), gone: nil, come: try place(path, step))
      case .map(let handle):
        // SQLite makes the index of a log anew after a power loss; nothing else may be written through memory.
        let indexes = paths(of: handles[handle])
        guard !indexes.isEmpty, indexes.allSatisfy({ $0.hasSuffix("-shm") }) else {
          throw NotUnderstood(step: "\(step): \(indexes)")
        }
      case .unknown: throw NotUnderstood(step: "\(step)")
      case .death: break
      }
    }

    private func open(_ handle: Int64, _ path: String, _ flags: Int32, _ step: Recording.Step) throws {
      // O_TMPFILE without O_DIRECTORY, which Swift's view of the system's headers lacks.
      if flags & 0o20000000 != 0 {
        handles[handle] = Node(isFolder: false)
        return
      }
      if path.isEmpty {
        handles[handle] = root
        return
      }
      let place = try place(path, step)
      if let node = place.folder.names[place.name] {
        handles[handle] = node
        if flags & O_TRUNC != 0, !node.bytes.isEmpty { try change(handle, .truncate(0), step) }
      } else {
        guard flags & O_CREAT != 0 else { throw NotUnderstood(step: "\(step)") }
        let node = Node(isFolder: false)
        handles[handle] = node
        rename(node, gone: nil, come: place)
      }
    }

    private func change(_ handle: Int64, _ change: Change, _ step: Recording.Step) throws {
      guard let node = handles[handle] else { throw NotUnderstood(step: "\(step)") }
      change.apply(to: &node.bytes)
      node.pending.append((self.step, change))
    }

    private func sync(_ handle: Int64, _ step: Recording.Step) throws {
      guard let node = handles[handle] else { throw NotUnderstood(step: "\(step)") }
      guard !forgetsSyncs else { return }
      guard node.isFolder else {
        node.durableBytes = node.bytes
        node.pending = []
        return
      }
      namesPending.removeAll { change in
        guard change.gone?.folder === node || change.come?.folder === node else { return false }
        Disk.apply(change) { $0.durableNames[$1] = $2 }
        return true
      }
    }

    /// A name goes only as long as it is that of the same file.
    private static func apply(_ change: NameChange, set: (Node, String, Node?) -> Void) {
      if let gone = change.gone { set(gone.folder, gone.name, nil) }
      if let come = change.come { set(come.folder, come.name, come.node) }
    }

    private func rename(_ node: Node, gone: (folder: Node, name: String)?, come: (folder: Node, name: String)?) {
      let change = NameChange(
        step: step, gone: gone.map { ($0.folder, $0.name, node) }, come: come.map { ($0.folder, $0.name, node) })
      namesPending.append(change)
      Disk.apply(change) { $0.names[$1] = $2 }
    }

    private func place(_ path: String, _ step: Recording.Step) throws -> (folder: Node, name: String) {
      var names = path.split(separator: "/").map(String.init)
      guard !path.hasPrefix("/"), let last = names.popLast() else { throw NotUnderstood(step: "\(step)") }
      var folder = root
      for name in names {
        guard let next = folder.names[name], next.isFolder else { throw NotUnderstood(step: "\(step)") }
        folder = next
      }
      return (folder, last)
    }

    private func paths(of node: Node?) -> [String] {
      func search(_ folder: Node, _ path: String) -> [String] {
        folder.names.flatMap { name, child -> [String] in
          child === node ? [path + name] : child.isFolder ? search(child, path + name + "/") : []
        }
      }
      return search(root, "")
    }

    // MARK: What is left

    /// What a disk holds after its power went, in memory.
    struct Remains {
      fileprivate var folders: [ObjectIdentifier: [String: Node]]
      fileprivate let root: Node
      fileprivate var bytes: [ObjectIdentifier: Data] = [:]

      /// Writes it all to an empty folder. A file with several names gets all that are left.
      /// - Parameter edit: may change a file, by its name.
      func write(to path: String, edit: (_ name: String, inout Data) -> Void = { _, _ in }) throws {
        var written: [ObjectIdentifier: String] = [:]
        try write(root, path, edit, &written)
      }

      private func write(
        _ folder: Node, _ path: String, _ edit: (String, inout Data) -> Void,
        _ written: inout [ObjectIdentifier: String]
      ) throws {
        try Files.makeFolder(path)
        for (name, node) in folders[ObjectIdentifier(folder)] ?? [:] {
          if node.isFolder {
            try write(node, path + "/" + name, edit, &written)
          } else if let first = written[ObjectIdentifier(node)] {
            try FileManager.default.linkItem(atPath: first, toPath: path + "/" + name)
          } else {
            var content = bytes[ObjectIdentifier(node)] ?? Data()
            edit(name, &content)
            try Files.write(content, to: path + "/" + name)
            written[ObjectIdentifier(node)] = path + "/" + name
          }
        }
      }
    }

    /// The power goes now.
    func remains(after loss: Loss, _ random: inout SeededRandom) -> Remains {
      let moment = step - random.below(random.below(2) == 0 ? step : min(step, 200))
      func keeps(_ step: Int) -> Bool {
        switch loss {
        case .dropped: false
        case .kept: true
        case .ordered: step <= moment
        case .shuffled, .torn: random.below(2) == 0
        }
      }
      var remains = Remains(folders: [:], root: root)
      func collectFolders(_ folder: Node) {
        guard remains.folders[ObjectIdentifier(folder)] == nil else { return }
        remains.folders[ObjectIdentifier(folder)] = folder.durableNames
        for node in folder.durableNames.values where node.isFolder { collectFolders(node) }
      }
      collectFolders(root)
      for change in namesPending where keeps(change.step) {
        for node in [change.gone?.folder, change.come?.folder, change.come?.node] {
          if let node, node.isFolder { collectFolders(node) }
        }
        if let gone = change.gone, remains.folders[ObjectIdentifier(gone.folder)]?[gone.name] === gone.node {
          remains.folders[ObjectIdentifier(gone.folder)]?[gone.name] = nil
        }
        if let come = change.come { remains.folders[ObjectIdentifier(come.folder)]?[come.name] = come.node }
      }
      var files: [(String, Node)] = []
      var seen: Set<ObjectIdentifier> = []
      func collectFiles(_ folder: Node) {
        for (name, node) in (remains.folders[ObjectIdentifier(folder)] ?? [:]).sorted(by: { $0.key < $1.key }) {
          if node.isFolder { collectFiles(node) }
          if !node.isFolder, seen.insert(ObjectIdentifier(node)).inserted { files.append((name, node)) }
        }
      }
      collectFiles(root)
      for (name, node) in files {
        var bytes = node.durableBytes
        for (step, change) in node.pending {
          for part in loss == .torn ? change.sectors : [change] where keeps(step) { part.apply(to: &bytes) }
        }
        if name.hasSuffix("-shm") {
          // Written through memory: whatever.
          bytes = Data((0..<node.bytes.count).map { _ in UInt8(truncatingIfNeeded: random.next()) })
        }
        remains.bytes[ObjectIdentifier(node)] = bytes
      }
      return remains
    }
  }
#endif
