import CLibXML2
package import Foundation

/// Checks documents against an XML Schema with libxml2, as somebody does who has nothing of this package but the file.
package struct XMLSchemaChecker {
  package struct SchemaError: Error {}

  /// What the library says while it reads or checks.
  private final class Complaints { var lines: [String] = [] }

  private let schema: Data

  /// - Throws: `SchemaError` for what is no schema.
  package init(_ schema: Data) throws {
    self.schema = schema
    try withSchema { _ in }
  }

  /// What the document breaks, each as a line and what the library says; empty when it is valid.
  package func violations(of document: Data) throws -> [String] {
    let complaints = Complaints()
    xmlSetStructuredErrorFunc(Unmanaged.passUnretained(complaints).toOpaque(), Self.note)
    defer { xmlSetStructuredErrorFunc(nil, nil) }
    return try withExtendedLifetime(complaints) {
      let tree = document.withUnsafeBytes { bytes in
        xmlReadMemory(
          bytes.bindMemory(to: CChar.self).baseAddress, Int32(bytes.count), nil, nil, Int32(XML_PARSE_NONET.rawValue))
      }
      guard let tree else { return complaints.lines + ["no well-formed document"] }
      defer { xmlFreeDoc(tree) }
      try withSchema { schema in
        guard let validation = xmlSchemaNewValidCtxt(schema) else { throw SchemaError() }
        defer { xmlSchemaFreeValidCtxt(validation) }
        xmlSchemaSetValidStructuredErrors(
          validation, Self.note, Unmanaged.passUnretained(complaints).toOpaque())
        if xmlSchemaValidateDoc(validation, tree) != 0, complaints.lines.isEmpty { complaints.lines = ["not valid"] }
      }
      return complaints.lines
    }
  }

  private static let note: xmlStructuredErrorFunc = { context, error in
    guard let context, let error else { return }
    let text = error.pointee.message.map { String(cString: $0) } ?? ""
    Unmanaged<Complaints>.fromOpaque(context).takeUnretainedValue().lines.append("\(error.pointee.line): \(text)")
  }

  private func withSchema(_ body: (xmlSchemaPtr) throws -> Void) throws {
    xmlInitParser()
    try schema.withUnsafeBytes { bytes in
      let start = bytes.bindMemory(to: CChar.self).baseAddress
      guard let parser = xmlSchemaNewMemParserCtxt(start, Int32(bytes.count)) else { throw SchemaError() }
      defer { xmlSchemaFreeParserCtxt(parser) }
      guard let schema = xmlSchemaParse(parser) else { throw SchemaError() }
      defer { xmlSchemaFree(schema) }
      try body(schema)
    }
  }
}
