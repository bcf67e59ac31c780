/// Why no synthetic store was made.
package enum FixtureError: Error, Sendable, Equatable {
  /// A negative count, or less than one owner.
  case impossibleRecipe
  /// The file, or a `-wal`, `-shm` or `-journal` beside it, is there already; nothing is overwritten.
  case targetExists
}
