/// The JSON schema of scenarios and the guide's table of steps, derived from what the reader reads.
enum ScenarioSchema {
  /// Docs/Schemas/scenario.schema.json.
  static var text: String {
    var lines = [
      "{",
      "  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\",",
      "  \"title\": \"CacheBridge scenario, format version 1\",",
      "  \"description\": \"Docs/Guides/comparing.md\",",
      "  \"type\": \"object\",",
      "  \"required\": [\"scenario\", \"title\", \"steps\"],",
      "  \"additionalProperties\": false,",
      "  \"properties\": {",
      "    \"scenario\": {\"const\": 1},",
      "    \"title\": {\"type\": \"string\", \"pattern\": \".\"},",
      "    \"rows\": {\"type\": \"array\", \"items\": {\"type\": \"string\", \"pattern\": \"^(legacyToNew|newToLegacy)[.][A-Za-z]+$\"}},",
      "    \"users\": {\"type\": \"array\", \"items\": \(name)},",
      "    \"history\": {",
      "      \"type\": \"object\", \"additionalProperties\": false,",
      "      \"properties\": {\"messages\": \(count(5000)), \"cached\": \(count(5000)), \"missed\": \(count(5000))}",
      "    },",
      "    \"options\": {",
      "      \"type\": \"object\", \"additionalProperties\": false,",
      "      \"properties\": {",
      "        \"resend\": \(choice(Scenario.Options.Resend.allCases.map(\.rawValue))),",
      "        \"retries\": \(count(1000)), \"max_failed\": \(count(1000)), \"capacity\": \(integer(1...100_000)),",
      "        \"limit\": \(integer(1...100)), \"next_limit\": \(integer(1...100)), \"reverse\": {\"type\": \"boolean\"},",
      "        \"kind\": \(choice(Scenario.Options.Kind.allCases.map(\.rawValue))), \"custom_type\": {\"type\": \"string\"},",
      "        \"senders\": {\"type\": \"array\", \"items\": \(name)}, \"huge_gap\": \(integer(1...100_000)),",
      "        \"pace\": \(choice(Scenario.Options.Pace.allCases.map(\.rawValue))), \"channels\": \(count(50)),",
      "        \"public\": {\"type\": \"boolean\"}",
      "      }",
      "    },",
      "    \"steps\": {",
      "      \"type\": \"array\",",
      "      \"items\": {",
      "        \"oneOf\": [",
    ]
    let actions = ScenarioAction.allCases
    lines += actions.enumerated().map { "          \(step($1))\($0 + 1 < actions.count ? "," : "")" }
    lines += ["        ]", "      }", "    }", "  }", "}"]
    return lines.map { $0 + "\n" }.joined()
  }

  private static let name = "{\"type\": \"string\", \"pattern\": \"^[A-Za-z0-9_-]{1,80}$\"}"

  private static func count(_ most: Int64) -> String { integer(0...most) }

  private static func integer(_ range: ClosedRange<Int64>) -> String {
    "{\"type\": \"integer\", \"minimum\": \(range.lowerBound), \"maximum\": \(range.upperBound)}"
  }

  private static func choice(_ words: [String]) -> String {
    "{\"enum\": [\(words.map { "\"\($0)\"" }.joined(separator: ", "))]}"
  }

  private static func step(_ action: ScenarioAction) -> String {
    let required = ["do"] + action.parameters.filter(\.isRequired).map(\.name)
    let properties =
      ["\"do\": {\"const\": \"\(action.rawValue)\"}"]
      + action.parameters.map { "\"\($0.name)\": \(type($0.kind))" }
    return "{\"type\": \"object\", \"additionalProperties\": false, "
      + "\"required\": [\(required.map { "\"\($0)\"" }.joined(separator: ", "))], "
      + "\"properties\": {\(properties.joined(separator: ", "))}}"
  }

  private static func type(_ kind: ScenarioParameter.Kind) -> String {
    switch kind {
    case .text: "{\"type\": \"string\"}"
    case .user, .name, .channel: name
    case .message: "{\"type\": [\"string\", \"integer\"]}"
    case .flag: "{\"type\": \"boolean\"}"
    case .probability: "{\"type\": \"number\", \"minimum\": 0, \"maximum\": 1}"
    case .integer(let range): integer(range)
    case .choice(let words): choice(words)
    }
  }

  /// The lines of the guide that list the steps.
  static var guide: [String] {
    var lines: [String] = []
    for side in ScenarioAction.Side.allCases {
      lines += ["### \(side.rawValue)", "", "| `do` | what happens | keys |", "|---|---|---|"]
      for action in ScenarioAction.allCases where action.side == side {
        let keys = action.parameters.map { parameter in
          "`\(parameter.name)`\(parameter.isRequired ? "\\*" : "") \(parameter.meaning)"
        }
        lines.append(
          "| `\(action.rawValue)` | \(action.meaning) | \(keys.isEmpty ? "–" : keys.joined(separator: "; ")) |")
      }
      lines.append("")
    }
    return lines
  }
}
