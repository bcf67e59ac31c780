/// Changing single members of a payload; everything else stays verbatim, in order (Docs/Architecture.md#the-cache).
extension Payload {
  /// This payload with the changes that `body` makes. The same bytes if it makes none.
  ///
  /// A changed member keeps its position and the spelling of its name; a new one comes last. Of several members with
  /// one name, the last counts, so that one changes; removing a name removes all of them.
  package func edited(_ body: (inout PayloadEditor) -> Void) -> Payload {
    var editor = PayloadEditor()
    body(&editor)
    return editor.apply(to: self)
  }

  /// This payload with another member at its end, whose value is JSON text. Existing members are not checked: if the
  /// name already exists, the new member counts, and the earlier one stays.
  package func adding(_ name: String, json: [UInt8]) -> Payload {
    var output = EditedText(of: self)
    for member in members { output.keep(member) }
    output.append(Array(name.utf8), json)
    return output.payload()
  }

  /// The text of a member's value, for a name known only at run time; `nil` if there is no such member.
  package func valueText(of name: String) -> [UInt8]? {
    guard let index = members.indices.last(where: { isName(of: members[$0], name) }) else { return nil }
    return Array(bytes[Int(members[index].valueStart)..<Int(members[index].valueEnd)])
  }

  /// An integer, for a name known only at run time.
  package func integer(of name: String) -> Int64? {
    valueText(of: name).flatMap { $0.withUnsafeBytes(JSONText.integer) }
  }

  private func isName(of member: PayloadScanner.Member, _ name: String) -> Bool {
    let raw = bytes[Int(member.nameStart)..<Int(member.nameEnd)]
    guard member.hasEscapedName else { return raw.elementsEqual(name.utf8) }
    return raw.withUnsafeBytes { JSONText.unescaped($0) }?.elementsEqual(name.utf8) ?? false
  }
}

/// Collects changes of members, to be made in one pass.
package struct PayloadEditor {
  fileprivate struct Change {
    let name: [UInt8]
    var action: Action
  }

  fileprivate enum Action {
    /// The JSON text of the new value; `nil` removes the member.
    case replace([UInt8]?)
    /// The JSON text of the new value, after all other members.
    case moveToEnd([UInt8])
    /// The member is an object and changes itself.
    case edit(PayloadEditor)
  }

  private var changes: [Change] = []

  init() {}

  // MARK: What changes. The last change of a name counts; several of one object's members all count.

  package mutating func set(_ name: String, _ value: String) { replace(name, JSONText.string(of: value)) }
  package mutating func set(_ name: String, _ value: Int64) { replace(name, Array(String(value).utf8)) }
  package mutating func set(_ name: String, _ value: Bool) { replace(name, Array((value ? "true" : "false").utf8)) }
  package mutating func set(_ name: String, _ value: Payload) { replace(name, value.bytes) }
  package mutating func set(_ name: String, _ values: [Payload]) { setList(name, values.map(\.bytes)) }
  package mutating func set(_ name: String, _ values: [Int64]) { setList(name, values.map { Array(String($0).utf8) }) }

  package mutating func set(_ name: String, _ values: [String]) { setList(name, values.map(JSONText.string(of:))) }

  package mutating func setNull(_ name: String) { replace(name, Array("null".utf8)) }

  /// - Parameter text: the JSON text of one value, taken from another payload.
  package mutating func set(_ name: String, text: [UInt8]) { replace(name, text) }

  /// Puts the member after all others, whether or not it existed.
  /// - Parameter text: as for `set`.
  package mutating func moveToEnd(_ name: String, text: [UInt8]) { put(name, .moveToEnd(text)) }

  package mutating func remove(_ name: String) { replace(name, nil) }

  /// Changes members of a member that is an object. One that is missing or not an object becomes an object with what is
  /// set; removing alone creates none.
  package mutating func edit(_ name: String, _ body: (inout PayloadEditor) -> Void) {
    let known = changes.first { $0.name.elementsEqual(name.utf8) }
    var nested = PayloadEditor()
    if case .edit(let editor) = known?.action { nested = editor }
    body(&nested)
    guard !nested.changes.isEmpty else { return }
    put(name, .edit(nested))
  }

  private mutating func setList(_ name: String, _ values: [[UInt8]]) {
    var text: [UInt8] = []
    JSONText.appendList(values, to: &text) { value, text in text += value }
    replace(name, text)
  }

  private mutating func replace(_ name: String, _ text: [UInt8]?) { put(name, .replace(text)) }

  private mutating func put(_ name: String, _ action: Action) {
    let name = Array(name.utf8)
    if let index = changes.firstIndex(where: { $0.name == name }) {
      changes[index].action = action
    } else {
      changes.append(Change(name: name, action: action))
    }
  }

  // MARK: Making them

  fileprivate func apply(to payload: Payload) -> Payload {
    guard !changes.isEmpty else { return payload }
    var (targets, lastOfChange) = targets(in: payload)
    var output = EditedText(of: payload)
    for (index, member) in payload.members.enumerated() {
      let change = targets[index]
      guard change != PayloadEditor.none else {
        output.keep(member)
        continue
      }
      switch changes[change].action {
      case .replace(nil), .moveToEnd: output.drop()
      case .replace, .edit:
        // Of several members of one name, the last changes.
        if lastOfChange[change] == index, let value = changes[change].newValue(for: payload.valueText(member)) {
          output.replaceValue(of: member, value)
        } else {
          output.keep(member)
        }
        if lastOfChange[change] == index { lastOfChange[change] = PayloadEditor.made }
      }
    }
    for (index, change) in changes.enumerated() where lastOfChange[index] != PayloadEditor.made {
      if let value = change.newValue(for: nil) { output.append(change.name, value) }
    }
    return output.payload()
  }

  private static let none = -1
  private static let made = -2

  /// For each member, the change of its name or `none`; for each change, its last member or `none`.
  private func targets(in payload: Payload) -> (changeOfMember: [Int], lastOfChange: [Int]) {
    var changeOfMember = [Int](repeating: PayloadEditor.none, count: payload.members.count)
    var lastOfChange = [Int](repeating: PayloadEditor.none, count: changes.count)
    payload.bytes.withUnsafeBufferPointer { text in
      guard let base = text.baseAddress else { return }
      PayloadScanner.forEachName(of: payload.members, in: base) { name, length, index in
        for (number, change) in changes.enumerated() where change.isOf(name, length) {
          (changeOfMember[index], lastOfChange[number]) = (number, index)
        }
      }
    }
    return (changeOfMember, lastOfChange)
  }
}

extension PayloadEditor.Change {
  fileprivate func isOf(_ name: UnsafePointer<UInt8>, _ length: Int) -> Bool {
    guard length == self.name.count else { return false }
    return self.name.withUnsafeBufferPointer { PayloadScanner.equal($0.baseAddress, name, length) }
  }

  /// - Returns: the text to write; `nil` for nothing.
  fileprivate func newValue(for old: ArraySlice<UInt8>?) -> [UInt8]? {
    switch action {
    case .replace(let text): return text
    case .moveToEnd(let text): return text
    case .edit(let editor):
      let isObject = old?.first == .openBrace
      if let old, isObject { return editor.apply(to: Payload(trusted: Array(old))).bytes }
      let made = editor.apply(to: .empty)
      return made.members.isEmpty ? nil : made.bytes
    }
  }
}

extension Payload {
  fileprivate func valueText(_ member: PayloadScanner.Member) -> ArraySlice<UInt8> {
    bytes[Int(member.valueStart)..<Int(member.valueEnd)]
  }
}
