import Foundation

/// A path as the system has it: names need not be UTF-8.
struct RawPath {
  /// With the zero at the end.
  let bytes: [CChar]

  init(_ path: String) { bytes = path.utf8.map { CChar(bitPattern: $0) } + [0] }

  init(_ path: UnsafeRawBufferPointer) { bytes = path.map { CChar(bitPattern: $0) } + [0] }

  private init(bytes: [CChar]) { self.bytes = bytes }

  func appending(_ name: [CChar]) -> RawPath {
    var path = Array(bytes.dropLast())
    if path.last != CChar(bitPattern: UInt8(ascii: "/")) { path.append(CChar(bitPattern: UInt8(ascii: "/"))) }
    return RawPath(bytes: path + name + [0])
  }

  /// For people.
  var text: String { String(decoding: bytes.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self) }

  var isFolder: Bool { kind == S_IFDIR }
  var isRegular: Bool { kind == S_IFREG }
  var isPipe: Bool { kind == S_IFIFO }

  /// `nil` if nothing is there. Links are followed.
  private var kind: mode_t? {
    var info = stat()
    return stat(bytes, &info) == 0 ? info.st_mode & S_IFMT : nil
  }
}
