import FileTesting

/// Names of the files of a cache (Docs/Architecture.md#the-cache): the user id's UTF-8 bytes, those outside
/// `[a-z0-9_-]` as `%XX` (upper-case hex); if that is over 100 bytes, the SHA-256 of the user id in lower-case hex.
package enum CacheName {
  package static func of(_ userID: [UInt8]) -> String {
    let plain = Set("abcdefghijklmnopqrstuvwxyz0123456789_-".utf8)
    let digits = Array("0123456789ABCDEF")
    let name = userID.map { byte in
      plain.contains(byte)
        ? String(UnicodeScalar(byte)) : "%" + String(digits[Int(byte >> 4)]) + String(digits[Int(byte & 0x0F)])
    }.joined()
    return name.utf8.count > 100 ? SHA256Digest.hex(userID) : name
  }

  package static func of(_ userID: String) -> String { of(Array(userID.utf8)) }
}
