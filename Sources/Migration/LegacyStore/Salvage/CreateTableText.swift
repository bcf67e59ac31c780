/// The columns that a `CREATE TABLE` text of Core Data names. Anything that Core Data does not write is not understood.
struct CreateTableText {
  /// Upper case, in order.
  let columns: [String]
  /// How many of the last ones an in-place migration appended: the comma before these has a blank before it
  /// (Docs/LegacyStore.md#tables).
  let appended: Int

  init?(_ statement: String) {
    let text = Array(statement.utf8)
    guard text.count < 8192, let open = text.firstIndex(of: UInt8(ascii: "(")), text.last == UInt8(ascii: ")") else {
      return nil
    }
    guard String(decoding: text.prefix(13), as: UTF8.self).uppercased() == "CREATE TABLE " else { return nil }
    let parts = CreateTableText.parts(text[(open + 1)..<(text.count - 1)])
    var columns: [String] = []
    for part in parts {
      guard let name = part.split(separator: UInt8(ascii: " ")).first, name.allSatisfy(CreateTableText.isName) else {
        return nil
      }
      columns.append(String(decoding: name, as: UTF8.self).uppercased())
    }
    self.columns = columns
    var appended = 0
    for part in parts.dropLast().reversed() {
      guard part.last == UInt8(ascii: " ") else { break }
      appended += 1
    }
    self.appended = appended
  }

  /// Cut at the commas outside parentheses.
  private static func parts(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start = text.startIndex
    var depth = 0
    for index in text.indices {
      switch text[index] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: ",") where depth == 0:
        parts.append(text[start..<index])
        start = index + 1
      default: break
      }
    }
    return parts + [text[start...]]
  }

  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
