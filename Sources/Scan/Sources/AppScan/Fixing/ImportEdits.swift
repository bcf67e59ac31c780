import SwiftSyntax

/// What happens to the imports of a file once its names are current.
///
/// The names of version 4 come with `SendbirdChatSDK`. What stays in the spelling of 3.1 needs `SendBirdSDK`, which can be
/// imported beside it, so a file loses its old import only when nothing in it needs the old names any more.
struct ImportEdits {
  let imports: [ImportDeclSyntax]
  let uses: [Use]
  /// Whether the file has the current module already.
  let hasCurrent: Bool
  /// Whether it needs it for what is changed.
  let needsCurrent: Bool

  /// - Parameter source: the text of the file.
  func edits(source: String) -> [Edit] {
    let rest = uses.filter { !$0.symbol.hasPrefix("import ") && ($0.effort != .mechanical || !$0.isCertain) }
    if !rest.isEmpty {
      guard needsCurrent, !hasCurrent, let first = imports.first else { return [] }
      let end = first.endPositionBeforeTrailingTrivia.utf8Offset
      let lineEnd = source.utf8.dropFirst(end).first == UInt8(ascii: "\r") ? "\r\n" : "\n"
      return [Edit(start: end, end: end, text: "\(lineEnd)import \(VendorModule.current)")]
    }
    var edits: [Edit] = []
    for (position, node) in imports.enumerated() {
      if position == 0, !hasCurrent, let module = node.path.first?.name {
        let start = module.positionAfterSkippingLeadingTrivia.utf8Offset
        edits.append(Edit(start: start, end: start + module.trimmedLength.utf8Length, text: VendorModule.current))
      } else {
        let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
        let bytes = Array(source.utf8)
        var end = node.endPositionBeforeTrailingTrivia.utf8Offset
        if end < bytes.count, bytes[end] == UInt8(ascii: "\r") { end += 1 }
        if end < bytes.count, bytes[end] == UInt8(ascii: "\n") { end += 1 }
        edits.append(Edit(start: start, end: end, text: ""))
      }
    }
    return edits
  }
}
