/// Reads a store for a run that writes nothing: a private view in a new folder of the system's temporary directory,
/// removed at the end.
package enum TemporaryView {
  package static func with<Value>(
    _ recognition: StoreRecognition, _ body: (StoreReader) throws -> Value
  ) throws -> Value {
    let folder = try PrivateFolder()
    defer { folder.remove() }
    let view = try PrivateView.make(of: recognition.files, in: folder.path, access: .anotherProcess)
    return try body(try recognition.open(view))
  }
}
