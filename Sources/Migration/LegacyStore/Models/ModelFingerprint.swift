import ChatModel
import Crypto
import Foundation

/// The two values that Core Data derives from a model's entity hashes (Docs/LegacyStore.md#fingerprints).
package enum ModelFingerprint {
  /// `NSStoreModelVersionHashesDigest`: base64 of SHA-512 over name and hash of each entity, names in code point order.
  package static func digest(of entityHashes: [String: [UInt8]]) -> String {
    var hasher = SHA512()
    for (name, hash) in sorted(entityHashes) {
      hasher.update(data: Array(name.utf8))
      hasher.update(data: hash)
    }
    return Data(hasher.finalize()).base64EncodedString()
  }

  /// `NSStoreModelVersionChecksumKey`: base64 of SHA-256 over the hashes alone, in the same order.
  package static func checksum(of entityHashes: [String: [UInt8]]) -> String {
    var hasher = SHA256()
    for (_, hash) in sorted(entityHashes) { hasher.update(data: hash) }
    return Data(hasher.finalize()).base64EncodedString()
  }

  private static func sorted(_ hashes: [String: [UInt8]]) -> [(key: String, value: [UInt8])] {
    hashes.sorted { Array($0.key.utf8).lexicographicallyPrecedes(Array($1.key.utf8)) }
  }
}

extension LegacyModel {
  /// The digest in stores of this model.
  package var digest: String { ModelFingerprint.digest(of: entityHashes.mapValues(Hex.bytes)) }
  /// The checksum in stores of this model since iOS 17.
  package var checksum: String {
    ModelFingerprint.checksum(of: entityHashes.mapValues(Hex.bytes))
  }
}
