import Foundation

extension ScanReport {
  /// One page without anything from outside, in light and dark.
  public var html: String {
    var body = ""
    let found = filesWithUses
    body += "<h1>What has to change</h1>\n"
    body += "<p>\(uses.count) uses of the vendor's API in \(found.count) of \(files.count) files.</p>\n"
    if !found.isEmpty {
      body += "<ul class=\"legend\">" + Self.kinds.map { "<li><i class=\"\($0.id)\"></i>\($0.title)</li>" }.joined()
      body += "</ul>\n<h2>Steps</h2>\n<table><thead><tr><th>step</th><th>files</th>\(Self.head)</tr></thead><tbody>\n"
      for (step, files, counts) in steps {
        body += "<tr><td class=\"wide\">\(Self.escaped(step.title))<small>\(Self.code(step.explanation))</small></td>"
        body += "\(Self.cell("files", "\(files)"))\(Self.cells(counts))</tr>\n"
      }
      body += "</tbody></table>\n<h2>Files</h2>\n"
      body += "<table><thead><tr><th>file</th><th>work</th>\(Self.head)<th></th></tr></thead><tbody>\n"
      let most = found.map { Self.total($0.counts) }.max() ?? 1
      for file in found.sorted(by: Self.isMoreWork) {
        body += "<tr><td class=\"wide\"><a href=\"#\(Self.anchor(file))\">\(Self.escaped(file.path))</a></td>"
        body += "\(Self.cell("work", file.counts.size))\(Self.cells(file.counts))"
        body += "<td class=\"bar\" aria-hidden=\"true\">\(Self.bar(file.counts, most))</td></tr>\n"
      }
      body += "</tbody></table>\n<h2>Uses</h2>\n"
      for file in found { body += Self.details(file) }
    }
    return """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <title>What has to change</title><style>\(Self.style)</style></head><body><main>
      \(body)</main></body></html>

      """
  }

  private static let kinds = [
    (id: "mechanical", title: "mechanical: --fix writes it"), (id: "thought", title: "to think about"),
    (id: "none", title: "no counterpart"),
  ]

  private static let columns = ["mechanical", "to think about", "no counterpart"]
  private static let head = columns.map { "<th>\($0)</th>" }.joined()

  private static func cells(_ counts: EffortCounts) -> String {
    zip(columns, [counts.mechanical, counts.thought, counts.none]).map { cell($0, "\($1)") }.joined()
  }

  /// A short cell, which says on a narrow screen what it is: there, rows are blocks without a head.
  private static func cell(_ name: String, _ text: String) -> String {
    "<td class=\"n\" data-name=\"\(name)\">\(text)</td>"
  }

  private static func total(_ counts: EffortCounts) -> Int { counts.mechanical + counts.thought + counts.none }

  private static func bar(_ counts: EffortCounts, _ most: Int) -> String {
    zip(kinds, [counts.mechanical, counts.thought, counts.none]).map { kind, count in
      let width = Double(count) * 100 / Double(max(1, most))
      return "<i class=\"\(kind.id)\" style=\"width:\(String(format: "%.2f", width))%\"></i>"
    }.joined()
  }

  private static func details(_ file: ScannedFile) -> String {
    let uses = file.uses.filter { !$0.isUnchanged }
    guard !uses.isEmpty else { return "" }
    var text = "<details id=\"\(anchor(file))\"><summary>\(escaped(file.path)) <small>\(uses.count)</small></summary>\n"
    text += "<table><thead><tr><th>line</th><th>name</th><th>where</th><th></th><th>instead</th></tr></thead><tbody>\n"
    for use in uses {
      let kind = use.effort.rawValue
      text += "<tr>\(cell("line", "\(use.line)"))<td class=\"wide\"><code>\(escaped(use.symbol))</code></td>"
      text += "<td class=\"wide\">\(escaped(use.place))</td>"
      text += "<td class=\"kind\"><i class=\"\(kind)\"></i>\(Words.effort(use))"
      text += use.isCertain ? "" : "<small>by its name alone</small>"
      text += "</td><td class=\"wide\">\(code(Words.instead(use)))</td></tr>\n"
    }
    return text + "</tbody></table></details>\n"
  }

  private static func anchor(_ file: ScannedFile) -> String {
    "f-"
      + file.path.utf8.map { byte in
        let isPlain = (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        return isPlain ? String(UnicodeScalar(byte)) : "-\(byte)-"
      }.joined()
  }

  /// Text with its backquoted parts as code.
  private static func code(_ text: String) -> String {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, part in
      index.isMultiple(of: 2) ? escaped(String(part)) : "<code>\(escaped(String(part)))</code>"
    }.joined()
  }

  private static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
      .replacingOccurrences(of: ">", with: "&gt;").replacingOccurrences(of: "\"", with: "&quot;")
  }

  private static let style = """
    :root{color-scheme:light dark;--page:#fff;--text:#1b1f24;--line:#d6d9de;--soft:#5b6470;\
    --mechanical:#3b7ddd;--thought:#d98a1f;--none:#c8423b}
    @media(prefers-color-scheme:dark){:root{--page:#14171a;--text:#e6e9ed;--line:#3a4048;--soft:#a2abb6;\
    --mechanical:#6ba2f2;--thought:#e7a84f;--none:#ef766f}}
    @media print{:root{color-scheme:light;--page:#fff;--text:#1b1f24;--line:#d6d9de;--soft:#5b6470}}
    body{font:15px/1.5 system-ui,sans-serif;margin:0;background:var(--page);color:var(--text)}
    main{max-width:75rem;margin:0 auto;padding:1.5rem}
    h1{font-size:1.6rem;margin:.2rem 0}h2{font-size:1.15rem;margin:2rem 0 .5rem}
    table{border-collapse:collapse;width:100%}
    th,td{text-align:left;vertical-align:top;padding:.3rem .9rem .3rem 0;border-bottom:1px solid var(--line)}
    td{overflow-wrap:anywhere}th{color:var(--soft);font-weight:500;font-size:.85rem;white-space:nowrap}
    td.n{font-variant-numeric:tabular-nums;white-space:nowrap;overflow-wrap:normal}small{display:block;color:var(--soft)}
    summary small{display:inline}summary{cursor:pointer;padding:.3rem 0;overflow-wrap:anywhere}
    code{font:13px ui-monospace,monospace;overflow-wrap:anywhere}
    .legend{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:.3rem 1.2rem;color:var(--soft)}
    a{color:inherit}i{display:inline-block;width:.7rem;height:.7rem;border-radius:2px;margin-right:.4rem}
    i.mechanical{background:var(--mechanical)}i.thought{background:var(--thought)}i.none{background:var(--none)}
    i{print-color-adjust:exact;-webkit-print-color-adjust:exact}
    td.bar{min-width:8rem;width:22%;white-space:nowrap}td.bar i{height:.8rem;margin:.25rem 0 0;border-radius:0}
    td.kind{white-space:nowrap}
    @media(max-width:48rem){main{padding:1rem}thead{display:none}
    tr{display:block;padding:.5rem 0;border-bottom:1px solid var(--line)}td{display:inline-block;padding:0 .9rem 0 0;border:0}
    td.wide,td.bar{display:block;width:auto;padding:0}td.kind small{display:inline}
    td[data-name]::before{content:attr(data-name)" ";color:var(--soft);font-size:.85rem}}
    """
}
