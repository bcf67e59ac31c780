import Foundation
import MigrationReport
import ReportRendering
import StoreMigrator

/// Everything that a summary reads: files, folders and standard input. It finds the files; `ReportIntake` reads them.
struct SummaryInputs {
  private let arguments: [String]
  private let outputs: Set<FilePlace.Identity>
  private let intake: ReportIntake
  private let revealsPlaces: Bool

  private static let extensions = [".json", ".ndjson", ".jsonl"]

  /// - Parameter outputs: files of an earlier run that this one replaces: a folder that has them is read without them.
  init(arguments: [String], outputs: [String], grouping: SummaryGrouping?, revealsPlaces: Bool) {
    (self.arguments, self.revealsPlaces) = (arguments, revealsPlaces)
    self.outputs = Set(outputs.compactMap { FilePlace.Identity($0) })
    intake = ReportIntake(grouping: grouping, revealsPlaces: revealsPlaces)
  }

  /// Reads everything.
  /// - Returns: what the summary is made from.
  /// - Throws: `MigrationError` if an argument cannot be read, or an output would replace a report. What is no report, or
  ///   cannot be read elsewhere, is counted.
  func read() throws -> SummaryBuilder {
    for path in arguments where !Self.isStandardInput(path) { try Self.check(path) }
    for (index, path) in arguments.enumerated() {
      intake.argument = revealsPlaces ? path : "argument \(number(index + 1))"
      if Self.isStandardInput(path) {
        try readStandardInput()
      } else if FilePlace.isFolder(path) {
        try readFolder(RawPath(path))
      } else {
        try readFile(RawPath(path), .named)
      }
    }
    return intake.builder
  }

  /// As long as the greatest one, so that they are sorted.
  private func number(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: String(arguments.count).count - digits.count) + digits
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

  /// How the user or another file came to a file.
  private enum Finder { case named, list, folder }

  private func readStandardInput() throws {
    var info = stat()
    if fstat(STDIN_FILENO, &info) == 0, outputs.contains(FilePlace.Identity(info)) { throw Self.replacesInput }
    try intake.read(STDIN_FILENO, place: "standard input") { path in try readListed(path) }
  }

  /// A line of standard input.
  private func readListed(_ path: RawPath) throws {
    if path.isFolder { return try readFolder(path) }
    guard path.isRegular else { return intake.leaveOut(.unreadable, place: path.text) }
    try readFile(path, .list)
  }

  /// Depth first, without collecting names: a folder may have a million files. Links to folders are not followed.
  private func readFolder(_ path: RawPath) throws {
    guard let folder = opendir(path.bytes) else { return intake.leaveOut(.unreadable, place: path.text) }
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
        intake.leaveOut(.unreadable, place: child.text)
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

  private func readFile(_ path: RawPath, _ finder: Finder) throws {
    let descriptor = open(path.bytes, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return intake.leaveOut(.unreadable, place: path.text) }
    defer { close(descriptor) }
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { return intake.leaveOut(.unreadable, place: path.text) }
    if outputs.contains(FilePlace.Identity(info)) {
      // The summary of the last time, which this one replaces.
      guard finder != .named, Self.isSummary(descriptor) else { throw Self.replacesInput }
      return
    }
    try intake.read(descriptor, place: path.text)
  }

  private static let replacesInput = MigrationError(
    .usage, "An output of the summary is one of the files that it reads, and no summary.",
    hint: "Choose another name for the output. Nothing was written.")

  private static func isSummary(_ descriptor: Int32) -> Bool {
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    guard let data = try? file.readToEnd() else { return false }
    return (try? JSONReport.readSummary(data)) != nil
  }
}
