/// Seeds that failed once. They run always, beside the others; a line says what each of them found.
enum SeedVectors {
  /// Worlds of `MessageCollectionRandomTests`.
  static let collections: [UInt64] = [
    // A view that was empty when the server was asked took messages later, with holes that were never filled.
    5, 7,
    // What came after a clear stood for the oldest message, though the server had older ones.
    1097,
    // Pages older than a part that began less than a minute ago never reached it: the hole before it stayed.
    3038,
  ]
}
