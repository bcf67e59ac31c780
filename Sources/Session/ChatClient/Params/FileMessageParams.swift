package import CacheSync
import ChatModel
import ChatWire
public import Foundation

/// A file message to send, or what to change in one. The file is set by its bytes, by its path on the device, or by the
/// address where it already is: setting one removes the others.
///
/// The cache keeps a copy until the message is sent (Docs/Guides/files.md).
#if canImport(ObjectiveC)
  @objc(CBRFileMessageParams)
#endif
public final class FileMessageParams: BaseMessageParams {
  private enum Source {
    case none
    case bytes(Data)
    case path(String)
    case url(String)
  }

  private var source: Source
  /// What the server said about a file that it has.
  private var thumbnails: [ChatModel.Thumbnail] = []
  private var requiresAuthentication = false

  /// Default `nil`: the last part of `localFilePath`.
  public var fileName: String?
  /// Default `nil`.
  public var mimeType: String?
  /// Bytes; 0, the default, if the file itself determines it. Only used with `fileURL`.
  public var fileSize: UInt = 0
  /// The thumbnails to create, at most three. Default `nil`.
  public var thumbnailSizes: [ThumbnailSize]?

  // Disfavored: the shim has these names failable, as in version 3.1.

  /// - Parameter file: the bytes.
  @_disfavoredOverload
  public init(file: Data) {
    source = .bytes(file)
    super.init()
  }

  /// - Parameter fileURL: the file's existing address.
  @_disfavoredOverload
  public init(fileURL: String) {
    source = .url(fileURL)
    super.init()
  }

  package init(bytes: Data) {
    source = .bytes(bytes)
    super.init()
  }

  package init(address: String) {
    source = .url(address)
    super.init()
  }

  /// For an edit, which leaves the file as it is.
  public override init() {
    source = .none
    super.init()
  }

  /// - Parameter path: a file of the app. It must stay there until the message is stored as pending.
  public init(localFilePath path: String) {
    source = .path(path)
    super.init()
  }

  /// For a message that is being sent or was not sent.
  init(_ content: FileMessageContent, _ message: Message, filePath: String?) {
    source = content.url.isEmpty ? filePath.map { .path($0) } ?? .none : .url(content.url)
    thumbnails = content.thumbnails
    requiresAuthentication = content.requiresAuthentication
    fileName = content.name
    mimeType = content.mimeType
    fileSize = UInt(clamping: content.size ?? 0)
    let sizes = message.payload.objects("thumbnail_sizes").map {
      ThumbnailSize.make(maxWidth: $0.number("width") ?? 0, maxHeight: $0.number("height") ?? 0)
    }
    thumbnailSizes = sizes.isEmpty ? nil : sizes
    super.init(content.common)
  }

  private init(copying other: FileMessageParams) {
    source = other.source
    thumbnails = other.thumbnails
    requiresAuthentication = other.requiresAuthentication
    fileName = other.fileName
    mimeType = other.mimeType
    fileSize = other.fileSize
    thumbnailSizes = other.thumbnailSizes
    super.init(copying: other)
  }

  public override func copy(with zone: NSZone? = nil) -> Any { FileMessageParams(copying: self) }

  /// The bytes. For a file with a path, they are read with every call; `nil` if that fails.
  public var file: Data? {
    get {
      switch source {
      case .bytes(let data): data
      case .path(let path): FileManager.default.contents(atPath: path)
      case .none, .url: nil
      }
    }
    set { set(newValue.map { .bytes($0) } ?? .none) }
  }

  /// The file's path on the device.
  public var localFilePath: String? {
    get { if case .path(let path) = source { path } else { nil } }
    set { set(newValue.map { .path($0) } ?? .none) }
  }

  /// The file's existing address.
  public var fileURL: String? {
    get { if case .url(let url) = source { url } else { nil } }
    set { set(newValue.map { .url($0) } ?? .none) }
  }

  private func set(_ source: Source) {
    self.source = source
    // They described the previous file.
    thumbnails = []
    requiresAuthentication = false
  }

  /// What is sent; with an empty address if the file must be uploaded first.
  package var content: FileMessageContent {
    var content = FileMessageContent(url: fileURL ?? "", common: commonContent)
    content.name = fileName.flatMap { $0.isEmpty ? nil : $0 }
    content.mimeType = mimeType.flatMap { $0.isEmpty ? nil : $0 }
    content.size = fileSize > 0 ? Int64(clamping: fileSize) : nil
    content.thumbnails = thumbnails
    content.requiresAuthentication = requiresAuthentication
    return content
  }

  /// What must be uploaded first; `nil` if nothing must.
  package var upload: FileUpload? {
    let place: FileUpload.Source
    var name = fileName ?? ""
    switch source {
    case .none, .url: return nil
    case .bytes(let data): place = .bytes([UInt8](data))
    case .path(let path):
      place = .file(path: path)
      if name.isEmpty { name = (path as NSString).lastPathComponent }
    }
    return FileUpload(
      place, name: name, mimeType: content.mimeType, thumbnailSizes: thumbnailSizes?.map(\.value) ?? [])
  }

  /// What changes when a message is updated with these params; the file stays.
  package var edit: MessageEdit { edit(text: nil) }
}

/// The names in current versions of the vendor's SDK.
public typealias FileMessageCreateParams = FileMessageParams
public typealias FileMessageUpdateParams = FileMessageParams
