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
  /// A buffer that nothing is read into.
  private var spareBlock: [UInt8]?

  private static let extensions = [".json", ".ndjson", ".jsonl"]

  /// - Parameter outputs: files of an earlier run that this one replaces: a folder that has them is read without them.
  init(arguments: [String], outputs: [String], grouping: SummaryGrouping?, revealsPlaces: Bool) {
    (self.arguments, self.grouping, self.revealsPlaces) = (arguments, grouping, revealsPlaces)
    self.outputs = Set(outputs.compactMap { FilePlace.Identity($0) })
    // A small report has no other places than its own.
    builder = SummaryBuilder(revealsPlaces: revealsPlaces, holdsSmallReports: grouping?.isPointer ?? false)
  }

  /// - Throws: `MigrationError` if an argument cannot be read, or an output would replace a report. What is no report, or
  ///   cannot be read elsewhere, is counted.
  mutating func read() throws {
    for path in arguments where !Self.isStandardInput(path) { try Self.check(path) }
    for (index, path) in arguments.enumerated() {
      argument = index
      if Self.isStandardInput(path) {
        try readStandardInput()
      } else if FilePlace.isFolder(path) {
        try readFolder(RawPath(path))
      } else {
        try readFile(RawPath(path), .named)
      }
    }
  }

  static func isStandardInput(_ path: String) -> Bool { path == "-" || path == "/dev/stdin" }

  /// A pipe has no end that it could be replaced at, but is what a shell passes for `<(command)`.
  private static func check(_ path: String) throws(MigrationError) {
    if !FilePlace.isFolder(path), !RawPath(path).isPipe {
      try InputFile.check(
        path, "report or folder", missing: "Check the path. To pass many, write them to standard input and use `-`.",
        unsuitable: "Pass reports or folders.")
    }
    guard access(path, FilePlace.isFolder(path) ? R_OK | X_OK : R_OK) == 0 else {
      throw MigrationError(.noAccess, "A report or folder cannot be read.", hint: "Check its permissions.")
    }
  }

  // MARK: Places

  /// How the user or another file came to a file.
  private enum Finder { case named, list, folder }

  private mutating func readStandardInput() throws {
    var info = stat()
    if fstat(STDIN_FILENO, &info) == 0, outputs.contains(FilePlace.Identity(info)) { throw Self.replacesInput }
    try readStream(STDIN_FILENO, place: "standard input", hasPaths: true)
  }

  /// A line of standard input.
  private mutating func readListed(_ path: RawPath) throws {
    if path.isFolder { return try readFolder(path) }
    guard path.isRegular else { return builder.leaveOut(.unreadable, place: path.text) }
    try readFile(path, .list)
  }

  /// Depth first, without collecting names: a folder may have a million files. Links to folders are not followed.
  private mutating func readFolder(_ path: RawPath) throws {
    guard let folder = opendir(path.bytes) else { return builder.leaveOut(.unreadable, place: path.text) }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let bytes = withUnsafePointer(to: &entry.pointee.d_name) { name in
        let count = MemoryLayout.size(ofValue: name.pointee)
        return name.withMemoryRebound(to: CChar.self, capacity: count) {
          Array(UnsafeBufferPointer(start: $0, count: strlen($0)))
        }
      }
      let name = String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      guard name != ".", name != ".." else { continue }
      let isCandidate = Self.extensions.contains { name.hasSuffix($0) } && !CacheFamily.isBesideCache(name)
      let child = path.appending(bytes)
      var info = stat()
      guard lstat(child.bytes, &info) == 0 else {
        // Too deep, or gone in the meantime: it could have been a folder, too.
        builder.leaveOut(.unreadable, place: child.text)
        continue
      }
      switch info.st_mode & S_IFMT {
      case S_IFDIR: try readFolder(child)
      case S_IFREG, S_IFLNK:
        if isCandidate, child.isRegular { try readFile(child, .folder) }
      default: continue
      }
    }
  }

  private mutating func readFile(_ path: RawPath, _ finder: Finder) throws {
    let descriptor = open(path.bytes, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return builder.leaveOut(.unreadable, place: path.text) }
    defer { close(descriptor) }
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { return builder.leaveOut(.unreadable, place: path.text) }
    if outputs.contains(FilePlace.Identity(info)) {
      // The summary of the last time, which this one replaces.
      guard finder != .named, Self.isSummary(descriptor) else { throw Self.replacesInput }
      return
    }
    try readStream(descriptor, place: path.text, hasPaths: false)
  }

  private static let replacesInput = MigrationError(
    .usage, "An output of the summary is one of the files that it reads, and no summary.",
    hint: "Choose another name for the output. Nothing was written.")

  private static func isSummary(_ descriptor: Int32) -> Bool {
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    guard let data = try? file.readToEnd() else { return false }
    return (try? JSONReport.readSummary(data)) != nil
  }

  // MARK: Bytes

  /// What was found in a file so far.
  private struct Contents {
    var pieces = 0
    var documents = 0
    var hasForeign = false
    var hasGarbage = false
    var isEndless = false
  }

  /// - Parameter hasPaths: whether a line that is no report is the path of one.
  private mutating func readStream(_ descriptor: Int32, place: String, hasPaths: Bool) throws {
    var stream = ReportStream()
    var contents = Contents()
    var block = spareBlock ?? [UInt8](repeating: 0, count: 1 << 18)
    spareBlock = nil
    defer { spareBlock = block }
    func handle(_ piece: ReportStream.Piece, _ bytes: UnsafeRawBufferPointer) throws {
      contents.pieces += 1
      switch piece {
      case .line where hasPaths: try readListed(RawPath(bytes))
      case .line, .document, .foreign, .endless: add(piece, bytes, place, &contents)
      }
      if piece == .endless, !hasPaths { contents.isEndless = true }
    }
    while !contents.isEndless {
      let count = block.withUnsafeMutableBytes { Foundation.read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return builder.leaveOut(.unreadable, place: place) }
      if count == 0 { break }
      try block.withUnsafeBytes { try stream.read(UnsafeRawBufferPointer(rebasing: $0[..<count]), handle) }
    }
    if !contents.isEndless { try stream.finish(handle) }
    // A file with one report on each line can have none.
    if contents.pieces == 0, !hasPaths, ![".ndjson", ".jsonl"].contains(where: { place.hasSuffix($0) }) {
      builder.leaveOut(.malformed, place: place)
    }
  }

  /// Counts text between reports once, and a file of something else as one thing.
  private mutating func add(
    _ piece: ReportStream.Piece, _ bytes: UnsafeRawBufferPointer, _ place: String, _ contents: inout Contents
  ) {
    let isDocument = piece == .document
    if isDocument || piece == .foreign { contents.documents += 1 }
    let number = contents.documents
    let at = number > 1 ? "\(place), report \(number)" : place
    var found: String?
    var wanted: ((JSONPointer.Document) -> Void)?
    if case .pointer(let pointer, _)? = grouping { wanted = { found = pointer.value(in: $0) } }
    let document = isDocument ? reader.read(bytes, group: wanted) : .refused(.foreign)
    switch document {
    case .facts(let facts, let form): builder.add(facts, form, place: at, group: group(facts, found))
    case .refused(.foreign):
      if isDocument || piece == .foreign || number == 0 {
        guard !contents.hasForeign else { return }
        contents.hasForeign = true
        builder.leaveOut(.foreign, place: at)
      } else if !contents.hasGarbage, !contents.hasForeign {
        builder.leaveOut(.malformed, place: at)
        contents.hasGarbage = true
      }
    case .refused(let reason): builder.leaveOut(reason, place: at)
    }
  }

  private func group(_ facts: RunFacts, _ found: String?) -> String? {
    switch grouping {
    case nil: nil
    case .tool: facts.tool
    case .model: facts.model ?? "unknown"
    case .command: facts.command
    case .path: revealsPlaces ? arguments[argument] : "argument \(number(argument + 1))"
    case .pointer: found
    }
  }

  /// As long as the greatest one, so that they are sorted.
  private func number(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: String(arguments.count).count - digits.count) + digits
  }
}
