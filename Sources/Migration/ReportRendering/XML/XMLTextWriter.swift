import CLibXML2

/// One XML 1.0 document in UTF-8, indented by two spaces, written as a stream: nothing is kept but the names of the
/// open elements. Over libxml2's text writer; of its functions the ones without variable arguments.
final class XMLTextWriter {
  private let output: ReportOutput
  private let writer: xmlTextWriterPtr

  /// Writes the XML declaration.
  /// - Throws: `ReportFileError`, as all functions of this type.
  init(_ output: ReportOutput) throws {
    XMLLibrary.prepare()
    self.output = output
    // Unretained: this object holds the output for longer than the library does.
    let context = Unmanaged.passUnretained(output).toOpaque()
    let buffer = xmlOutputBufferCreateIO(
      { context, bytes, count in
        guard let context, let bytes, count > 0 else { return 0 }
        let output = Unmanaged<ReportOutput>.fromOpaque(context).takeUnretainedValue()
        output.append(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
        return count
      }, nil, context, nil)
    guard let buffer else { throw ReportFileError(.unavailable) }
    guard let writer = xmlNewTextWriter(buffer) else {
      xmlOutputBufferClose(buffer)
      throw ReportFileError(.unavailable)
    }
    self.writer = writer
    try check(xmlTextWriterSetIndent(writer, 1))
    try check(xmlTextWriterSetIndentString(writer, "  "))
    try check(xmlTextWriterStartDocument(writer, "1.0", "UTF-8", nil))
  }

  deinit { xmlFreeTextWriter(writer) }

  func start(_ name: String) throws { try check(xmlTextWriterStartElement(writer, name)) }

  /// Ends the element that was begun last.
  func end() throws { try check(xmlTextWriterEndElement(writer)) }

  /// An attribute of the element that was just begun.
  /// - Parameter value: `nil` writes nothing.
  func attribute(_ name: String, _ value: String?) throws {
    guard let value else { return }
    try check(xmlTextWriterWriteAttribute(writer, name, VisibleText.escaped(value)))
  }

  func attribute(_ name: String, _ value: (some BinaryInteger)?) throws {
    guard let value else { return }
    try check(xmlTextWriterWriteAttribute(writer, name, String(value)))
  }

  func attribute(_ name: String, _ value: Bool?) throws {
    guard let value else { return }
    try check(xmlTextWriterWriteAttribute(writer, name, value ? "true" : "false"))
  }

  func text(_ text: String) throws { try check(xmlTextWriterWriteString(writer, VisibleText.escaped(text))) }

  /// Text of several lines; each line is escaped for itself.
  func lines(_ lines: [String]) throws {
    try check(xmlTextWriterWriteString(writer, lines.map { VisibleText.escaped($0) }.joined(separator: "\n")))
  }

  /// An element that holds text and nothing else.
  func element(_ name: String, _ content: String) throws {
    try start(name)
    try text(content)
    try end()
  }

  /// An element around what `content` writes.
  func element(_ name: String, _ content: () throws -> Void) throws {
    try start(name)
    try content()
    try end()
  }

  /// Ends the document and gives all of it to the output.
  func finish() throws {
    try check(xmlTextWriterEndDocument(writer))
    try check(xmlTextWriterFlush(writer))
    try output.flush()
  }

  private func check(_ result: Int32) throws {
    try output.check()
    if result < 0 { throw ReportFileError(.unavailable) }
  }
}

/// libxml2 as a whole.
enum XMLLibrary {
  // Tables that libxml2 makes at first use, without a lock in older versions: made once, before any thread needs them.
  private static let isPrepared: Bool = {
    xmlInitParser()
    xmlSchemaInitTypes()
    return true
  }()

  static func prepare() { _ = isPrepared }
}
