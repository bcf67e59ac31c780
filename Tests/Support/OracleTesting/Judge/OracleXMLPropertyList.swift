import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reads an XML property list in document order. (PropertyListSerialization loses the order of members.)
enum OracleXMLPropertyList {
  static func read(_ bytes: [UInt8]) -> OraclePropertyList? {
    let builder = Builder()
    let parser = XMLParser(data: Data(bytes))
    parser.shouldResolveExternalEntities = false
    parser.delegate = builder
    guard parser.parse(), !builder.failed else { return nil }
    return builder.document
  }

  private final class Builder: NSObject, XMLParserDelegate {
    private enum Container {
      case array([OraclePropertyList])
      case dictionary([(key: OraclePropertyList, value: OraclePropertyList)], key: OraclePropertyList?)
    }

    private(set) var failed = false
    private(set) var document: OraclePropertyList?
    private var containers: [Container] = []
    private var text = ""
    private var inPropertyList = false

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      text = ""
      switch name {
      case "plist": inPropertyList = true
      case "dict": containers.append(.dictionary([], key: nil))
      case "array": containers.append(.array([]))
      default: if !inPropertyList { failed = true }
      }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

    func parser(_ parser: XMLParser, foundCDATA block: Data) { text += String(decoding: block, as: UTF8.self) }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
      switch name {
      case "plist": inPropertyList = false
      case "key":
        guard case .dictionary(let members, key: nil)? = containers.popLast() else { return failed = true }
        containers.append(.dictionary(members, key: .string(Array(text.utf16))))
      case "string": add(.string(Array(text.utf16)))
      case "integer": addInteger(text.trimmingCharacters(in: .whitespacesAndNewlines))
      case "real":
        guard let number = Double(text.trimmingCharacters(in: .whitespacesAndNewlines)) else { return failed = true }
        add(.real(number))
      case "true": add(.boolean(true))
      case "false": add(.boolean(false))
      case "date", "data": add(.other)
      case "array":
        guard case .array(let items)? = containers.popLast() else { return failed = true }
        add(.array(items))
      case "dict":
        guard case .dictionary(let members, key: nil)? = containers.popLast() else { return failed = true }
        // This is how XML spells a UID (Docs/LegacyStore.md#property-lists).
        let dictionary = OraclePropertyList.dictionary(members)
        add(members.count == 1 && dictionary.member("CF$UID") != nil ? .uid(0) : dictionary)
      default: failed = true
      }
      text = ""
    }

    private func addInteger(_ digits: String) {
      if let number = Int64(digits) {
        add(.integer(String(number)))
      } else if let number = UInt64(digits) {
        add(.integer(String(number)))
      } else {
        failed = true
      }
    }

    private func add(_ value: OraclePropertyList) {
      switch containers.popLast() {
      case nil:
        if document != nil { failed = true }
        document = value
      case .array(let items): containers.append(.array(items + [value]))
      case .dictionary(let members, let key):
        guard let key else { return failed = true }
        containers.append(.dictionary(members + [(key, value)], key: nil))
      }
    }
  }
}
