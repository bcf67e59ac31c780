import ChatModel
import LegacyStore

/// A text column of a legacy row: NULL and the empty string both count as missing, and invalid UTF-8 cannot be a name.
enum TextColumn: Equatable {
  case missing
  case impossible
  case text([UInt8])

  init(_ cursor: EntityCursor, _ column: Int32?) {
    guard let column, let buffer = cursor.buffer(column) else {
      // A number in a text column names nothing; NULL is just missing.
      self = column.map { cursor.storageClass($0) == .null } ?? true ? .missing : .impossible
      return
    }
    guard !buffer.isEmpty else {
      self = .missing
      return
    }
    self = UTF8Text.isValid(buffer) ? .text([UInt8](buffer)) : .impossible
  }

  var bytes: [UInt8]? {
    if case .text(let bytes) = self { bytes } else { nil }
  }
}
