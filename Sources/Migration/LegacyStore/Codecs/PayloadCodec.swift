/// Decodes stored payloads that none of the built-in codecs knows, for example with the vendor's SDK in an app that
/// still links it. Called after the built-in codecs, on the thread that reads the store.
public protocol PayloadCodec: Sendable {
  /// A short name for the codec, the same in every run.
  var id: String { get }

  /// The JSON text of one message or channel: UTF-8, one object and nothing else.
  /// - Parameter stored: the bytes as they are in the store; only valid during the call.
  /// - Returns: `nil` if the bytes are in another encoding. Text that is not a well-formed object counts as `nil`.
  func jsonText(of stored: UnsafeRawBufferPointer) -> [UInt8]?
}

/// How a payload was stored (Docs/LegacyStore.md#payloads).
package enum PayloadEncoding: String, Sendable, CaseIterable {
  /// A binary property list: a keyed archive or plain.
  case binaryPropertyList
  case json
  /// Base64 of a JSON object, each character XORed with its position.
  case xorBase64
  /// Base64 of a JSON object or of a binary property list.
  case base64
  /// An XML property list: a keyed archive or plain.
  case xmlPropertyList
  /// What a `PayloadCodec` of the app decoded.
  case custom
}
