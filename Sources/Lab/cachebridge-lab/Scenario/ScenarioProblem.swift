/// Why a text is no scenario: where, what, and what to do. It repeats keys and words of the format alone, never values.
struct ScenarioProblem: Error, Hashable, CustomStringConvertible {
  /// For example `step 4 (send)`; empty for the whole file.
  let place: String
  let what: String
  let advice: String

  init(_ place: String = "", _ what: String, _ advice: String) {
    (self.place, self.what, self.advice) = (place, what, advice)
  }

  var description: String { (place.isEmpty ? "" : place + ": ") + what + " " + advice }
}
