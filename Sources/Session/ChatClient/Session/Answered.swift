/// Waits for the one call of a handler, and gives what it was called with.
///
/// It runs where its caller runs, so params and closures of an actor never leave it.
package func answered<Value>(
  _ isolation: isolated (any Actor)? = #isolation, _ call: (@escaping (Value) -> Void) -> Void
) async -> Value {
  await withCheckedContinuation(isolation: isolation) { (continuation: CheckedContinuation<AppValue<Value>, Never>) in
    call { continuation.resume(returning: AppValue($0)) }
  }.value
}
