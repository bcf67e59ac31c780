/// Searching in what people write: names and nicknames. What programs write, such as custom types, keys and ids, is
/// compared by bytes (Docs/Decisions).
enum CaselessText {
  /// Whether `text` contains `part`, upper and lower case being the same. An empty part is in every text.
  static func contains(_ text: String, _ part: String) -> Bool {
    let part = Array(part.lowercased().utf8)
    guard let first = part.first else { return true }
    let text = Array(text.lowercased().utf8)
    guard text.count >= part.count else { return false }
    return (0...text.count - part.count).contains { start in
      text[start] == first && text[start..<start + part.count].elementsEqual(part)
    }
  }
}
