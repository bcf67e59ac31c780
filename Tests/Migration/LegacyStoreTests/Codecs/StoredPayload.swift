import Foundation

/// The encodings, each with an encoder that shares nothing with the decoder.
enum StoredPayload {
  static func base64(_ bytes: [UInt8], lineLength: Data.Base64EncodingOptions = []) -> [UInt8] {
    [UInt8](Data(bytes).base64EncodedData(options: lineLength))
  }

  static func xored(_ bytes: [UInt8]) -> [UInt8] { bytes.enumerated().map { $0.element ^ UInt8($0.offset % 256) } }

  static func propertyList(_ json: String, _ format: PropertyListSerialization.PropertyListFormat) throws -> [UInt8] {
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8))
    return [UInt8](try PropertyListSerialization.data(fromPropertyList: object, format: format, options: 0))
  }

  static func archive(_ json: String) throws -> [UInt8] {
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? NSDictionary ?? [:]
    return [UInt8](try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: false))
  }
}
