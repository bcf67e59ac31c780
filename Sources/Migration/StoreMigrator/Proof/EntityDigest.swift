import CacheLoading
import ChatModel
import Crypto

/// One digest for all rows of an entity: SHA-256 over the channels' sums, in byte order of their urls.
enum EntityDigest {
  static func text(of channels: [([UInt8], ProofSum)]) -> String {
    var hasher = SHA256()
    // Owners may share a url: their sums are distinguished by their content.
    let sorted = channels.sorted { a, b in
      a.0 == b.0 ? a.1.digest.hex < b.1.digest.hex : a.0.lexicographicallyPrecedes(b.0)
    }
    for (url, sum) in sorted {
      hasher.update(data: url)
      hasher.update(data: Array("\u{0}\(sum.count)\u{0}\(sum.digest.hex)\n".utf8))
    }
    return Hex.text(hasher.finalize())
  }
}
