/// A name with its labels: `connect(withUserId:completionHandler:)`, or `channelUrl`.
struct MemberName: Hashable, Sendable {
  let base: String
  /// `_` for an argument without a label; `nil` for what is not called.
  let labels: [String]?

  init(base: String, labels: [String]?) { (self.base, self.labels) = (base, labels) }

  init(_ text: String) {
    guard let open = text.firstIndex(of: "(") else {
      self.init(base: text, labels: nil)
      return
    }
    let labels = text[text.index(after: open)...].dropLast().split(separator: ":").map(String.init)
    let base = text[..<open]
    self.init(base: String(base.hasSuffix("?") ? base.dropLast() : base), labels: labels)
  }
}

extension MemberName {
  /// Which parameters a call passes.
  /// - Parameters:
  ///   - labels: those of the arguments in parentheses.
  ///   - trailing: how many closures follow them; the first of several has no label.
  ///   - optional: the parameters that may be left out.
  /// - Returns: the parameter of each argument in parentheses; `nil` if the call is another one's.
  func parameters(of labels: [String], trailing: Int, optional: Set<Int>) -> [Int]? {
    guard let own = self.labels else { return nil }
    var found: [Int] = []
    var next = 0
    for (position, label) in own.enumerated() where next < labels.count {
      if label == labels[next] {
        found.append(position)
        next += 1
      } else if !optional.contains(position) {
        return nil
      }
    }
    guard next == labels.count else { return nil }
    let rest = Array(own.indices.dropFirst((found.last ?? -1) + 1))
    let needed = rest.filter { !optional.contains($0) }
    guard needed.count <= trailing, trailing <= rest.count else { return nil }
    return found
  }
}
