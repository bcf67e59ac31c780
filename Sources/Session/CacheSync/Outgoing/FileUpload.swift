import ChatCache
import ChatModel
import ChatWire
import Foundation

/// A file that must be uploaded before its message can be sent.
package struct FileUpload: Sendable, Hashable {
  package enum Source: Sendable, Hashable {
    case bytes([UInt8])
    /// A file of the app, or a copy that the cache keeps.
    case file(path: String)
  }

  /// The maximum size of a thumbnail, in pixels.
  package struct ThumbnailSize: Sendable, Hashable {
    package let width: Double
    package let height: Double

    package init(width: Double, height: Double) {
      self.width = width
      self.height = height
    }
  }

  package let source: Source
  package let name: String
  package let mimeType: String?
  package let thumbnailSizes: [ThumbnailSize]

  package init(
    _ source: Source, name: String, mimeType: String? = nil, thumbnailSizes: [ThumbnailSize] = []
  ) {
    self.source = source
    self.name = name
    self.mimeType = mimeType
    self.thumbnailSizes = thumbnailSizes
  }

  /// What a stored message says about its file; `nil` if only bytes were passed that could not be kept, or if it is
  /// uploaded.
  init?(_ outgoing: OutgoingMessage) {
    guard let path = outgoing.filePath, outgoing.message.kind == .file else { return nil }
    let file = outgoing.message.file
    self.init(
      .file(path: path), name: file?.name ?? "", mimeType: file.flatMap { $0.mimeType.isEmpty ? nil : $0.mimeType },
      thumbnailSizes: outgoing.message.payload.objects(OutgoingDraft.thumbnailSizesMember).map {
        ThumbnailSize(width: $0.number("width") ?? 0, height: $0.number("height") ?? 0)
      })
  }

  /// Has a cache keep a copy, so that the message can be sent when the app's own file is gone.
  /// - Returns: `nil` if that fails, for lack of space for example.
  func kept(in cache: Cache) async -> KeptFile? {
    switch source {
    case .bytes(let bytes): try? cache.keepFile(bytes)
    case .file(let path): try? cache.keepFile(path)
    }
  }

  package var path: String? { if case .file(let path) = source { path } else { nil } }

  /// Bytes; `nil` if the file is gone or not a file.
  package var size: Int64? {
    switch source {
    case .bytes(let bytes): return Int64(bytes.count)
    case .file(let path):
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      guard attributes?[.type] as? FileAttributeType == .typeRegular else { return nil }
      return (attributes?[.size] as? NSNumber)?.int64Value
    }
  }

  /// - Throws: `WireError.invalidParameter` if the file cannot be read.
  func part() throws -> HTTPCall.Part {
    let content: HTTPCall.Part.Content
    switch source {
    case .bytes(let bytes): content = .bytes(bytes)
    case .file(let path): content = .file(try OpenFile(path: path))
    }
    return HTTPCall.Part(
      name: "file", fileName: name.isEmpty ? "file" : name, mimeType: mimeType ?? "application/octet-stream", content)
  }
}
