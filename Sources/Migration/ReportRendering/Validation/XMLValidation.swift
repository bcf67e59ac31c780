import CLibXML2

/// Checks an XML report as a stream: memory does not grow with the file. The library has no network access, replaces no
/// entities, loads nothing, sees no document type declaration and keeps its own limits (256 levels); ours are
/// `ReportInput.longestPart` and a million bytes of text in one element.
enum XMLValidation {
  /// - Throws: `ReportFileError`.
  static func problems(_ input: ReportInput) throws -> [ReportValidationProblem] {
    XMLLibrary.prepare()
    let beginning = input.beginning(XMLProlog.longest)
    try input.check()
    if let reason = XMLProlog.problem(beginning) { return [ReportValidationProblem(line: nil, reason)] }

    let document = XMLReportDocument(input)
    // Both settings are per thread, and nothing in between leaves the thread.
    cachebridge_xml_set_silent(1)
    xmlSetStructuredErrorFunc(Unmanaged.passUnretained(document).toOpaque()) { context, error in
      guard let error, error.pointee.level != XML_ERR_WARNING else { return }
      XMLReportDocument.at(context)?.libraryError(error.pointee.domain, error.pointee.code, error.pointee.line)
    }
    defer {
      xmlSetStructuredErrorFunc(nil, nil)
      cachebridge_xml_set_silent(0)
    }
    try withExtendedLifetime((input, document)) { try parse(input, document) }
    try input.check()
    return document.problems
  }

  private static func parse(_ input: ReportInput, _ document: XMLReportDocument) throws {
    let schema = try parsedSchema()
    defer { xmlSchemaFree(schema) }
    let parser = try parser(input, document)
    defer { xmlFreeParserCtxt(parser) }
    guard let validation = xmlSchemaNewValidCtxt(schema) else { throw ReportFileError(.unavailable) }
    defer { xmlSchemaFreeValidCtxt(validation) }
    let context = Unmanaged.passUnretained(document).toOpaque()
    xmlSchemaSetValidStructuredErrors(
      validation,
      { context, error in
        guard let error else { return }
        XMLReportDocument.at(context)?.libraryError(error.pointee.domain, error.pointee.code, error.pointee.line)
      }, context)
    // The schema's handlers sit between the parser and ours.
    guard let plug = xmlSchemaSAXPlug(validation, &parser.pointee.sax, &parser.pointee.userData) else {
      throw ReportFileError(.unavailable)
    }
    xmlSchemaValidateSetLocator(
      validation,
      { context, file, line in
        // The library reads both even after a failure.
        file?.pointee = nil
        line?.pointee = 0
        guard let document = XMLReportDocument.at(context), let line else { return -1 }
        line.pointee = UInt(document.line)
        return 0
      }, context)
    document.parser = parser
    xmlParseDocument(parser)
    document.parser = nil
    xmlSchemaSAXUnplug(plug)
    document.finish(isWellFormed: parser.pointee.wellFormed == 1, isValid: xmlSchemaIsValid(validation) == 1)
  }

  private static func parser(_ input: ReportInput, _ document: XMLReportDocument) throws -> xmlParserCtxtPtr {
    var handler = xmlSAXHandler()
    handler.initialized = UInt32(XML_SAX2_MAGIC)
    handler.startElementNs = { context, name, _, space, _, _, count, _, attributes in
      XMLReportDocument.at(context)?.start(name, space, XMLAttributes(attributes, count))
    }
    handler.endElementNs = { context, _, _, _ in XMLReportDocument.at(context)?.end() }
    handler.characters = { context, text, count in XMLReportDocument.at(context)?.text(text, count) }
    handler.cdataBlock = { context, text, count in XMLReportDocument.at(context)?.text(text, count) }
    // UTF-8 is set here rather than left to the file, so that the library sees the same characters as `XMLProlog` did.
    let parser = xmlCreateIOParserCtxt(
      &handler, Unmanaged.passUnretained(document).toOpaque(),
      { context, buffer, count in
        guard let context, let buffer, count > 0 else { return 0 }
        let input = Unmanaged<ReportInput>.fromOpaque(context).takeUnretainedValue()
        return Int32(input.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: Int(count))))
      }, nil, Unmanaged.passUnretained(input).toOpaque(), XML_CHAR_ENCODING_UTF8)
    guard let parser else { throw ReportFileError(.unavailable) }
    xmlCtxtUseOptions(parser, Int32(XML_PARSE_NONET.rawValue) | Int32(XML_PARSE_BIG_LINES.rawValue))
    return parser
  }

  private static func parsedSchema() throws -> xmlSchemaPtr {
    let text = ReportSchema.xsd
    let schema = text.utf8CString.withUnsafeBufferPointer { bytes -> xmlSchemaPtr? in
      guard let parser = xmlSchemaNewMemParserCtxt(bytes.baseAddress, Int32(bytes.count - 1)) else { return nil }
      defer { xmlSchemaFreeParserCtxt(parser) }
      return xmlSchemaParse(parser)
    }
    guard let schema else { throw ReportFileError(.unavailable) }
    return schema
  }
}
