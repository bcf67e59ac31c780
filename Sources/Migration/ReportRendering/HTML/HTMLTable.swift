/// A table with a caption and headers, in a region that scrolls sideways if it is too wide.
struct HTMLTable {
  struct Column {
    let title: String
    var isNumeric = false
    var isPicture = false

    static func number(_ title: String) -> Column { Column(title: title, isNumeric: true) }
    static func text(_ title: String) -> Column { Column(title: title) }
    static func picture(_ title: String) -> Column { Column(title: title, isPicture: true) }
  }

  /// An id of ours, unique in the page.
  let id: String
  let caption: String
  let columns: [Column]
  /// As many cells as columns; the first names the row.
  var rows: [[HTMLMarkup]]
  /// A row of sums.
  var total: [HTMLMarkup]?
  /// How many rows were omitted at the end.
  var omitted = 0

  var markup: HTMLMarkup {
    let body = rows.map(Self.row)
    let foot: HTMLMarkup = total.map { "<tfoot>\n\(Self.row($0))</tfoot>\n" } ?? ""
    return "\(opening)\(body)</tbody>\n\(foot)\(closing)"
  }

  /// Everything before the first row, for a caller that writes rows one by one.
  var opening: HTMLMarkup {
    let headers = columns.map { column -> HTMLMarkup in "<th scope=\"col\">\(column.title)</th>" }
    let layout = columns.enumerated().compactMap { index, column in
      column.isNumeric ? "n\(index + 1)" : column.isPicture ? "p\(index + 1)" : nil
    }
    return """
      <div class="scroll" role="region" aria-labelledby="\(id)-caption" tabindex="0">
      <table id="\(id)" class="\(layout.joined(separator: " "))">
      <caption id="\(id)-caption">\(caption)</caption>
      <thead><tr>\(headers)</tr></thead>
      <tbody>

      """
  }

  /// Everything after `</tbody>`.
  var closing: HTMLMarkup { "</table>\n</div>\n\(Self.more(omitted))" }

  static func row(_ cells: [HTMLMarkup]) -> HTMLMarkup {
    let data = cells.dropFirst().map { cell -> HTMLMarkup in "<td>\(cell)</td>" }
    return "<tr><th scope=\"row\">\(cells[0])</th>\(data)</tr>\n"
  }

  /// The text below a table or list that was cut.
  static func more(_ omitted: Int) -> HTMLMarkup {
    omitted > 0 ? "<p class=\"more\">\(omitted) more: the JSON report has all of them.</p>\n" : ""
  }
}
