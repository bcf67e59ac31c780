/// Who does what a trial asks for: the libraries in this process, or the built tool. What the answers must be, the judge
/// says.
package protocol MigrationRunner: Sendable {
  /// Makes a synthetic store.
  func makeStore(_ shape: FixtureShape, at path: String) async throws

  /// Migrates a store into a folder of caches.
  func migrate(_ store: String, to target: String, _ request: MigrationRequest) async throws -> RunnerAnswer

  /// Proves the caches of a folder again.
  func verify(_ store: String, in target: String, salvage: String) async throws -> RunnerAnswer

  /// Tries the rows of a quarantine file again.
  func retry(_ file: String, isDryRun: Bool) async throws -> RunnerAnswer

  /// The lines of a cache, or of one owner of a store (`nil`: the only one).
  func export(_ source: String, owner: [UInt8]?, salvage: String) async throws -> [[UInt8]]

  /// The lines that say what a server must refill.
  func resyncPlan(_ cache: String) async throws -> [[UInt8]]

  /// Whether an owner can be named to `export`: what holds a NUL is no argument of a process.
  func canName(_ owner: [UInt8]) -> Bool
}

extension MigrationRunner {
  func verify(_ store: String, in target: String) async throws -> RunnerAnswer {
    try await verify(store, in: target, salvage: "off")
  }

  func export(_ source: String, owner: [UInt8]? = nil) async throws -> [[UInt8]] {
    try await export(source, owner: owner, salvage: "off")
  }
}
