import ChatModel
import ChatWire
import Foundation

/// A parsed multipart/form-data body (RFC 7578).
struct Multipart {
  struct Part {
    enum Content {
      case bytes(ArraySlice<UInt8>)
      case file(SpooledBody, Range<Int>)

      var count: Int {
        switch self {
        case .bytes(let bytes): bytes.count
        case .file(_, let range): range.count
        }
      }
    }

    let name: String
    /// Whether the part claims to be a file. Its name is not kept.
    let isFile: Bool
    let mimeType: String
    let content: Content
  }

  /// Bytes that the headers of a part may have, and a file in the tables.
  private static let (headerLimit, memoryLimit) = (16 << 10, 1 << 20)

  let parts: [Part]

  /// - Returns: `nil` if the content type is another one.
  /// - Throws: 400403 if the body does not match the content type.
  init?(contentType: String?, _ body: BodySource) throws {
    guard let contentType, BodyCollector.isForm(contentType) else { return nil }
    guard let start = contentType.range(of: "boundary=") else { throw ServerError(code: ServerError.Code.badJSON) }
    let boundary = contentType[start.upperBound...].prefix { $0 != ";" }.filter { $0 != "\"" && $0 != " " }
    guard !boundary.isEmpty, boundary.utf8.count <= 70 else { throw ServerError(code: ServerError.Code.badJSON) }
    let delimiter = Array("--\(boundary)".utf8)
    var parts: [Part] = []
    var position = 0
    guard var found = body.find(delimiter, from: position) else {
      throw ServerError(code: ServerError.Code.badJSON)
    }
    while parts.count < 64 {
      position = found + delimiter.count
      if body.bytes(position..<position + 2).elementsEqual("--".utf8) { break }
      guard let next = body.find(Array("\r\n".utf8) + delimiter, from: position) else {
        throw ServerError(code: ServerError.Code.badJSON)
      }
      parts.append(try Multipart.part(body, position..<next))
      found = next + 2
    }
    self.parts = parts
  }

  /// The fields that are not files, as an object of strings.
  var fields: Payload {
    .object { object in
      for part in parts where !part.isFile {
        if case .bytes(let bytes) = part.content { object.set(part.name, String(decoding: bytes, as: UTF8.self)) }
      }
    }
  }

  func file(_ name: String) -> Part? { parts.first { $0.isFile && $0.name == name } }

  private static func part(_ body: BodySource, _ range: Range<Int>) throws -> Part {
    let blank = Array("\r\n\r\n".utf8)
    let head = Array(body.bytes(range.lowerBound..<min(range.lowerBound + headerLimit, range.upperBound)))
    guard let end = BodySource.find(blank, in: head, from: 0) else {
      throw ServerError(code: ServerError.Code.badJSON)
    }
    var name: String?
    var isFile = false
    var mimeType = "application/octet-stream"
    for line in String(decoding: head[..<end], as: UTF8.self).split(whereSeparator: \.isNewline) {
      let lower = line.lowercased()
      if lower.hasPrefix("content-disposition:") {
        name = parameter("name", of: line)
        isFile = parameter("filename", of: line) != nil
      } else if lower.hasPrefix("content-type:") {
        mimeType = safeMimeType(line.dropFirst("content-type:".count).filter { $0 != " " })
      }
    }
    guard let name, !name.isEmpty else { throw ServerError(code: ServerError.Code.badJSON) }
    let place = range.lowerBound + end + blank.count..<range.upperBound
    // Only files may be large.
    guard case .file(let spooled) = body, place.count > memoryLimit else {
      return Part(name: name, isFile: isFile, mimeType: mimeType, content: .bytes(body.bytes(place)))
    }
    guard isFile else { throw ServerError(code: ServerError.Code.badJSON) }
    return Part(name: name, isFile: isFile, mimeType: mimeType, content: .file(spooled, place))
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
}
