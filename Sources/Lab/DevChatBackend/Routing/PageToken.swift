import ChatModel
import ChatWire
import Foundation

/// Where a list continues: the sort values of the last item, so that items that come or go neither repeat nor hide one
/// that stays in place. Opaque to clients.
struct PageToken {
  /// Which list and order it belongs to.
  let list: String
  let values: [String]

  init(_ list: String, _ values: [String]) {
    self.list = list
    self.values = values
  }

  var text: String {
    let payload = Payload.object {
      $0.set("l", list)
      $0.set("v", values)
    }
    return Data(payload.bytes).base64EncodedString()
      .replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
      .replacingOccurrences(of: "=", with: "")
  }

  /// - Throws: 400111 for text that is not a token of that list.
  init(_ text: String, of list: String, count: Int) throws {
    let standard = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
    let padded = standard + String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
    guard let data = Data(base64Encoded: padded), let payload = Payload([UInt8](data)), payload.string("l") == list
    else { throw ServerError.invalidValue }
    let values = payload.strings("v")
    guard values.count == count else { throw ServerError.invalidValue }
    self.init(list, values)
  }

  func integer(_ index: Int) throws -> Int64 {
    guard let value = Int64(values[index]) else { throw ServerError.invalidValue }
    return value
  }
}
