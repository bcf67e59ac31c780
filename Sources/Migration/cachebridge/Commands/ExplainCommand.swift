import ArgumentParser
import Foundation
import MigrationReport

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Explain an exit code, a finding or a reason, or list them all.",
    discussion: """
      A command whose reader goes away, as in `cachebridge export CACHE | head`, ends with SIGPIPE, as other commands \
      do: silently, and a shell reports 141.
      """)

  @Argument(help: "A code from a report, an exit code, or the id of an exit code.")
  var code: String?

  @OptionGroup var common: CommonOptions

  func run() throws {
    let console = Console(options: common)
    guard let code else {
      let all = Explanations.all
      let width = all.map(\.id.count).max() ?? 0
      let lines = all.map { explanation in
        let exit = explanation.exitCode.map { String($0.code) } ?? ""
        return "\(String(repeating: " ", count: max(0, 4 - exit.count)))\(exit)  \(explanation.id.padded(width))  "
          + explanation.summary
      }
      try console.finish(
        Verdict(.ok, message: "\(all.count.counted("code"))."), result: all.map(ExplanationResult.init),
        text: (["exit  code"] + lines).joined(separator: "\n"))
      return
    }
    guard let found = Explanations.find(code) else {
      let nearest = Explanations.nearest(to: code).map { "`\($0)`" }.joined(separator: ", ")
      throw ValidationError(
        "There is no code `\(code)`. The nearest are \(nearest). `cachebridge explain` lists them all.")
    }
    try console.finish(
      Verdict(.ok, message: found.summary), result: ExplanationResult(found),
      text:
        "\(found.id)\(found.exitCode.map { " (exit \($0.code))" } ?? "")\n\n\(found.text)\n\nWhat to do: \(found.whatToDo)"
    )
  }
}

/// An explanation in JSON.
struct ExplanationResult: Encodable, Sendable {
  let id: String
  let kind: String
  let exitCode: Int?
  let severity: String?
  let summary: String
  let text: String
  let whatToDo: String

  init(_ explanation: Explanation) {
    id = explanation.id
    kind = explanation.kind.rawValue
    exitCode = explanation.exitCode?.code
    severity = explanation.severity?.rawValue
    summary = explanation.summary
    text = explanation.text
    whatToDo = explanation.whatToDo
  }

  private enum CodingKeys: String, CodingKey {
    case id, kind, severity, summary, text
    case exitCode = "exit_code"
    case whatToDo = "what_to_do"
  }
}
