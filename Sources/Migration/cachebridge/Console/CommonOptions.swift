import ArgumentParser

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
