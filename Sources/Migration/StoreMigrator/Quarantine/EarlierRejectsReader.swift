import CacheLoading
import CacheStorage
import ChatModel
import Foundation
import LegacyStore

/// Reads a quarantine file for a merge.
struct EarlierRejectsReader {
  private(set) var rejects = EarlierRejects()
  private var decoder: PayloadDecoder
  private var members: [PayloadScanner.Member] = []

  /// Nothing if there is no such file. A line says what it says of a row of any model, because the runs before may have
  /// read other stores; one that cannot be read says that something is missing.
  init(path: String, codecs: [any PayloadCodec]) throws {
    decoder = PayloadDecoder(additional: codecs)
    guard let data = try RegularFile.read(path) else { return }
    for line in data.split(separator: UInt8(ascii: "\n")) where !line.allSatisfy(QuarantineFile.isBlank) {
      guard let row = line.withUnsafeBytes({ QuarantineLine($0)?.rowOfItsModel }) ?? nil else {
        rejects.unreadCount += 1
        continue
      }
      let url = EarlierRejectsReader.text(row, "ZCHANNEL_URL")
      switch row.entity {
      case .failedMessage, .pendingMessage:
        // A retry takes the one of the column, or that of the payload where the column has none.
        let ids = [EarlierRejectsReader.text(row, "ZREQUEST_ID"), try payloadRequestID(row)].compactMap { $0 }
        rejects.requests += ids.map { ($0, url ?? []) }
      case .message, .succeededMessage:
        guard let url, let createdAt = EarlierRejectsReader.integer(row, "ZCREATED_AT") else { continue }
        rejects.messages.append(
          LoadBatch.SeenMessage(
            channelURL: url, messageID: EarlierRejectsReader.integer(row, "ZMESSAGE_ID") ?? 0, createdAt: createdAt))
      default: continue
      }
    }
  }

  private static func text(_ row: SetAsideRow, _ name: String) -> [UInt8]? {
    guard case .text(let bytes) = row.value(name), !bytes.isEmpty else { return nil }
    return bytes
  }

  private static func integer(_ row: SetAsideRow, _ name: String) -> Int64? {
    guard case .integer(let number) = row.value(name) else { return nil }
    return number
  }

  private mutating func payloadRequestID(_ row: SetAsideRow) throws -> [UInt8]? {
    guard case .blob(let stored) = row.value("ZSERIALIZED_DATA") else { return nil }
    return try stored.withUnsafeBytes { try decoder.requestID(of: $0, &members) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
