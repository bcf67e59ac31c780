import CacheStorage
import ChatModel
import Foundation
import LegacyStore

/// The request ids of the outgoing rows in a quarantine file. If a message row of a merge has one of them, it was sent,
/// and a retry must know that.
struct RejectedRequests {
  private(set) var requests: [(requestID: [UInt8], channelURL: [UInt8])] = []
  private var decoder: PayloadDecoder
  private var members: [PayloadScanner.Member] = []

  /// Nothing if there is no such file. A line that is none of a quarantine file, because somebody is editing it, has none.
  init(path: String, model: LegacyModel, codecs: [any PayloadCodec]) throws {
    decoder = PayloadDecoder(additional: codecs)
    guard let data = try RegularFile.read(path) else { return }
    for line in data.split(separator: UInt8(ascii: "\n")) {
      guard let row = line.withUnsafeBytes({ QuarantineLine($0)?.row(of: model) }) ?? nil,
        row.entity == .failedMessage || row.entity == .pendingMessage,
        let url = RejectedRequests.text(row, "ZCHANNEL_URL"),
        let id = RejectedRequests.text(row, "ZREQUEST_ID") ?? payloadRequestID(row), !id.isEmpty
      else { continue }
      requests.append((id, url))
    }
  }

  private static func text(_ row: SetAsideRow, _ name: String) -> [UInt8]? {
    guard case .text(let bytes) = row.value(name), !bytes.isEmpty else { return nil }
    return bytes
  }

  private mutating func payloadRequestID(_ row: SetAsideRow) -> [UInt8]? {
    guard case .blob(let stored) = row.value("ZSERIALIZED_DATA") else { return nil }
    var text: [UInt8] = []
    guard stored.withUnsafeBytes({ decoder.decode($0, appendingTo: &text, members: &members) }) != nil else {
      return nil
    }
    return text.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.flatMap { MessageColumns($0, members).requestID.bytes(in: $0) }
    }
  }
}
