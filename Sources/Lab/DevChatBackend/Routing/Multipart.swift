import ChatModel
import ChatWire
import Foundation

/// A parsed multipart/form-data body (RFC 7578).
struct Multipart {
  struct Part {
    let name: String
    /// Whether the part claims to be a file. Its name is not kept.
    let isFile: Bool
    let mimeType: String
    let content: ArraySlice<UInt8>
  }

  let parts: [Part]

  /// - Returns: `nil` if the content type is another one.
  /// - Throws: 400403 if the body does not match the content type.
  init?(contentType: String?, _ body: [UInt8]) throws {
    guard let contentType, contentType.lowercased().hasPrefix("multipart/form-data") else { return nil }
    guard let start = contentType.range(of: "boundary=") else { throw ServerError(code: ServerError.Code.badJSON) }
    let boundary = contentType[start.upperBound...].prefix { $0 != ";" }.filter { $0 != "\"" && $0 != " " }
    guard !boundary.isEmpty, boundary.utf8.count <= 70 else { throw ServerError(code: ServerError.Code.badJSON) }
    let delimiter = Array("--\(boundary)".utf8)
    var parts: [Part] = []
    var position = 0
    guard var found = Multipart.find(delimiter, in: body, from: position) else {
      throw ServerError(code: ServerError.Code.badJSON)
    }
    while parts.count < 64 {
      position = found + delimiter.count
      if body[position...].starts(with: Array("--".utf8)) { break }
      guard let next = Multipart.find(Array("\r\n".utf8) + delimiter, in: body, from: position) else {
        throw ServerError(code: ServerError.Code.badJSON)
      }
      parts.append(try Multipart.part(body[position..<next]))
      found = next + 2
    }
    self.parts = parts
  }

  /// The fields that are not files, as an object of strings.
  var fields: Payload {
    .object { object in
      for part in parts where !part.isFile { object.set(part.name, String(decoding: part.content, as: UTF8.self)) }
    }
  }

  func file(_ name: String) -> Part? { parts.first { $0.isFile && $0.name == name } }

  private static func part(_ bytes: ArraySlice<UInt8>) throws -> Part {
    let blank = Array("\r\n\r\n".utf8)
    let all = Array(bytes)
    guard let end = find(blank, in: all, from: 0) else { throw ServerError(code: ServerError.Code.badJSON) }
    var name: String?
    var isFile = false
    var mimeType = "application/octet-stream"
    for line in String(decoding: all[..<end], as: UTF8.self).split(whereSeparator: \.isNewline) {
      let lower = line.lowercased()
      if lower.hasPrefix("content-disposition:") {
        name = parameter("name", of: line)
        isFile = parameter("filename", of: line) != nil
      } else if lower.hasPrefix("content-type:") {
        mimeType = safeMimeType(line.dropFirst("content-type:".count).filter { $0 != " " })
      }
    }
    guard let name, !name.isEmpty else { throw ServerError(code: ServerError.Code.badJSON) }
    return Part(name: name, isFile: isFile, mimeType: mimeType, content: all[(end + blank.count)...])
  }

  /// Anything that browsers would execute is sent as bytes.
  static func safeMimeType(_ text: String) -> String {
    let type = text.lowercased()
    let allowed = type.utf8.allSatisfy {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        || [UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: ".")].contains($0)
    }
    let isHarmless = ["image/", "video/", "audio/", "text/plain", "application/pdf", "application/zip"].contains {
      type.hasPrefix($0)
    }
    return allowed && isHarmless && !type.contains("svg") ? type : "application/octet-stream"
  }

  private static func parameter(_ name: String, of line: Substring) -> String? {
    for piece in line.split(separator: ";").dropFirst() {
      let pair = piece.split(separator: "=", maxSplits: 1).map { $0.filter { $0 != "\"" } }
      if pair.count == 2, pair[0].filter({ $0 != " " }).lowercased() == name { return pair[1] }
    }
    return nil
  }

  private static func find(_ needle: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    guard bytes.count >= needle.count, start <= bytes.count - needle.count else { return nil }
    return bytes.withUnsafeBufferPointer { all in
      var index = start
      while index <= all.count - needle.count {
        if all[index] == needle[0], needle.indices.allSatisfy({ all[index + $0] == needle[$0] }) { return index }
        index += 1
      }
      return nil
    }
  }
}
