/// Calls a delegate in the newest form that it has.
///
/// Where a delegate is called, its forms are listed as references to the method, newest first:
///
/// ```swift
/// tellNewest(delegate.channelDidUpdateReadStatus(_:), delegate.channelDidUpdateReadReceipt(_:)) { $0(channel) }
/// ```
///
/// On Apple systems a reference is `nil` if the object does not implement the optional method, so it is the object that
/// decides. On Linux every object has every form: those that it does not implement are defaults, and the default of a
/// newer form calls the older one (Docs/Decisions/0042-what-objective-c-sees.md).
/// - Parameters:
///   - forms: newest first. If the object has none, nothing is called.
///   - call: calls the form that it gets.
package func tellNewest<Form>(_ forms: Form?..., call: (Form) -> Void) {
  for case let form? in forms { return call(form) }
}
