/// A request's body while it arrives. A large form goes to a file, so that uploads of any size take no memory.
package struct BodyCollector: Sendable {
  /// Bytes of a form up to which it stays in memory.
  static let memoryLimit = 1 << 20

  /// Bytes so far.
  package private(set) var count = 0
  /// `nil` while the body is in memory.
  package private(set) var file: SpooledBody?
  package private(set) var bytes: [UInt8] = []
  private let isForm: Bool

  /// - Parameter contentType: of the request.
  package init(contentType: String?) { isForm = BodyCollector.isForm(contentType) }

  /// Whether a body of this type is a form, which may contain files.
  package static func isForm(_ contentType: String?) -> Bool {
    contentType?.lowercased().hasPrefix("multipart/form-data") ?? false
  }

  /// - Throws: `ServerError` if there is no room for it.
  package mutating func append(_ more: UnsafeRawBufferPointer) throws {
    count += more.count
    if let file { return try file.append(more) }
    bytes.append(contentsOf: more)
    guard isForm, bytes.count > BodyCollector.memoryLimit else { return }
    let file = try SpooledBody()
    try bytes.withUnsafeBytes { try file.append($0) }
    (self.file, bytes) = (file, [])
  }
}
