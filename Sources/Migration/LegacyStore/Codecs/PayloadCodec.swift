/// Decodes stored payloads that none of the built-in codecs knows, for example with the vendor's SDK in an app that
/// still links it.
///
/// Called after the built-in codecs, more than once for each payload, and from several threads at once. The same bytes must
/// give the same text every time and in every process, because each row is decoded again to prove it: write members in a
/// fixed order (`JSONSerialization` needs `.sortedKeys`).
public protocol PayloadCodec: Sendable {
  /// A short name for the codec, the same in every run. A run that was interrupted is finished only by one whose codecs
  /// have the same names.
  var id: String { get }

  /// The JSON text of one message or channel: UTF-8, one object and nothing else.
  /// - Parameter stored: the bytes as they are in the store; only valid during the call.
  /// - Returns: `nil` if the bytes are in another encoding. Text that is not a well-formed object, or longer than 256 MiB,
  ///   counts as `nil`.
  /// - Throws: any error if the payload cannot be read at the moment, for example because the key is locked until the
  ///   device is unlocked. The run then ends as `interrupted`, nothing is put in place, and the same call finishes it
  ///   later. What the error says goes nowhere.
  func jsonText(of stored: UnsafeRawBufferPointer) throws -> [UInt8]?
}

/// A codec of the app threw.
package struct PayloadCodecFailure: Error {}

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
