/// Seeds that failed once. They run always, beside the others; a line says what each of them found.
enum SeedVectors {
  /// Worlds of `LayersRandomTests`.
  static let layers: [UInt64] = [
    // On Linux the two main queues were taken for different ones: the layers showed a commit one after the other.
    3
  ]
}
