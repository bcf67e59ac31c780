// swift-format-ignore-file: AlwaysUseLowerCamelCase, NeverUseImplicitlyUnwrappedOptionals
// The names are Apple's.

import Foundation

public protocol Digest: Hashable, Sequence, Sendable where Element == UInt8 {}
public protocol HashFunction: Sendable {
  associatedtype Digest: Sequence; init(); mutating func update(bufferPointer: UnsafeRawBufferPointer);
  func finalize() -> Digest
}
extension HashFunction {
  public static func hash<D: DataProtocol>(data: D) -> Digest { fatalError() }
  public mutating func update<D: DataProtocol>(data: D) {}
}
public struct SHA256Digest: Hashable, Sequence, Sendable, ContiguousBytes {
  public func makeIterator() -> Array<UInt8>.Iterator { fatalError() };
  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { fatalError() }
}
public struct SHA512Digest: Hashable, Sequence, Sendable, ContiguousBytes {
  public func makeIterator() -> Array<UInt8>.Iterator { fatalError() };
  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { fatalError() }
}
public struct SHA256: HashFunction {
  public init() {}; public mutating func update(bufferPointer: UnsafeRawBufferPointer) {};
  public func finalize() -> SHA256Digest { fatalError() }
}
public struct SHA512: HashFunction {
  public init() {}; public mutating func update(bufferPointer: UnsafeRawBufferPointer) {};
  public func finalize() -> SHA512Digest { fatalError() }
}
public struct SymmetricKeySize: Sendable { public static var bits256: SymmetricKeySize { fatalError() } }
public struct SymmetricKey: Equatable, Sendable, ContiguousBytes {
  public init<D: ContiguousBytes>(data: D) {}; public init(size: SymmetricKeySize) {};
  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { fatalError() };
  public static func == (a: SymmetricKey, b: SymmetricKey) -> Bool { false }
}
public struct HashedAuthenticationCode<H: HashFunction>: Hashable, Sequence, Sendable, ContiguousBytes {
  public func makeIterator() -> Array<UInt8>.Iterator { fatalError() };
  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { fatalError() }
}
public struct HMAC<H: HashFunction>: Sendable {
  public init(key: SymmetricKey) {}; public mutating func update<D: DataProtocol>(data: D) {};
  public func finalize() -> HashedAuthenticationCode<H> { fatalError() }
}
