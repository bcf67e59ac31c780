import Foundation
import ReportRendering

/// Scenarios as JSON: one step per line, so that people and `diff` can read them. Equal scenarios give equal bytes.
extension Scenario {
  var json: Data {
    var lines = ["{", "  \"scenario\": \(Self.currentVersion),", "  \"title\": \(Self.text(title)),"]
    if !rows.isEmpty {
      lines.append("  \"rows\": [")
      lines += rows.enumerated().map { "    \(Self.text($1))\($0 + 1 < rows.count ? "," : "")" }
      lines.append("  ],")
    }
    lines.append("  \"users\": [\(users.map(Self.text).joined(separator: ", "))],")
    let history = history.members
    if !history.isEmpty { lines.append("  \"history\": \(Self.object(history)),") }
    let options = options.members
    if !options.isEmpty { lines.append("  \"options\": \(Self.object(options)),") }
    lines.append("  \"steps\": [")
    lines += steps.enumerated().map { "    \($1.json)\($0 + 1 < steps.count ? "," : "")" }
    return Data((lines + ["  ]", "}"]).map { $0 + "\n" }.joined().utf8)
  }

  static func text(_ text: String) -> String { String(decoding: JSONWriting.string(text), as: UTF8.self) }

  static func object(_ members: [(name: String, value: String)]) -> String {
    "{" + members.map { "\(text($0.name)): \($0.value)" }.joined(separator: ", ") + "}"
  }
}

extension Scenario.History {
  fileprivate var members: [(name: String, value: String)] {
    [("messages", messages), ("cached", cached), ("missed", missed)].filter { $0.1 > 0 }.map { ($0.0, "\($0.1)") }
  }
}

extension Scenario.Options {
  /// The possible keys of `options`.
  static let keys = [
    "resend", "retries", "max_failed", "capacity", "limit", "next_limit", "reverse", "kind", "custom_type", "senders",
    "huge_gap", "pace", "channels", "public",
  ]

  /// Everything that is not the default.
  fileprivate var members: [(name: String, value: String)] {
    let usual = Scenario.Options()
    var members: [(name: String, value: String)] = []
    func add(_ name: String, _ value: String?, isUsual: Bool) {
      if let value, !isUsual { members.append((name, value)) }
    }
    add("resend", Scenario.text(resend.rawValue), isUsual: resend == usual.resend)
    add("retries", retries.map { "\($0)" }, isUsual: false)
    add("max_failed", maximumFailed.map { "\($0)" }, isUsual: false)
    add("capacity", capacity.map { "\($0)" }, isUsual: false)
    add("limit", "\(limit)", isUsual: limit == usual.limit)
    add("next_limit", nextLimit.map { "\($0)" }, isUsual: false)
    add("reverse", "\(isReversed)", isUsual: !isReversed)
    add("kind", Scenario.text(kind.rawValue), isUsual: kind == usual.kind)
    add("custom_type", customType.map(Scenario.text), isUsual: false)
    add("senders", "[\(senders.map(Scenario.text).joined(separator: ", "))]", isUsual: senders.isEmpty)
    add("huge_gap", "\(hugeGap)", isUsual: hugeGap == usual.hugeGap)
    add("pace", Scenario.text(pace.rawValue), isUsual: pace == usual.pace)
    add("channels", "\(channels)", isUsual: channels == 0)
    add("public", "\(isPublic)", isUsual: !isPublic)
    return members
  }
}

extension ScenarioStep {
  /// One line, its keys in the order of the format.
  var json: String {
    let members = action.parameters.compactMap { parameter in
      values[parameter.name].map { (name: parameter.name, value: $0.json) }
    }
    return Scenario.object([(name: "do", value: Scenario.text(action.rawValue))] + members)
  }
}

extension ScenarioValue {
  fileprivate var json: String {
    switch self {
    case .text(let text): Scenario.text(text)
    case .integer(let integer): "\(integer)"
    case .number(let number): "\(number)"
    case .flag(let flag): "\(flag)"
    }
  }
}
