import ChatWire
import Foundation

/// A body of `multipart/form-data` (RFC 7578).
struct MultipartBody: Sendable {
  let contentType: String
  let body: RequestBody

  /// - Parameter boundary: must not occur in a part; a random one does not.
  init(_ parts: [HTTPCall.Part], boundary: String = "cachebridge-" + UUID().uuidString) {
    contentType = "multipart/form-data; boundary=" + boundary
    var body = RequestBody()
    for part in parts {
      var head = "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(MultipartBody.quoted(part.name))\""
      if let name = part.fileName {
        head += "; filename=\"\(MultipartBody.quoted(name))\""
        head += "\r\nContent-Type: \(MultipartBody.mimeType(part.mimeType))"
      }
      body.append(Array((head + "\r\n\r\n").utf8))
      switch part.content {
      case .bytes(let bytes): body.append(bytes)
      case .file(let file): body.append(file)
      }
      body.append(Array("\r\n".utf8))
    }
    body.append(Array("--\(boundary)--\r\n".utf8))
    self.body = body
  }

  /// As browsers do it, because a file's name can contain anything.
  private static func quoted(_ text: String) -> String {
    var result: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), 0x0A, 0x0D:
        result.append(contentsOf: HTTPCall.encoded(String(Unicode.Scalar(byte))).utf8)
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func mimeType(_ type: String?) -> String {
    guard let type, !type.isEmpty, type.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
      return "application/octet-stream"
    }
    return type
  }
}
