/// A closure or a delegate of the app, on its way to the app's queue.
///
/// Apps in language mode 5 do not say of their closures and objects that they are sendable, and the compiler does not
/// ask them to.
// Sendable although unchecked: `value` is a constant, and between the call that made this and the app's queue nobody
// calls it or looks into it. Only its release may be elsewhere: reference counts are atomic, and an app gives away every
// closure that it passes to a call on these terms, as to a queue of its own.
package struct AppValue<Value>: @unchecked Sendable {
  package let value: Value

  package init(_ value: Value) { self.value = value }
}
