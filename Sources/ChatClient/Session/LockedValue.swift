import ChatWire

/// A value behind a lock, for the layers above.
package typealias LockedValue<Value: Sendable> = Locked<Value>
