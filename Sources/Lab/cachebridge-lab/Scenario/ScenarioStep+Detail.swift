import Foundation

extension ScenarioStep {
  /// Its values in words, for a report: `by bob, count 3`. Empty if there are none.
  /// - Parameter isOpen: whether all values may be repeated; otherwise only numbers, choices and flags, which are words
  ///   of the format and not of the file.
  func detail(isOpen: Bool) -> String {
    let parts = action.parameters.compactMap { parameter -> String? in
      guard let value = values[parameter.name] else { return nil }
      let name = parameter.name.replacingOccurrences(of: "_", with: " ")
      switch value {
      case .flag(let flag): return flag ? name : "not \(name)"
      case .integer(let number): return "\(name) \(number)"
      case .number(let number): return "\(name) \(number)"
      case .text(let text):
        if case .choice = parameter.kind { return "\(name) \(text)" }
        return isOpen || Self.isOfHistory(text) ? "\(name) \(text)" : nil
      }
    }
    return parts.joined(separator: ", ")
  }

  /// `h3`: the format's own name of a message.
  private static func isOfHistory(_ text: String) -> Bool {
    text.utf8.first == UInt8(ascii: "h") && text.utf8.count > 1
      && text.utf8.dropFirst().allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
