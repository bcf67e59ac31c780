import ArgumentParser
import LegacyStore

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
