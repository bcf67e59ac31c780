import Foundation
import MigrationReport
import ReportRendering
import StoreMigrator

/// Everything that a summary reads: files, folders and standard input, one block at a time.
struct SummaryInputs {
  private(set) var builder: SummaryBuilder
  private let arguments: [String]
  private let outputs: Set<FilePlace.Identity>
  private let grouping: SummaryGrouping?
  private let revealsPlaces: Bool
  private var reader = ReportFactsReader()
  /// The argument that is being read; the group if runs are grouped by path.
  private var argument = 0

  private static let mostGroups = 1000
  private static let extensions = [".json", ".ndjson", ".jsonl"]

  /// - Parameter outputs: files of an earlier run that this one replaces: a folder that has them is read without them.
  init(arguments: [String], outputs: [String], grouping: SummaryGrouping?, revealsPlaces: Bool) {
    (self.arguments, self.grouping, self.revealsPlaces) = (arguments, grouping, revealsPlaces)
    self.outputs = Set(outputs.compactMap { FilePlace.Identity($0) })
    builder = SummaryBuilder(revealsPlaces: revealsPlaces)
  }

  /// - Throws: `MigrationError` if an argument is missing, an output would replace a report, or there are too many
  ///   groups. What is no report, or cannot be read, is counted.
  mutating func read() throws {
    for path in arguments where path != "-" {
      guard FilePlace.Identity(path) != nil else {
        throw MigrationError(
          .sourceMissing, "There is no report or folder at a given path.",
          hint: "Check the paths. To pass many, write them to standard input and use `-`.")
      }
    }
    for (index, path) in arguments.enumerated() {
      argument = index
      if path == "-" {
        try readStream(STDIN_FILENO, place: "standard input", hasPaths: true)
      } else if FilePlace.isFolder(path) {
        try readFolder(path)
      } else {
        try readFile(path)
      }
    }
  }

  // MARK: Places

  /// Depth first, without collecting names: a folder may have a million files. Links to folders are not followed.
  private mutating func readFolder(_ path: String) throws {
    guard let folder = opendir(path) else { return builder.leaveOut(.unreadable, place: path) }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: UInt8.self, capacity: 1) { String(cString: $0) }
      }
      guard name != ".", name != ".." else { continue }
      let child = path.hasSuffix("/") ? path + name : path + "/" + name
      var info = stat()
      guard lstat(child, &info) == 0 else { continue }
      switch info.st_mode & S_IFMT {
      case S_IFDIR: try readFolder(child)
      case S_IFREG, S_IFLNK:
        guard Self.extensions.contains(where: { name.hasSuffix($0) }) else { continue }
        guard InputFile.isRegular(child) else { continue }
        try readFile(child, isFound: true)
      default: continue
      }
    }
  }

  /// - Parameter isFound: in a folder, and not named by the user.
  private mutating func readFile(_ path: String, isFound: Bool = false) throws {
    if isFound, let identity = FilePlace.Identity(path), outputs.contains(identity) {
      guard Self.isSummary(path) else {
        throw MigrationError(
          .usage, "An output of the summary is one of the files in a folder that is read, and no summary.",
          hint: "Choose another name for the output. Nothing was written.")
      }
      return
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return builder.leaveOut(.unreadable, place: path) }
    defer { close(descriptor) }
    try readStream(descriptor, place: path, hasPaths: false)
  }

  private static func isSummary(_ path: String) -> Bool {
    guard let data = FileManager.default.contents(atPath: path) else { return false }
    return (try? JSONReport.readSummary(data)) != nil
  }

  // MARK: Bytes

  /// - Parameter hasPaths: whether a line that is no report is the path of one.
  private mutating func readStream(_ descriptor: Int32, place: String, hasPaths: Bool) throws {
    var stream = ReportStream()
    var number = 0
    var isGarbage = false
    var block = [UInt8](repeating: 0, count: 1 << 18)
    func handle(_ piece: ReportStream.Piece, _ bytes: UnsafeRawBufferPointer) throws {
      let at = { number > 1 ? "\(place), report \(number)" : place }
      switch piece {
      case .document:
        number += 1
        isGarbage = false
        try add(bytes, at)
      case .line where hasPaths:
        let path = String(decoding: bytes, as: UTF8.self)
        guard FilePlace.Identity(path) != nil else { return builder.leaveOut(.unreadable, place: path) }
        if FilePlace.isFolder(path) { try readFolder(path) } else { try readFile(path) }
      case .line:
        // Text between reports counts once, and a file of text as one thing.
        if !isGarbage { builder.leaveOut(number == 0 ? .foreign : .malformed, place: at()) }
        isGarbage = true
      }
    }
    while true {
      let count = block.withUnsafeMutableBytes { Foundation.read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return builder.leaveOut(.unreadable, place: place) }
      if count == 0 { break }
      try block.withUnsafeBytes { try stream.read(UnsafeRawBufferPointer(rebasing: $0[..<count]), handle) }
    }
    try stream.finish(handle)
  }

  private mutating func add(_ document: UnsafeRawBufferPointer, _ place: () -> String) throws {
    var found: String?
    var wanted: ((JSONPointer.Document) -> Void)?
    if case .pointer(let pointer, _)? = grouping { wanted = { found = pointer.value(in: $0) } }
    switch reader.read(document, group: wanted) {
    case .refused(let reason): builder.leaveOut(reason, place: place())
    case .facts(let facts, let form):
      builder.add(facts, form, place: place(), group: group(facts, found))
      guard builder.groupCount <= Self.mostGroups else {
        throw MigrationError(
          .usage, "There are more than \(Self.mostGroups) groups.",
          hint: "Group by something that fewer runs differ in.")
      }
    }
  }

  private func group(_ facts: RunFacts, _ found: String?) -> String? {
    switch grouping {
    case nil: nil
    case .tool: facts.tool
    case .model: facts.model ?? "unknown"
    case .command: facts.command
    case .path: revealsPlaces ? arguments[argument] : "argument \(argument + 1)"
    case .pointer: found
    }
  }
}
