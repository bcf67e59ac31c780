import CacheSchema
import ChatModel
import Crypto
public import Foundation
import RawSQLite

/// The rules of a cache file: where it is, how it begins, and which files are refused (Docs/Architecture.md#the-cache).
public enum CacheFile {
  /// For every connection: nothing in the file can call our functions, and deleted content is overwritten.
  package static let settings = "PRAGMA trusted_schema=OFF; PRAGMA cell_size_check=ON; PRAGMA secure_delete=ON"

  /// Names longer than this many bytes are replaced by a digest.
  static let greatestNameLength = 100

  /// The file name of a user's cache without `.sqlite`.
  ///
  /// The UTF-8 bytes of the user id, with those outside `[a-z0-9_-]` as `%XX` with upper-case digits; if that is over
  /// 100 bytes, the SHA-256 of the user id in lower-case hex. Upper-case letters are escaped too, because file systems
  /// that ignore case must not mix up two users.
  public static func name(forUserID userID: String) -> String {
    var name: [UInt8] = []
    for byte in userID.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"),
        UInt8(ascii: "-"):
        name.append(byte)
      default:
        name.append(UInt8(ascii: "%"))
        name.append(contentsOf: Hex.text([byte], isUppercase: true).utf8)
      }
    }
    guard name.count > greatestNameLength else { return String(decoding: name, as: UTF8.self) }
    return Hex.text(SHA256.hash(data: Data(userID.utf8)))
  }

  /// `<directory>/<name>.sqlite`.
  public static func url(directory: URL, userID: String) -> URL {
    directory.appendingPathComponent(name(forUserID: userID) + ".sqlite", isDirectory: false)
  }
}

extension CacheFile {
  /// The version of the SQLite library in use, for example `3.40.1`.
  package static var sqliteVersion: String { RawConnection.libraryVersion }
}

extension CacheFile {
  /// `application_id` of a cache.
  package static var applicationID: Int32 { CacheSchema.applicationID }
}
