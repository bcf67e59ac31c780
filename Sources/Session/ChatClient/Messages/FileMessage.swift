import ChatModel
import Foundation

/// A file message of a user. Of a message with several files this is the first.
// Sendable: see `BaseMessage`.
public final class FileMessage: BaseMessage, @unchecked Sendable {
  /// Where the file is, with the key of the session when it is protected; empty while it is not uploaded.
  public var url: String {
    guard let file = value.file else { return "" }
    return fileKey.address(file.url, isProtected: file.requiresAuthentication)
  }

  /// The same without the key.
  public var plainURL: String? { value.file?.url }
  public var name: String { value.file?.name ?? "" }
  /// Bytes; 0 when unknown.
  public var size: UInt { UInt(clamping: value.file?.size ?? 0) }
  /// The MIME type; empty when unknown.
  public var type: String { value.file?.mimeType ?? "" }

  /// `nil` when there are none.
  public var thumbnails: [Thumbnail]? {
    guard let file = value.file, !file.thumbnails.isEmpty else { return nil }
    return file.thumbnails.map { Thumbnail($0, isProtected: file.requiresAuthentication, fileKey: fileKey) }
  }

  /// The older form of `sendingStatus`.
  public var requestState: MessageRequestState { MessageRequestState(sendingStatus) }
}
