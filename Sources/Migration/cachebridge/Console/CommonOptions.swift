public import ArgumentParser
import LegacyStore

/// The flags that every command has.
struct CommonOptions: ParsableArguments {
  @Flag(help: "Print one JSON document {code, id, message, hint, result}, also on failure.")
  var json = false

  @Flag(name: [.short, .long], help: "No progress and no messages; results only.")
  var quiet = false

  @Flag(help: "No colour, whatever the terminal can do. NO_COLOR is honoured too.")
  var noColor = false

  @Flag(help: "Never ask anything. (No command asks today.)")
  var noInput = false

  @Flag(help: "Put names and ids into output and reports instead of tokens.")
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
