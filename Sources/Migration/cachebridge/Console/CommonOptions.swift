public import ArgumentParser
import LegacyStore

/// The flags that every command has.
struct CommonOptions: ParsableArguments {
  @Flag(help: "Print one JSON document {code, id, message, hint, result}, even on failure.")
  var json = false

  @Flag(name: [.short, .long], help: "Print only results, without progress or messages.")
  var quiet = false

  @Flag(help: "Do not use color. The variable NO_COLOR has the same effect.")
  var noColor = false

  @Flag(help: "Never ask for input. (No command does at present.)")
  var noInput = false

  @Flag(help: "Show names and ids instead of tokens in output and reports.")
  var reveal = false
}

/// How a damaged store is read.
struct SalvageOption: ParsableArguments {
  @Option(
    name: .customLong("salvage"),
    help: """
      How to read a damaged store: `off` refuses it, `skip` skips what SQLite cannot read, `pages` reads the pages \
      directly, `auto` follows the advice of `inspect --health`.
      """)
  var mode = SalvageMode.off
}

extension SalvageMode: ExpressibleByArgument {}
