import ChatModel
import ChatWire
import Foundation

/// Uploaded files that are too large for the tables: beside the data file, or without a name if everything is in memory.
final class StoredFiles {
  private let folder: String?
  private var unnamed: [Identifier: (body: SpooledBody, range: Range<Int>)] = [:]

  /// - Parameter dataFile: `nil` for memory.
  init(dataFile: String?) { folder = dataFile.map { $0 + ".files" } }

  /// - Parameter id: made by the server, so it is a file's name.
  func store(_ body: SpooledBody, _ range: Range<Int>, as id: String) throws {
    guard let folder else { return unnamed[Identifier(id)] = (body, range) }
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try body.write(range, to: folder + "/" + id)
  }

  /// The file's bytes; `nil` if there is none.
  func bytes(_ id: String) -> [UInt8]? {
    if let folder { return FileManager.default.contents(atPath: folder + "/" + id).map { [UInt8]($0) } }
    return unnamed[Identifier(id)].map { $0.body.bytes($0.range) }
  }
}
