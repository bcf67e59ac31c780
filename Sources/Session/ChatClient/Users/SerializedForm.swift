import ChatModel
import ChatWire
import Foundation

/// What `serialize()` writes: a JSON object with the name and version of the form, around the JSON that the object was
/// read from. That JSON stays verbatim, so members that this version does not know are preserved.
enum SerializedForm: String {
  case user = "cachebridge.user"
  case message = "cachebridge.message"
  case channel = "cachebridge.channel"
  case emojis = "cachebridge.emojis"

  /// The only version so far. Increase it if an older reader would misread the data.
  static let version: Int64 = 1

  func write(_ build: (inout JSONObject) -> Void) -> Data {
    let payload = Payload.object {
      $0.set("form", rawValue)
      $0.set("version", SerializedForm.version)
      build(&$0)
    }
    return Data(payload.bytes)
  }

  /// - Returns: `nil` if the bytes are not such a form, or one of a later version.
  func read(_ data: Data) -> Payload? {
    guard let payload = Payload(data), payload.string("form") == rawValue,
      payload.integer("version") == SerializedForm.version
    else { return nil }
    return payload
  }
}
