/// A page generated from the mapping's tables. Recorded by `MappingGuideTests`.
package struct MappingPage: Sendable {
  /// Relative to the repository's folder.
  package let path: String
  package let text: String

  package static var all: [MappingPage] { [guide, article, missingArticle] }

  private init(_ path: String, _ lines: [String]) {
    (self.path, text) = (path, lines.joined(separator: "\n") + "\n")
  }

  private static let sources = [
    "The rows for events are the rules that the code switches over. The rows for calls, params and settings say what the",
    "code does with them, and a test makes each of these calls. Another test compares the tables with this page.",
  ]

  private static let reported = [
    "**Reported** rows are passed to the observer as an `UnmappedEvent` each time they apply. What other rows lose is",
    "listed only here.",
  ]

  private static var guide: MappingPage {
    MappingPage(
      "Docs/Guides/what-maps-to-what.md",
      [
        "# What maps to what", "",
        "How the module `EventAdapter` translates between the legacy collections and the newer ones. [The two APIs on one",
        "cache](two-apis.md) explains how to use the adapters.", "",
      ] + sources + [""] + reported + [""] + MappingGuide.tables + ["", "## What has no counterpart", ""]
        + MappingGuide.missing)
  }

  private static var article: MappingPage {
    MappingPage(
      "Docs/CacheBridge.docc/What-maps-to-what.md",
      [
        "# What maps to what", "",
        "Every event, call and setting of the legacy and the newer collections, and how the adapters translate it.",
        "",
        "## Overview", "",
        "<doc:Move-an-app-in-five-steps> shows how to put an adapter under a screen. <doc:What-has-no-counterpart> lists what",
        "only one of the two APIs has.", "",
      ] + sources + [""] + reported + [""] + MappingGuide.tables)
  }

  private static var missingArticle: MappingPage {
    MappingPage(
      "Docs/CacheBridge.docc/What-has-no-counterpart.md",
      [
        "# What has no counterpart", "",
        "What only one of the two APIs has, and what an adapted screen does not receive.", "",
        "## Overview", "",
        "Some names of one API have no counterpart in the other. The first tables say what to use instead. The last two list",
        "the rows of <doc:What-maps-to-what> that lose something. To see what the loss means for your users, give the",
        "adapters an observer, and count what it receives, row by row.", "",
        "## Names", "",
      ] + MappingGuide.missing + ["", "## Losses of adapted screens", ""] + MappingGuide.losses.dropLast())
  }
}
