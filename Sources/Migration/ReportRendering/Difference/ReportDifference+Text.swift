extension ReportDifference {
  /// The changes as lines for people: what got worse first.
  package var text: String {
    guard !changes.isEmpty else { return "Nothing changed.\n" }
    let order: [Direction] = [.worse, .better, .other]
    let rows = order.flatMap { direction in changes.filter { $0.direction == direction } }
    let width = rows.map(\.what.count).max() ?? 0
    let lines = rows.map { row in
      let mark = row.direction == .other ? "      " : row.direction.rawValue.padding(to: 6)
      return "\(mark)  \(row.what.padding(to: width))  \(row.before.text) -> \(row.after.text)"
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension ReportDifference.Value {
  fileprivate var text: String {
    switch self {
    case .number(let number): PrintableText.grouped(number)
    case .code(let code): code
    case .none: "none"
    }
  }
}

extension String {
  fileprivate func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
