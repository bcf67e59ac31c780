/// Rows of a cache that a retry tries again.
package struct RetriedRows: Sendable {
  /// By entity and key, the id of the undecoded row that is tried. Another store's row with the same key stays.
  package let undecoded: [String: [Int64: Int64]]

  package init(undecoded: [String: [Int64: Int64]]) { self.undecoded = undecoded }
}
