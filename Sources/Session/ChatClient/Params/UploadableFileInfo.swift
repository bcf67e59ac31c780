import CacheSync
import ChatModel
import ChatWire
public import Foundation

/// One file of a message of several that the app sends.
public final class UploadableFileInfo: NSObject, Sendable {
  private enum Source: Sendable {
    case none
    case bytes(Data)
    case path(String)
    case url
  }

  private let source: Source
  /// What is sent; with an empty address if the file must be uploaded first.
  private let content: FileContent
  /// The thumbnails to create, at most three.
  public let thumbnailSizes: [ThumbnailSize]?

  /// - Parameter file: the bytes. They are kept in memory until the message is sent or the session ends.
  public init(
    file: Data, fileName: String? = nil, mimeType: String? = nil, thumbnailSizes: [ThumbnailSize]? = nil
  ) {
    source = .bytes(file)
    content = UploadableFileInfo.content("", fileName, mimeType, UInt(file.count))
    self.thumbnailSizes = thumbnailSizes
  }

  /// - Parameters:
  ///   - fileURL: where the file is already.
  ///   - fileSize: bytes; 0 if unknown.
  public init(fileURL: String, fileName: String? = nil, mimeType: String? = nil, fileSize: UInt = 0) {
    source = .url
    content = UploadableFileInfo.content(fileURL, fileName, mimeType, fileSize)
    thumbnailSizes = nil
  }

  /// - Parameters:
  ///   - path: a file of the app. It must stay there until the message is sent: the cache keeps no copy.
  ///   - fileName: default: the last part of the path.
  public init(
    localFilePath path: String, fileName: String? = nil, mimeType: String? = nil,
    thumbnailSizes: [ThumbnailSize]? = nil
  ) {
    source = .path(path)
    content = UploadableFileInfo.content("", fileName ?? (path as NSString).lastPathComponent, mimeType, 0)
    self.thumbnailSizes = thumbnailSizes
  }

  /// One of the files of a message that is not sent.
  init(_ file: FileAttachment, _ upload: FileUpload?) {
    source = file.url.isEmpty ? upload?.path.map { .path($0) } ?? .none : .url
    content = FileContent(file)
    let sizes = upload?.thumbnailSizes.map { ThumbnailSize.make(maxWidth: $0.width, maxHeight: $0.height) } ?? []
    thumbnailSizes = sizes.isEmpty ? nil : sizes
  }

  /// The bytes. For a file with a path, they are read with every call; `nil` if that fails.
  public var file: Data? {
    switch source {
    case .bytes(let data): data
    case .path(let path): FileManager.default.contents(atPath: path)
    case .none, .url: nil
    }
  }

  public var localFilePath: String? { if case .path(let path) = source { path } else { nil } }
  /// Where the file is already.
  public var fileURL: String? { content.url.isEmpty ? nil : content.url }
  public var fileName: String? { content.name }
  public var mimeType: String? { content.mimeType }
  /// Bytes; 0 if unknown.
  public var fileSize: UInt { UInt(clamping: content.size ?? 0) }

  var outgoing: OutgoingFile {
    let place: FileUpload.Source
    switch source {
    case .none, .url: return OutgoingFile(content)
    case .bytes(let data): place = .bytes([UInt8](data))
    case .path(let path): place = .file(path: path)
    }
    return OutgoingFile(
      content,
      upload: FileUpload(
        place, name: content.name ?? "", mimeType: content.mimeType,
        thumbnailSizes: thumbnailSizes?.map(\.value) ?? []))
  }

  private static func content(_ url: String, _ name: String?, _ mimeType: String?, _ size: UInt) -> FileContent {
    var content = FileContent(url: url)
    content.name = name.flatMap { $0.isEmpty ? nil : $0 }
    content.mimeType = mimeType.flatMap { $0.isEmpty ? nil : $0 }
    content.size = size > 0 ? Int64(clamping: size) : nil
    return content
  }
}

/// A message of several files to send.
public final class MultipleFilesMessageCreateParams: BaseMessageParams {
  /// The files, from two to `AppInfo.multipleFilesMessageFileCountLimit`.
  public var uploadableFileInfoList: [UploadableFileInfo]

  public init(uploadableFileInfoList: [UploadableFileInfo]) {
    self.uploadableFileInfoList = uploadableFileInfoList
    super.init()
  }

  /// For a message that is being sent or was not sent.
  init(_ message: ChatModel.Message) {
    let uploads = message.localUploads
    uploadableFileInfoList = message.files.enumerated().map { place, file in
      UploadableFileInfo(file, uploads.indices.contains(place) ? uploads[place] : nil)
    }
    super.init(message.fileContent.common)
  }

  private init(copying other: MultipleFilesMessageCreateParams) {
    uploadableFileInfoList = other.uploadableFileInfoList
    super.init(copying: other)
  }

  public override func copy(with zone: NSZone? = nil) -> Any { MultipleFilesMessageCreateParams(copying: self) }
}
