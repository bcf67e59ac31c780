import ChatModel
import Foundation

/// A file message of a user. For a `MultipleFilesMessage`, its members are those of the first file.
// Sendable: see `BaseMessage`.
#if canImport(ObjectiveC)
  @objc(CBRFileMessage)
#endif
open class FileMessage: BaseMessage, @unchecked Sendable {
  /// The file's address, with the session's key if the file is protected; empty until it is uploaded.
  public var url: String {
    guard let file = value.file else { return "" }
    return fileKey.address(file.url, isProtected: file.requiresAuthentication)
  }

  /// The same without the key.
  public var plainURL: String? { value.file?.url }
  public var name: String { value.file?.name ?? "" }
  /// Bytes; 0 if unknown.
  public var size: UInt { UInt(clamping: value.file?.size ?? 0) }
  /// The MIME type; empty if unknown.
  public var type: String { value.file?.mimeType ?? "" }

  public var thumbnails: [Thumbnail]? {
    guard let file = value.file, !file.thumbnails.isEmpty else { return nil }
    return file.thumbnails.map { Thumbnail($0, isProtected: file.requiresAuthentication, fileKey: fileKey) }
  }

  /// The older form of `sendingStatus`.
  public var requestState: MessageRequestState { MessageRequestState(sendingStatus) }

  override final class var blankKind: MessageKind { .file }
  override final var memberKeys: MemberKeys<BaseMessage> { Self.fileKeys }
}
