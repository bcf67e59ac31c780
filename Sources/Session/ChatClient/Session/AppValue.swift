/// A closure or a delegate of the app, on its way to the app's queue.
///
/// Apps in language mode 5 do not declare their closures and objects sendable, and the compiler does not require it.
// Sendable although unchecked: `value` is a constant, and between the call that created this and the app's queue,
// nobody calls or inspects it. Only its release may happen elsewhere: reference counts are atomic, and an app passes
// every closure on these terms, as to a separate queue.
package struct AppValue<Value>: @unchecked Sendable {
  package let value: Value

  package init(_ value: Value) { self.value = value }
}
