/// A value that may contain secrets or what users wrote: however it is printed (interpolation, `print`, `debugPrint`,
/// `dump`, a failed expectation), only its `description` appears, which says what it is and never what is in it.
public protocol Confidential: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension Confidential {
  public var debugDescription: String { description }
  /// No members: `dump` and debuggers would show them.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
