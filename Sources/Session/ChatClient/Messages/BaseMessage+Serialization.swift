import ChatCache
import ChatModel
import ChatWire
import Foundation

extension BaseMessage {
  func serialized() -> Data {
    SerializedForm.message.write {
      $0.set("channel_url", value.channelURL)
      $0.set("request_id", value.requestID)
      if let sendState {
        $0.set("sending_status", Int64(sendState.status.rawValue))
        $0.set("error_code", sendState.errorCode)
        // The app's container gets another path with every update.
        $0.set("file_path", sendState.filePath.map(FilePlace().stored))
      }
      $0.set("payload", value.payload)
    }
  }

  static func made(of data: Data, status: MessageSendingStatus?) -> BaseMessage? {
    guard let form = SerializedForm.message.read(data), let payload = form.object("payload"),
      let url = form.string("channel_url"),
      let value = try? Message(payload, channelURL: url, requestID: form.string("request_id"))
    else { return nil }
    guard let status = status ?? writtenStatus(form) else { return make(value) }
    let state = SendState(
      status: status, errorCode: form.integer("error_code") ?? value.errorCode,
      filePath: form.string("file_path").map(FilePlace().located))
    return make(value, sendState: state)
  }

  private static func writtenStatus(_ form: Payload) -> MessageSendingStatus? {
    form.exactInteger("sending_status").flatMap { MessageSendingStatus(rawValue: UInt(clamping: $0)) }
  }
}
