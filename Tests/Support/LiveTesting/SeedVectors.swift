/// Seeds that failed once. They run always, beside the others; a line says what each of them found.
package enum SeedVectors {
  /// Simulations of `ConvergenceTests`.
  package static let convergence: [UInt64] = [
    // The answer to a read receipt reaches nobody but its caller: who calls has to tell the engine.
    6
  ]

  /// Simulations of `OfflineRunTests`.
  package static let offline: [UInt64] = [
    // What the server did counted only if its answer arrived: a reaction that was removed as the connection ended, and
    // then added, was taken for one that was added twice.
    6, 67, 99,
  ]

  /// Devices of `KillTests` that are killed three times at a moment: the moment and the seed.
  package static let kills: [(HoldPoint, UInt64)] = [
    // A changelog's token was kept before a message that it left stale was asked for again.
    (.uploading, 8),
    // The upload at which the device is killed did not always come before nothing was under way.
    (.uploaded, 10),
  ]

  /// Simulations of `MessageCollectionRandomTests`.
  package static let collections: [UInt64] = [
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

  /// Simulations of `LayersRandomTests`.
  package static let layers: [UInt64] = [
    // On Linux the two main queues were taken for different ones: the layers showed a commit one after the other.
    3,
    // The first message of an empty view was taken for a hole, because no page had brought it yet.
    20221, 20234,
  ]

  /// Phones of `AppLifeTests`.
  package static let lives: [UInt64] = [
    // What was being uploaded when the app disconnected failed with a code after which nobody could send it again.
    14
  ]
}
