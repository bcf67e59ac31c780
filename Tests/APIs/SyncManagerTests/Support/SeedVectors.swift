/// Seeds that failed once. They run always, beside the others; a line says what each of them found.
enum SeedVectors {
  /// Worlds of `LayersRandomTests`.
  static let layers: [UInt64] = [
    // On Linux the two main queues were taken for different ones: the layers showed a commit one after the other.
    3,
    // The first message of an empty view was taken for a hole, because no page had brought it yet.
    20221, 20234,
  ]
}
