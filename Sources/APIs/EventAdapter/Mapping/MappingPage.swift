/// A page that is made of the mapping's tables. Recorded by `MappingGuideTests`.
package struct MappingPage: Sendable {
  /// Below the folder of the repository.
  package let path: String
  package let text: String

  package static var all: [MappingPage] { [guide, article, missingArticle] }

  private init(_ path: String, _ lines: [String]) {
    (self.path, text) = (path, lines.joined(separator: "\n") + "\n")
  }

  private static let sources = [
    "The rows of events are the rules that the code switches over. Those of calls, params and settings say what the code does",
    "with them, and a test makes each of these calls. Another test compares the tables with this page.",
  ]

  private static let reported = [
    "**Reported** rows are told to the observer as `UnmappedEvent`, every time. What other rows lose is lost whenever they",
    "apply, and said here alone.",
  ]

  private static var guide: MappingPage {
    MappingPage(
      "Docs/Guides/what-maps-to-what.md",
      [
        "# What maps to what", "",
        "Between the legacy collections and the newer ones, as the module `EventAdapter` does it. How to use the adapters:",
        "[two-apis](two-apis.md).", "",
      ] + sources + [""] + reported + [""] + MappingGuide.tables + ["", "## What has no counterpart", ""]
        + MappingGuide.missing)
  }

  private static var article: MappingPage {
    MappingPage(
      "Docs/CacheBridge.docc/What-maps-to-what.md",
      [
        "# What maps to what", "",
        "Every event, call and setting of the legacy collections and the newer ones, and what the adapters make of it.",
        "",
        "## Overview", "",
        "How to put an adapter under a screen: <doc:Move-an-app-in-five-steps>. What neither side has a word for:",
        "<doc:What-has-no-counterpart>.", "",
      ] + sources + [""] + reported + [""] + MappingGuide.tables)
  }

  private static var missingArticle: MappingPage {
    MappingPage(
      "Docs/CacheBridge.docc/What-has-no-counterpart.md",
      [
        "# What has no counterpart", "",
        "What one API has and the other has not, and what an adapted screen is not told.", "",
        "## Overview", "",
        "Some words of one API have no counterpart in the other: what to do without them comes first. Then come the rows of",
        "<doc:What-maps-to-what> that lose something. Give adapters an observer and count what it is told, row by row: that",
        "says what the loss is to your users.", "",
        "## Names", "",
      ] + MappingGuide.missing + ["", "## Losses of adapted screens", ""] + MappingGuide.losses.dropLast())
  }
}
