/// A part of the page under its own heading.
struct HTMLSection {
  /// An id of ours.
  let id: String
  let title: String
  let content: HTMLMarkup

  /// `nil` if there is no content.
  init?(_ id: String, _ title: String, _ content: HTMLMarkup?) {
    guard let content else { return nil }
    (self.id, self.title, self.content) = (id, title, content)
  }

  private init(tooLong section: HTMLSection) {
    (id, title) = (section.id, section.title)
    content = "<p>Too long for this format: the JSON report has it.</p>\n"
  }

  var count: Int { markup.count }

  var markup: HTMLMarkup {
    """
    <section id="\(id)" aria-labelledby="\(id)-title">
    <h2 id="\(id)-title">\(title)</h2>
    \(content)</section>

    """
  }

  /// This section, or only its name if there is no space for it.
  /// - Parameter left: bytes that sections may still use.
  func fitting(_ left: inout Int) -> HTMLSection {
    let section = count <= left ? self : HTMLSection(tooLong: self)
    left -= section.count
    return section
  }
}
