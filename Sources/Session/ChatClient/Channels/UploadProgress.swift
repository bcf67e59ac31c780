import ChatModel
import ChatWire

/// The app's progress handlers of uploads, by request id.
final class UploadProgress: Sendable {
  private struct Upload: Sendable {
    let handler: AppValue<ProgressHandler>
    var sent: Int64 = 0
  }

  private let uploads = Locked<[RequestID: Upload]>([:])

  func add(_ requestID: String, _ handler: ProgressHandler?) {
    guard let handler else { return }
    let upload = Upload(handler: AppValue(handler))
    uploads.withValue { $0[requestID] = upload }
  }

  func remove(_ requestID: String) { uploads.withValue { $0[requestID] = nil } }

  /// - Returns: the call of the app; `nil` if there is no handler.
  func advance(_ requestID: String, sent: Int64, total: Int64) -> Delivery.Step? {
    uploads.withValue { uploads in
      guard let upload = uploads[requestID] else { return nil }
      // An upload that is retried starts at 0.
      let step = sent >= upload.sent ? sent - upload.sent : sent
      uploads[requestID]?.sent = sent
      return { upload.handler.value(step, sent, total) }
    }
  }
}
