import LiveTesting

/// Seeds that failed once. They run always, beside the others; a line says what each of them found.
enum SeedVectors {
  /// Worlds of `ConvergenceTests`.
  static let convergence: [UInt64] = [
    // The answer to a read receipt reaches nobody but its caller: who calls has to tell the engine.
    6
  ]

  /// Devices of `KillTests` that are killed three times at a moment: the moment and the seed.
  static let kills: [(HoldPoint, UInt64)] = [
    // A changelog's token was kept before a message that it left in doubt was asked for again.
    (.uploading, 8),
    // The upload at which the device is killed did not always come before nothing was under way.
    (.uploaded, 10),
  ]
}
