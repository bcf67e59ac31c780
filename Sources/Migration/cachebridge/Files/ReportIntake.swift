import Foundation
import MigrationReport
import ReportRendering

/// Reads open files one block at a time, and adds the reports in them to a summary.
final class ReportIntake {
  private(set) var builder: SummaryBuilder
  /// The group of what is read now, if runs are grouped by path.
  var argument = ""

  private let grouping: SummaryGrouping?
  private var reader = ReportFactsReader()
  /// A buffer that nothing is read into.
  private var spareBlock: [UInt8]?

  init(grouping: SummaryGrouping?, revealsPlaces: Bool) {
    self.grouping = grouping
    // A small report has no other places than its own.
    builder = SummaryBuilder(revealsPlaces: revealsPlaces, holdsSmallReports: grouping?.isPointer ?? false)
  }

  func leaveOut(_ reason: SummaryBuilder.Reason, place: String) { builder.leaveOut(reason, place: place) }

  // MARK: Bytes

  /// What was found in a file so far.
  private struct Contents {
    var pieces = 0
    var documents = 0
    var hasForeign = false
    var hasGarbage = false
    var isEndless = false
  }

  /// Reads a file to its end.
  /// - Parameters:
  ///   - place: names it in the summary.
  ///   - readPath: called with each line that is no report, and may read other files; `nil` if lines are not paths.
  /// - Throws: what `readPath` throws.
  func read(_ descriptor: Int32, place: String, readPath: ((RawPath) throws -> Void)? = nil) throws {
    var stream = ReportStream()
    var contents = Contents()
    var block = spareBlock ?? [UInt8](repeating: 0, count: 1 << 18)
    spareBlock = nil
    defer { spareBlock = block }
    func handle(_ piece: ReportStream.Piece, _ bytes: UnsafeRawBufferPointer) throws {
      contents.pieces += 1
      if piece == .line, let readPath { return try readPath(RawPath(bytes)) }
      add(piece, bytes, place, &contents)
      if piece == .endless, readPath == nil { contents.isEndless = true }
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
    if contents.pieces == 0, readPath == nil, ![".ndjson", ".jsonl"].contains(where: { place.hasSuffix($0) }) {
      builder.leaveOut(.malformed, place: place)
    }
  }

  /// Counts text between reports once, and a file of something else as one thing.
  private func add(
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
    case .launch(let launch): builder.add(launch, group: group(launch, found))
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

  private func group(_ launch: LaunchFacts, _ found: String?) -> String? {
    switch grouping {
    case nil: nil
    case .tool: launch.tool
    case .model: "unknown"
    case .command: "migrate"
    case .path: argument
    case .pointer: found
    }
  }

  private func group(_ facts: RunFacts, _ found: String?) -> String? {
    switch grouping {
    case nil: nil
    case .tool: facts.tool
    case .model: facts.model ?? "unknown"
    case .command: facts.command
    case .path: argument
    case .pointer: found
    }
  }
}
