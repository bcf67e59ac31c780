import Foundation

/// Reads a store for a run that writes nothing: a private view in a new folder of the system's temporary directory,
/// removed at the end.
package enum TemporaryView {
  package static func with<Value>(
    _ recognition: StoreRecognition, _ body: (StoreReader) throws -> Value
  ) throws -> Value {
    let folder = try makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let view = try PrivateView.make(of: recognition.files, in: folder, access: .anotherProcess)
    return try body(try recognition.open(view))
  }

  /// A new folder that only its owner may enter.
  package static func makeFolder() throws(StoreError) -> String {
    var template = Array((NSTemporaryDirectory() + "/cachebridge-XXXXXX").utf8CString)
    let made = template.withUnsafeMutableBufferPointer { mkdtemp($0.baseAddress!) != nil }
    guard made else { throw .system(errno, doing: "create a temporary folder") }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
