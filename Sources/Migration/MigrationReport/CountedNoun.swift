/// Numbers and the words around them, so that "1 row is" and "2 rows are" agree everywhere.
extension BinaryInteger {
  /// The number and its noun: `1 row`, `0 rows`, `2 rows`.
  /// - Parameters:
  ///   - noun: in the singular.
  ///   - plural: if it is not the noun with an s.
  package func counted(_ noun: String, _ plural: String? = nil) -> String {
    "\(self) \(agreeing(noun, plural ?? noun + "s"))"
  }

  /// The word for one, or the word for any other number: `is` or `are`.
  package func agreeing(_ one: String, _ others: String) -> String { self == 1 ? one : others }
}
