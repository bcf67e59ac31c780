/// A report as headings, lists and tables: the common part of all formats for people.
struct ReportDocument {
  /// A piece of text by its origin, because each format escapes these differently.
  enum Piece: Equatable {
    /// Our own words.
    case prose(String)
    /// A token, code, version or, when revealed, something from the store.
    case value(String)
    case number(Int64)
    /// Nothing to show.
    case none

    static func number(_ count: Int) -> Piece { .number(Int64(count)) }
  }

  /// Pieces that are next to each other, joined by spaces.
  typealias Line = [Piece]

  struct Column {
    let title: String
    var isNumeric = false
  }

  struct Table {
    var columns: [Column]
    var rows: [[Piece]]
    /// How many rows were omitted at the end.
    var omitted = 0
  }

  enum Block {
    case line(Line)
    case list([Line], omitted: Int)
    case table(Table)
    /// Lines that keep their spaces: a picture made of characters.
    case picture([String])
  }

  struct Section {
    /// `nil` for the first one, which is under the title.
    var heading: String?
    var blocks: [Block]
  }

  var title: String
  var sections: [Section]
}

/// How many entries of each kind a format for people shows; the JSON report has all of them.
struct ReportLimits {
  var channels = 20
  var owners = 20
  var findings = 40
  var samples = 5
  var other = 40
}
