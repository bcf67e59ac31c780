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
    // A message got lost, and the next one had the same millisecond: nobody asked for it any more.
    100_358, 101_789, 101_864,
    // A clear between two answers to a start left what the first one had said of the channel's beginning.
    100_924,
    // A message was edited into a view that had given up asking for what lies beyond: the hole beside it stayed.
    101_110,
  ]
}
