import CLibXML2

/// One XML 1.0 document in UTF-8, indented by two spaces, written as a stream: only the names of the open elements are
/// kept. Based on those functions of libxml2's text writer that have no variable arguments.
final class XMLTextWriter {
  private let output: ReportOutput
  private let writer: xmlTextWriterPtr

  /// Writes the XML declaration.
  /// - Throws: `ReportFileError`, like all functions of this type.
  init(_ output: ReportOutput) throws {
    XMLLibrary.prepare()
    self.output = output
    // Unretained: this object outlives the library's use of the output.
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

  /// Ends the most recently begun element.
  func end() throws { try check(xmlTextWriterEndElement(writer)) }

  /// An attribute of the most recently begun element.
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

  /// Text of several lines, each escaped separately.
  func lines(_ lines: [String]) throws {
    try check(xmlTextWriterWriteString(writer, lines.map { VisibleText.escaped($0) }.joined(separator: "\n")))
  }

  /// An element that contains only text.
  func element(_ name: String, _ content: String) throws {
    try start(name)
    try text(content)
    try end()
  }

  /// An element around the output of `content`.
  func element(_ name: String, _ content: () throws -> Void) throws {
    try start(name)
    try content()
    try end()
  }

  /// Ends the document and writes everything to the output.
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

enum XMLLibrary {
  // libxml2 creates tables at first use, in older versions without a lock: created once, before any thread needs them.
  private static let isPrepared: Bool = {
    xmlInitParser()
    xmlSchemaInitTypes()
    return true
  }()

  static func prepare() { _ = isPrepared }
}
