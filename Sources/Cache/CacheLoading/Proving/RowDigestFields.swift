package import ChatModel
package import RawSQLite

/// How the digest of a row is built, so that the store's side and the cache's side of a proof can be compared.
///
/// Only this order of fields is shared: each side obtains the fields in its own way.
package enum RowDigestFields {
  package typealias Bytes = UnsafeRawBufferPointer

  package static func message(
    id: Int64, createdAt: Int64, updatedAt: Int64, kind: Int64, parentMessageID: Int64?, customType: Bytes?,
    senderID: Bytes?, requestID: Bytes?, payload: Bytes
  ) -> (UInt64, UInt64) {
    var digest = RowDigest(seed: 1)
    digest.combine(id)
    digest.combine(createdAt)
    digest.combine(updatedAt)
    digest.combine(kind)
    combine(parentMessageID, &digest)
    combine(customType, &digest)
    combine(senderID, &digest)
    combine(requestID, &digest)
    digest.combine(payload)
    return digest.finish()
  }

  package static func channel(url: Bytes, payload: Bytes) -> (UInt64, UInt64) {
    var digest = RowDigest(seed: 2)
    digest.combine(url)
    digest.combine(payload)
    return digest.finish()
  }

  package static func outgoing(
    channelURL: Bytes, requestID: Bytes, createdAt: Int64, isFailed: Bool, automaticResendable: Int64?,
    errorCode: Int64?, startAt: Int64?, endAt: Int64?, payload: Bytes
  ) -> (UInt64, UInt64) {
    var digest = RowDigest(seed: 3)
    digest.combine(channelURL)
    digest.combine(requestID)
    digest.combine(createdAt)
    digest.combine(isFailed ? 1 : 0)
    for number in [automaticResendable, errorCode, startAt, endAt] { combine(number, &digest) }
    digest.combine(payload)
    return digest.finish()
  }

  package static func token(channelURL: Bytes?, token: Bytes) -> (UInt64, UInt64) {
    var digest = RowDigest(seed: 4)
    combine(channelURL, &digest)
    digest.combine(token)
    return digest.finish()
  }

  package static func query(
    includeEmpty: Int64?, order: Int64?, customTypes: Bytes?, savepoint: Bytes?, updatedAt: Int64?, payload: Bytes?
  ) -> (UInt64, UInt64) {
    var digest = RowDigest(seed: 5)
    combine(includeEmpty, &digest)
    combine(order, &digest)
    combine(customTypes, &digest)
    combine(savepoint, &digest)
    combine(updatedAt, &digest)
    combine(payload, &digest)
    return digest.finish()
  }

  /// - Parameters:
  ///   - channelURL: like the other columns `nil` if missing or impossible.
  ///   - columns: all columns but the payload, as JSON.
  ///   - payload: as stored, which may be a number; `nil` if the entity has no such column.
  package static func undecoded(
    entity: String, key: Int64, saveCounter: Int64?, channelURL: Bytes?, messageID: Int64?, createdAt: Int64?,
    requestID: Bytes?, columns: Bytes, payload: RawStatement.Column?
  ) -> (UInt64, UInt64) {
    var digest = RowDigest(seed: 6)
    var name = entity
    name.withUTF8 { digest.combine(Bytes($0)) }
    digest.combine(key)
    combine(saveCounter, &digest)
    combine(channelURL, &digest)
    combine(messageID, &digest)
    combine(createdAt, &digest)
    combine(requestID, &digest)
    digest.combine(columns)
    switch payload?.storageClass {
    case nil, .null: digest.combineNil()
    case .integer: digest.combine(payload?.storedInteger ?? 0)
    case .real: digest.combine(Int64(bitPattern: payload?.storedReal.bitPattern ?? 0))
    case .text, .blob: combine(payload?.storedBytes, &digest)
    }
    return digest.finish()
  }

  /// Whether a message belongs to the sample of level 3: about one in 64, the same on both sides.
  package static func isSampled(messageID: Int64) -> Bool {
    (UInt64(bitPattern: messageID) &* 0x9E37_79B9_7F4A_7C15) >> 58 == 0
  }

  private static func combine(_ bytes: Bytes?, _ digest: inout RowDigest) {
    if let bytes { digest.combine(bytes) } else { digest.combineNil() }
  }

  private static func combine(_ number: Int64?, _ digest: inout RowDigest) {
    if let number { digest.combine(number) } else { digest.combineNil() }
  }
}

/// What is known of a set of rows, regardless of order.
package struct ProofSum: Sendable, Equatable {
  package var count: Int64 = 0
  package var oldest = Int64.max
  package var newest = Int64.min
  /// The sum of message ids, wrapping.
  package var idSum: Int64 = 0
  package var digest = DigestSum()

  package init() {}

  package mutating func add(id: Int64, createdAt: Int64) {
    count += 1
    oldest = min(oldest, createdAt)
    newest = max(newest, createdAt)
    idSum &+= id
  }

  package mutating func add(_ other: ProofSum) {
    count += other.count
    oldest = min(oldest, other.oldest)
    newest = max(newest, other.newest)
    idSum &+= other.idSum
    digest.add(other.digest)
  }
}

/// Which rows' digests a proof needs.
package enum ProofDepth: Sendable {
  case aggregates, sample, everyRow

  package func digests(messageID: Int64) -> Bool {
    switch self {
    case .aggregates: false
    case .sample: RowDigestFields.isSampled(messageID: messageID)
    case .everyRow: true
    }
  }
}
