/// A closure or a delegate of the app, on its way to the app's queue.
///
/// Apps in language mode 5 do not say of their closures and objects that they are sendable, and the compiler does not
/// ask them to.
// Sendable although unchecked: it is only carried, and what it holds is only called on the app's queue, where the app
// expects it.
package struct AppValue<Value>: @unchecked Sendable {
  package let value: Value

  package init(_ value: Value) { self.value = value }
}
