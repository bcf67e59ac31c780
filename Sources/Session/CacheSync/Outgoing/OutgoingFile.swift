import ChatCache
package import ChatModel
package import ChatWire

/// Called when one of several files was uploaded, or could not be: its place, and the code of the failure.
package typealias FileEnded = @Sendable (_ place: Int, _ code: Int64?) -> Void

/// One of the files of a message of several that is to be sent.
package struct OutgoingFile: Sendable {
  /// With an empty url if the file must be uploaded first; what it omits comes from `upload`.
  package var content: FileContent
  package var upload: FileUpload?

  package init(_ content: FileContent, upload: FileUpload? = nil) {
    self.content = content
    self.upload = content.url.isEmpty ? upload : nil
  }

  /// Only in the local text: where the file is on the device, for an upload after a restart, relative to the app's
  /// container, whose path changes with every update. A row names one file only, so the cache keeps no copy of these
  /// (Docs/Decisions/0046-several-files.md).
  static let pathMember: StaticString = "local_path"

  /// The item in the text of the pending message.
  /// - Throws: 800110 without a url and without a file, and for an empty or missing file.
  func pending() throws(SendFailure) -> Payload {
    guard content.url.isEmpty else { return content.sent }
    guard let upload, let size = upload.size, size > 0 else { throw SendFailure.invalidParameter }
    var content = content
    content.name = content.name ?? upload.name
    content.mimeType = content.mimeType ?? upload.mimeType
    content.size = size
    return content.sent.edited {
      if !upload.thumbnailSizes.isEmpty { $0.set("thumbnail_sizes", upload.thumbnailSizes.map(\.payload)) }
      if let path = upload.path { $0.set("\(OutgoingFile.pathMember)", FilePlace().stored(path)) }
    }
  }
}

extension OutgoingDraft {
  /// A message of several files.
  /// - Throws: 800110 for fewer than two files, and as `file` for each of them.
  package static func files(
    _ files: [OutgoingFile], _ common: CommonContent, in channelURL: String, by sender: User, createdAt: Int64,
    requestID: String
  ) throws(SendFailure) -> OutgoingDraft {
    guard !channelURL.isEmpty, !requestID.isEmpty, files.count > 1 else { throw SendFailure.invalidParameter }
    var items: [Payload] = []
    for file in files { items.append(try file.pending()) }
    let payload = payload("FILE", channelURL, .group, sender, createdAt, requestID) {
      $0.set("files", items)
      write(common, to: &$0)
    }
    return try OutgoingDraft(payload, upload: nil, uploads: files.map(\.upload))
  }
}

extension FileContent {
  package init(_ file: FileAttachment) {
    self.init(url: file.url)
    name = file.name.isEmpty ? nil : file.name
    size = file.size > 0 ? file.size : nil
    mimeType = file.mimeType.isEmpty ? nil : file.mimeType
    thumbnails = file.thumbnails
    requiresAuthentication = file.requiresAuthentication
  }
}

extension Message {
  /// The first of several files that the server does not have; `nil` if it has all, or the message has one file.
  var placeToUpload: Int? { hasSeveralFiles ? files.firstIndex { $0.url.isEmpty } : nil }

  /// What a stored message says about those of its several files that are to be uploaded, by place.
  package var localUploads: [FileUpload?] {
    payload.objects("files").map { item in
      guard (item.string("url") ?? "").isEmpty, let path = item.string(OutgoingFile.pathMember) else { return nil }
      return FileUpload(
        .file(path: FilePlace().located(path)), name: item.string("file_name") ?? "",
        mimeType: item.string("file_type"),
        thumbnailSizes: item.objects(OutgoingDraft.thumbnailSizesMember).map {
          FileUpload.ThumbnailSize(width: $0.number("width") ?? 0, height: $0.number("height") ?? 0)
        })
    }
  }
}

/// The files of messages that are not sent yet, as the app passed them: bytes are nowhere else.
struct SeveralUploads: Sendable {
  private var known: [RequestID: [FileUpload?]] = [:]

  mutating func keep(_ uploads: [FileUpload?], of requestID: String) {
    if !uploads.isEmpty { known[requestID] = uploads }
  }

  mutating func forget(_ requestID: String) { known[requestID] = nil }

  /// By place; empty for a message of one file.
  func uploads(of row: OutgoingMessage) -> [FileUpload?] {
    guard row.message.hasSeveralFiles else { return [] }
    return known[row.requestID] ?? row.message.localUploads
  }

  /// Whether what a message still has to upload is there.
  /// - Parameter upload: the file that the app chose for a message of one.
  func hasFiles(of row: OutgoingMessage, _ upload: FileUpload? = nil) -> Bool {
    guard row.needsUpload else { return true }
    guard row.message.hasSeveralFiles else { return (upload ?? FileUpload(row))?.size ?? 0 > 0 }
    let uploads = uploads(of: row)
    return row.message.files.indices.allSatisfy { place in
      !row.message.files[place].url.isEmpty
        || uploads.indices.contains(place) && uploads[place]?.size ?? 0 > 0
    }
  }
}
