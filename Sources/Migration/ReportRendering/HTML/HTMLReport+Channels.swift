import MigrationReport

extension HTMLReport {
  /// The channels with a picture of what is synced.
  /// - Parameter limit: bytes that the section may have; channels that do not fit are omitted and counted.
  static func channels(_ report: MigrationReport, limit: Int) -> HTMLSection? {
    guard !report.channels.isEmpty else { return nil }
    // Space for the text around the rows.
    let limit = limit - 2000
    var rows: HTMLMarkup = ""
    var pictures: [HTMLCoverage: HTMLMarkup] = [:]
    var used = 0
    var shown = 0
    for channel in report.channels.prefix(maximumChannels) {
      let coverage = HTMLCoverage(channel)
      let row = HTMLTable.row(cells(channel, coverage))
      let picture = pictures[coverage] == nil ? coverage.definition : ""
      guard used + row.count + picture.count <= limit else { break }
      used += row.count + picture.count
      rows += row
      if pictures[coverage] == nil { pictures[coverage] = picture }
      shown += 1
    }
    let table = HTMLTable(
      id: "channels-table", caption: caption(report, shown),
      columns: [
        .text("channel"), .number("messages"), .number("ranges"), .number("holes"), .text("first message"),
        .text("last message"), .picture("coverage"),
      ], rows: [], omitted: report.channels.count - shown)
    let definitions = pictures.keys.sorted().compactMap { pictures[$0] }
    return HTMLSection(
      "channels", "Channels",
      """
      \(summary(report))<svg class="hidden" width="0" height="0" aria-hidden="true"><defs>
      \(definitions)</defs></svg>
      \(table.opening)\(rows)</tbody>
      \(table.closing)
      """)
  }

  private static func caption(_ report: MigrationReport, _ shown: Int) -> String {
    let count = PrintableText.grouped(report.channels.count)
    return shown == report.channels.count
      ? "\(count) \(shown.agreeing("channel", "channels")); times are UTC, to the minute"
      : "The first \(PrintableText.grouped(shown)) of \(count) channels; times are UTC, to the minute"
  }

  private static func summary(_ report: MigrationReport) -> HTMLMarkup {
    let withHoles = report.channels.filter { $0.holes > 0 }.count
    let holes: HTMLMarkup =
      withHoles == 0
      ? "No channel has a hole in its history."
      : "\(withHoles) of \(report.channels.count.counted("channel")) \(withHoles.agreeing("has holes in its", "have holes in their")) history, which a server must refill."
    return """
      <p>\(holes)</p>
      <p class="key">Coverage: <svg class="swatch" width="16" height="12" aria-hidden="true">\
      <rect class="range" width="16" height="12"/></svg> synced range \
      <svg class="swatch" width="16" height="12" aria-hidden="true"><rect class="hole" y="5" width="16" height="2"/></svg> \
      hole. It is a scheme of how many there are, in turn: <strong>widths are not times</strong>. \
      It ends with dots where there are more than \(HTMLCoverage.limit).</p>

      """
  }

  private static func cells(_ channel: MigrationReport.Channel, _ coverage: HTMLCoverage) -> [HTMLMarkup] {
    [
      channel.channel.isEmpty ? "(empty)" : "\(channel.channel, limit: 120)", "\(channel.messages)",
      "\(channel.ranges)", "\(channel.holes)", time(channel.firstAt), time(channel.lastAt), coverage.markup,
    ]
  }

  /// `2026-01-02 03:04`: no more precise, because a thousand rows have to fit.
  private static func time(_ milliseconds: Int64?) -> HTMLMarkup {
    guard let milliseconds else { return "—" }
    let text = UTCTimestamp.text(milliseconds: milliseconds)
    guard text.utf8.count == 24 else { return "\(text)" }
    return "\(String(text.prefix(10))) \(String(text.dropFirst(11).prefix(5)))"
  }
}
