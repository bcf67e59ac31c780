extension Array {
  /// The index of the first element that is behind, where all that are behind come after all others; `endIndex` when
  /// none is. Looks at few of them.
  @inlinable
  package func partitioningIndex(where isBehind: (Element) throws -> Bool) rethrows -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if try isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
