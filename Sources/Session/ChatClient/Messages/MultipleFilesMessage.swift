package import ChatModel
public import Foundation

/// A message of several files. It is a `FileMessage` too, that of its first file, so that code which knows only one file
/// shows it (Docs/Decisions/0046-several-files.md): ask for this class first.
// Sendable: see `BaseMessage`.
open class MultipleFilesMessage: FileMessage, @unchecked Sendable {
  /// The files, in the sender's order; empty until the server has all of them.
  public var files: [UploadedFileInfo] {
    let files = value.files
    guard files.allSatisfy({ !$0.url.isEmpty }) else { return [] }
    return files.map { UploadedFileInfo($0, fileKey: fileKey) }
  }
}

/// One file of a `MultipleFilesMessage`.
public final class UploadedFileInfo: NSObject, Sendable {
  private let value: FileAttachment
  private let fileKey: FileAccessKey?

  package init(_ value: FileAttachment, fileKey: FileAccessKey? = nil) {
    self.value = value
    self.fileKey = fileKey
  }

  /// The address, with the session's key if the file is protected.
  public var url: String { fileKey.address(value.url, isProtected: value.requiresAuthentication) }
  /// The address without the key.
  public var plainURL: String { value.url }
  public var fileName: String? { value.name.isEmpty ? nil : value.name }
  /// The MIME type.
  public var mimeType: String? { value.mimeType.isEmpty ? nil : value.mimeType }
  /// Bytes; 0 if unknown.
  public var fileSize: UInt { UInt(clamping: value.size) }
  public var thumbnails: [Thumbnail]? {
    guard !value.thumbnails.isEmpty else { return nil }
    return value.thumbnails.map { Thumbnail($0, isProtected: value.requiresAuthentication, fileKey: fileKey) }
  }

  public override func isEqual(_ object: Any?) -> Bool { (object as? UploadedFileInfo)?.value == value }
  public override var hash: Int { value.url.hashValue }
}
