import ChatModel
import LegacyStore

extension PayloadDecoder {
  /// The request id in a payload; `nil` if there is none, or the payload cannot be decoded.
  mutating func requestID(
    of stored: UnsafeRawBufferPointer, _ members: inout [PayloadScanner.Member]
  ) throws(PayloadCodecFailure) -> [UInt8]? {
    var text: [UInt8] = []
    guard try decode(stored, appendingTo: &text, members: &members) != nil else { return nil }
    return text.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.flatMap { MessageColumns($0, members).requestID.bytes(in: $0) }
    }
  }
}
