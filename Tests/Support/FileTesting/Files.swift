package import Foundation

/// Small questions about files, answered with bytes.
package enum Files {
  package static func exists(_ path: String) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: path)) != nil
  }

  package static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  package static func data(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

  /// Names in a folder, sorted, hidden ones included; none when there is no folder.
  package static func names(_ folder: String) throws -> [String] {
    guard exists(folder) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  /// Permission bits, for example 0o600.
  package static func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
  }

  package static func setMode(_ mode: Int, _ path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  /// Lines of a text without their LF; the text must end with LF or be empty.
  package static func lines(_ bytes: [UInt8]) -> [[UInt8]] {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) }
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// Names of the files below a folder whose bytes contain a text, in UTF-8 or in UTF-16; folders below it are looked
  /// into.
  package static func mentioning(_ text: String, below folder: String) throws -> [String] {
    let forms = [Data(text.utf8), Data(text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] })]
    return try FileManager.default.subpathsOfDirectory(atPath: folder).sorted().filter { name in
      guard let content = FileManager.default.contents(atPath: folder + "/" + name) else { return false }
      return forms.contains { content.range(of: $0) != nil }
    }
  }

  /// Everything about the files of a folder that a reader must leave alone: names, bytes and modification times.
  package static func snapshot(_ folder: String) throws -> [String: FileState] {
    var states: [String: FileState] = [:]
    for name in try names(folder) {
      let path = folder + "/" + name
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      states[name] = FileState(
        content: attributes[.type] as? FileAttributeType == .typeRegular
          ? try Data(contentsOf: URL(fileURLWithPath: path)) : nil,
        modified: attributes[.modificationDate] as? Date)
    }
    return states
  }
}

/// What a file looked like at one moment.
package struct FileState: Equatable, Sendable, CustomStringConvertible {
  /// `nil` for anything but a regular file.
  package let content: Data?
  package let modified: Date?

  /// Short: a failed expectation prints it.
  package var description: String { content.map { "\($0.count) bytes" } ?? "no file" }
}
