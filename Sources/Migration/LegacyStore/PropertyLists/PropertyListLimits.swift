/// How much a property list may contain before a reader refuses it.
///
/// A few hundred bytes can describe billions of values, because objects may be shared. So the output is limited as well
/// as the input, in proportion to it.
package struct PropertyListLimits: Sendable, Equatable {
  /// Size of the input in bytes.
  package var bytes: Int
  /// Entries of a binary property list's object table.
  package var objects: Int
  /// Nesting of containers; a scalar at the top has depth 1.
  package var depth: Int
  /// Values in the tree, shared ones counted once per place.
  package var nodes: Int
  /// Bytes of all strings and data in the tree, shared ones counted once per place.
  package var expandedBytes: Int

  package init(bytes: Int, objects: Int, depth: Int, nodes: Int, expandedBytes: Int) {
    self.bytes = bytes
    self.objects = objects
    self.depth = depth
    self.nodes = nodes
    self.expandedBytes = expandedBytes
  }

  /// For messages, channels and filters: 64 MiB in, 256 MiB out.
  ///
  /// The readers recurse. With 256 levels, a debug build used nearly all of the 512 KiB that a secondary thread has on
  /// Apple systems; 128 leave half of it, and a message nests less than ten deep.
  package static let payload = PropertyListLimits(
    bytes: 64 << 20, objects: 4 << 20, depth: 128, nodes: 8 << 20, expandedBytes: 256 << 20)

  /// For a store's metadata: 1 MiB in, 4 MiB out.
  package static let metadata = PropertyListLimits(
    bytes: 1 << 20, objects: 1 << 16, depth: 64, nodes: 1 << 17, expandedBytes: 4 << 20)

  /// These limits, narrowed to what an honest input of `inputBytes` can contain.
  ///
  /// A reference needs at least one byte, so without shared containers there are no more values than bytes; four times
  /// that (and 64 Ki) leaves room for some. Shared strings may repeat more often: 64 times the input and 1 MiB.
  package func scaled(toInputOf inputBytes: Int) -> PropertyListLimits {
    let input = min(inputBytes, bytes)
    var result = self
    result.nodes = min(nodes, (1 << 16) + 4 * input)
    result.expandedBytes = min(expandedBytes, (1 << 20) + 64 * input)
    return result
  }
}

/// What is left of the limits while one document is read.
struct PropertyListBudget {
  let depth: Int
  private var nodes: Int
  private var bytes: Int

  init(_ limits: PropertyListLimits) {
    depth = limits.depth
    nodes = limits.nodes
    bytes = limits.expandedBytes
  }

  /// Charges for one value at `depth` (1 = top).
  /// - Returns: false if the document must be refused.
  mutating func enter(depth: Int) -> Bool {
    nodes -= 1
    return depth <= self.depth && nodes >= 0
  }

  /// Whether the budget allows a container of `count` values; checked before memory is reserved for it.
  func allows(nodes count: Int) -> Bool { count <= nodes }

  /// Charges for work that grows with `count` and creates no values.
  mutating func spend(nodes count: Int) -> Bool {
    nodes -= count
    return nodes >= 0
  }

  /// Charges for the bytes of a string or data.
  mutating func spend(bytes count: Int) -> Bool {
    bytes -= count
    return bytes >= 0
  }
}
