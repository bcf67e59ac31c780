import ChatModel
import Foundation

extension CacheSearchHit {
  /// What is searched of a message; `nil` if there is nothing.
  static func searchedText(of message: Message) -> String? {
    let text = message.kind == .file ? message.file?.name ?? "" : message.text
    return text.isEmpty ? nil : text
  }

  init(_ message: Message, _ text: String, places: [Range<Int>]) {
    self.message = message
    self.text = text
    ranges = CacheSearchHit.characters(places, of: text)
  }

  /// Places in the UTF-8 of a text as ranges of whole characters.
  static func characters(_ places: [Range<Int>], of text: String) -> [Range<String.Index>] {
    var ranges: [Range<String.Index>] = []
    for place in places {
      let start = text.utf8.index(text.startIndex, offsetBy: place.lowerBound)
      let end = text.utf8.index(start, offsetBy: place.count)
      let range = whole(start..<end, text)
      if let last = ranges.last, range.lowerBound < last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        ranges.append(range)
      }
    }
    return ranges
  }

  /// Widens a range of scalars: an emoji that was found may be one of several in a character.
  private static func whole(_ range: Range<String.Index>, _ text: String) -> Range<String.Index> {
    // Between two ASCII characters there is always a boundary, except in a line break, which is no part of a word.
    if isASCII(text, range.lowerBound), range.upperBound == text.endIndex || isASCII(text, range.upperBound) {
      return range
    }
    return text.rangeOfComposedCharacterSequences(for: range)
  }

  private static func isASCII(_ text: String, _ index: String.Index) -> Bool { text.utf8[index] < 0x80 }
}
