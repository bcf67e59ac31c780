import ArgumentParser
import LegacyStore

/// How a damaged store is read.
struct SalvageOption: ParsableArguments {
  @Option(
    name: .customLong("salvage"),
    help: """
      How a damaged store is read: `off` refuses it, `skip` steps over what SQLite cannot read, `pages` reads the pages \
      themselves, `auto` takes what `inspect --health` advises.
      """)
  var mode = SalvageMode.off
}

extension SalvageMode: ExpressibleByArgument {}
