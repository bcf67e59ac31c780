/// What an app wrote into one of its objects, through the setters of version 3.1. Only the names of that version show
/// it, and only in this object: what is stored, compared and sent stays as it is
/// (Docs/Decisions/0040-one-class-two-faces.md).
package struct OwnValues: Sendable {
  /// By the name of the property. A value of an optional type may be `nil`, so it is kept in a box of its type.
  private var boxes: [String: any AnyBox] = [:]

  private protocol AnyBox: Sendable {
    var content: Any { get }
  }

  // Sendable although `value` need not be: it comes from the app and goes back to it, as in `AppValue`.
  private struct Box<Value>: AnyBox, @unchecked Sendable {
    let value: Value
    var content: Any { value }
  }

  fileprivate func value<Value>(_ name: String, as type: Value.Type) -> Value? {
    guard let box = boxes[name] else { return nil }
    // A getter of another type than its setter would lose what the app wrote.
    assert(box is Box<Value>)
    return (box as? Box<Value>)?.value
  }

  fileprivate func content(_ name: String) -> Any? { boxes[name]?.content }

  fileprivate mutating func set<Value>(_ name: String, _ value: Value) { boxes[name] = Box(value: value) }
}

/// An object into which apps may write.
package protocol OwnValueHolder: AnyObject {
  /// Reads and changes what the app wrote, under a lock of this object; `nil`, as usual, if it wrote nothing. Only for
  /// the extension below.
  func withOwnValues<Result>(_ body: (inout OwnValues?) -> Result) -> Result
}

extension OwnValueHolder {
  /// What the app wrote, or else what is known.
  /// - Parameter name: of the property.
  package func own<Value>(_ known: @autoclosure () -> Value, _ name: String = #function) -> Value {
    if let written = withOwnValues({ $0?.value(name, as: Value.self) }) { return written }
    return known()
  }

  /// What the app wrote, whatever its type; `nil` if it wrote nothing there.
  func ownMember(_ name: String) -> Any? { withOwnValues { $0?.content(name) } }

  /// - Parameter name: of the property.
  package func setOwn<Value>(_ value: Value, _ name: String = #function) {
    // What is replaced is released when the lock is free.
    let old = withOwnValues { own in
      let old = own
      var values = old ?? OwnValues()
      values.set(name, value)
      own = values
      return old
    }
    withExtendedLifetime(old) {}
  }

  /// Takes what the app wrote into another object, for a copy of it.
  package func copyOwnValues(of other: some OwnValueHolder) {
    let values = other.withOwnValues { $0 }
    withOwnValues { $0 = values }
  }
}
