import ChatClient
import Foundation

/// Files under the names of version 3.1. See `sendFileMessage(params:)`: the pending message is returned at once.
///
/// The forms without a `progressHandler` are not defaults of the others: an unlabeled closure after a call could then be
/// either handler, and Swift warns.
extension SBDBaseChannel {
  /// Sends a message about a file, which is uploaded first if it is one of the device.
  @discardableResult
  public func sendFileMessage(
    with params: FileMessageParams, completionHandler: FileMessageHandler? = nil
  ) -> FileMessage {
    sendFileMessage(params: params, progressHandler: nil, completionHandler: completionHandler)
  }

  /// Same, with progress.
  /// - Parameter progressHandler: bytes since the last call, bytes so far, total bytes.
  @discardableResult
  public func sendFileMessage(
    with params: FileMessageParams, progressHandler: ProgressHandler?, completionHandler: FileMessageHandler? = nil
  ) -> FileMessage {
    sendFileMessage(params: params, progressHandler: progressHandler, completionHandler: completionHandler)
  }

  /// Sends a failed file message again.
  /// - Parameter binaryData: the file; `nil` if the message or the cache has it.
  @discardableResult
  public func resendFileMessage(
    with failedMessage: FileMessage, binaryData: Data?, completionHandler: FileMessageHandler? = nil
  ) -> FileMessage {
    resendFileMessage(
      failedMessage, binaryData: binaryData, progressHandler: nil, completionHandler: completionHandler)
  }

  /// Same, with progress.
  /// - Parameter progressHandler: bytes since the last call, bytes so far, total bytes.
  @discardableResult
  public func resendFileMessage(
    with failedMessage: FileMessage, binaryData: Data?, progressHandler: ProgressHandler?,
    completionHandler: FileMessageHandler? = nil
  ) -> FileMessage {
    resendFileMessage(
      failedMessage, binaryData: binaryData, progressHandler: progressHandler, completionHandler: completionHandler)
  }

  /// Uploads a file and sends a message about it.
  /// - Parameter size: ignored; the file itself determines its size.
  @discardableResult
  public func sendFileMessage(
    withBinaryData file: Data, filename: String, type: String, size: UInt, data: String?, customType: String? = nil,
    completionHandler: FileMessageHandler? = nil
  ) -> FileMessage {
    send(FileMessageParams(bytes: file), filename, type, size, nil, data, customType, nil, completionHandler)
  }

  /// Same, with progress.
  /// - Parameters:
  ///   - size: ignored; the file itself determines its size.
  ///   - progressHandler: bytes since the last call, bytes so far, total bytes.
  @discardableResult
  public func sendFileMessage(
    withBinaryData file: Data, filename: String, type: String, size: UInt, data: String?, customType: String? = nil,
    progressHandler: ProgressHandler?, completionHandler: FileMessageHandler? = nil
  ) -> FileMessage {
    send(
      FileMessageParams(bytes: file), filename, type, size, nil, data, customType, progressHandler, completionHandler)
  }

  /// Uploads a file, has thumbnails made of it, and sends a message about it.
  /// - Parameters:
  ///   - size: ignored; the file itself determines its size.
  ///   - thumbnailSizes: at most three.
  ///   - progressHandler: bytes since the last call, bytes so far, total bytes.
  @discardableResult
  public func sendFileMessage(
    withBinaryData file: Data, filename: String, type: String, size: UInt, thumbnailSizes: [SBDThumbnailSize]?,
    data: String?, customType: String?, progressHandler: ProgressHandler?,
    completionHandler: FileMessageHandler? = nil
  ) -> FileMessage {
    send(
      FileMessageParams(bytes: file), filename, type, size, thumbnailSizes, data, customType, progressHandler,
      completionHandler)
  }

  /// Uploads a file of the device, has thumbnails made of it, and sends a message about it. The message has the file's
  /// own name.
  /// - Parameters:
  ///   - filepath: a file of the app, as a path or as a file URL. It must stay there until the message is sent.
  ///   - thumbnailSizes: at most three.
  ///   - progressHandler: bytes since the last call, bytes so far, total bytes.
  @discardableResult
  public func sendFileMessage(
    withFilePath filepath: String, type: String, thumbnailSizes: [SBDThumbnailSize]?, data: String?,
    customType: String?, progressHandler: ProgressHandler?, completionHandler: FileMessageHandler? = nil
  ) -> FileMessage {
    let path = filepath.hasPrefix("file://") ? URL(string: filepath)?.path ?? filepath : filepath
    return send(
      FileMessageParams(localFilePath: path), nil, type, 0, thumbnailSizes, data, customType, progressHandler,
      completionHandler)
  }

  /// Sends a message about a file that is already on a server.
  /// - Parameter size: bytes; 0 if unknown.
  @discardableResult
  public func sendFileMessage(
    withUrl url: String, filename: String? = nil, size: UInt, type: String, data: String?, customType: String? = nil,
    completionHandler: FileMessageHandler? = nil
  ) -> FileMessage {
    send(FileMessageParams(address: url), filename, type, size, nil, data, customType, nil, completionHandler)
  }

  /// Cancels a file message that has not been sent.
  /// - Parameter completionHandler: false with 800230 if it was too late, or there is no such message.
  public static func cancelUploadingFileMessage(
    withRequestId requestId: String, completionHandler: ((Bool, SBDError?) -> Void)? = nil
  ) {
    SBDMain.withSession({ completionHandler?(false, $0) }) {
      $0.cancelUploadingFileMessage(requestId: requestId, completionHandler: completionHandler)
    }
  }

  private func send(
    _ params: FileMessageParams, _ filename: String?, _ type: String, _ size: UInt,
    _ thumbnailSizes: [SBDThumbnailSize]?, _ data: String?, _ customType: String?, _ progress: ProgressHandler?,
    _ handler: FileMessageHandler?
  ) -> FileMessage {
    (params.fileName, params.mimeType, params.fileSize) = (filename, type, size)
    (params.thumbnailSizes, params.data, params.customType) = (thumbnailSizes, data, customType)
    return sendFileMessage(params: params, progressHandler: progress, completionHandler: handler)
  }
}
