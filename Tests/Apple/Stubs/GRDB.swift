// swift-format-ignore-file: AlwaysUseLowerCamelCase, NeverUseImplicitlyUnwrappedOptionals
// The names are Apple's.

import Foundation
import GRDBSQLite

public struct ResultCode: RawRepresentable, Hashable, Sendable {
  public let rawValue: CInt; public init(rawValue: CInt) { self.rawValue = rawValue }
  public static let SQLITE_AUTH = ResultCode(rawValue: 0), SQLITE_BUSY = ResultCode(rawValue: 0),
    SQLITE_FULL = ResultCode(rawValue: 0), SQLITE_PERM = ResultCode(rawValue: 0),
    SQLITE_FORMAT = ResultCode(rawValue: 0), SQLITE_LOCKED = ResultCode(rawValue: 0),
    SQLITE_MISUSE = ResultCode(rawValue: 0), SQLITE_NOTADB = ResultCode(rawValue: 0),
    SQLITE_CORRUPT = ResultCode(rawValue: 0), SQLITE_CANTOPEN = ResultCode(rawValue: 0),
    SQLITE_READONLY = ResultCode(rawValue: 0), SQLITE_INTERRUPT = ResultCode(rawValue: 0)
  public static func ~= (pattern: Self, code: Self) -> Bool { false }
}
public struct DatabaseError: Error {
  public let resultCode: ResultCode; public let extendedResultCode: ResultCode; public let message: String?
}
public final class Database {
  public var sqliteConnection: OpaquePointer? { nil };
  public func cachedStatement(sql: String) throws -> Statement { fatalError() };
  public enum BusyMode: Sendable { case immediateError, timeout(TimeInterval) }
}
public final class Statement { public var sqliteStatement: OpaquePointer { fatalError() } }
public struct Configuration: Sendable {
  public init() {}; public var busyMode: Database.BusyMode = .immediateError; public var readonly = false;
  public var foreignKeysEnabled = true; public var maximumReaderCount = 5;
  public mutating func prepareDatabase(_ setup: @escaping @Sendable (Database) throws -> Void) {}
}
public final class DatabasePool: Sendable {
  public init(path: String, configuration: Configuration = Configuration()) throws {}; public func close() throws {}
  public func unsafeReentrantWrite<T>(_ updates: (Database) throws -> T) rethrows -> T { fatalError() }
  public func writeWithoutTransaction<T>(_ updates: (Database) throws -> T) rethrows -> T { fatalError() }
  public func asyncWriteWithoutTransaction(_ updates: @escaping @Sendable (Database) -> Void) {}
  public func read<T: Sendable>(_ value: @Sendable (Database) throws -> T) async throws -> T { fatalError() }
  public func read<T>(_ value: (Database) throws -> T) throws -> T { fatalError() }
}
