// swift-format-ignore-file: AlwaysUseLowerCamelCase, NeverUseImplicitlyUnwrappedOptionals
// The names are Apple's.

import Foundation
import GRDBSQLite

public struct ResultCode: RawRepresentable, Hashable, Sendable {
  public let rawValue: CInt; public init(rawValue: CInt) { self.rawValue = rawValue }
  public static let SQLITE_AUTH = ResultCode(rawValue: 0), SQLITE_ERROR = ResultCode(rawValue: 0),
    SQLITE_BUSY = ResultCode(rawValue: 0),
    SQLITE_FULL = ResultCode(rawValue: 0), SQLITE_PERM = ResultCode(rawValue: 0),
    SQLITE_FORMAT = ResultCode(rawValue: 0), SQLITE_LOCKED = ResultCode(rawValue: 0),
    SQLITE_MISUSE = ResultCode(rawValue: 0), SQLITE_NOTADB = ResultCode(rawValue: 0),
    SQLITE_CORRUPT = ResultCode(rawValue: 0), SQLITE_CANTOPEN = ResultCode(rawValue: 0),
    SQLITE_READONLY = ResultCode(rawValue: 0), SQLITE_INTERRUPT = ResultCode(rawValue: 0)
  public static func ~= (pattern: Self, code: Self) -> Bool { false }
}
public struct DatabaseError: Error {
  public let resultCode: ResultCode; public let extendedResultCode: ResultCode; public let message: String?
  public init(
    resultCode: ResultCode = .SQLITE_ERROR, message: String? = nil, sql: String? = nil,
    arguments: StatementArguments? = nil, publicStatementArguments: Bool = false
  ) { fatalError() }
}
public typealias SQLiteStatement = OpaquePointer
public protocol StatementBinding {
  func bind(to sqliteStatement: SQLiteStatement, at index: CInt) -> CInt
}
public protocol StatementColumnConvertible {
  static func fromStatement(_ sqliteStatement: SQLiteStatement, atUncheckedIndex index: CInt) -> Self?
  init?(sqliteStatement: SQLiteStatement, index: CInt)
}
extension StatementColumnConvertible {
  public static func fromStatement(_ sqliteStatement: SQLiteStatement, atUncheckedIndex index: CInt) -> Self? { nil }
  public init?(sqliteStatement: SQLiteStatement, index: CInt) { return nil }
}
public final class Database {
  public var sqliteConnection: OpaquePointer? { nil };
  public func cachedStatement(sql: String) throws -> Statement { fatalError() };
  public func makeStatement(sql: String) throws -> Statement { fatalError() };
  public func execute(sql: String, arguments: StatementArguments = StatementArguments()) throws {};
  public var changesCount: Int { 0 };
  public static var suspendNotification: Notification.Name { fatalError() };
  public static var resumeNotification: Notification.Name { fatalError() };
  public enum BusyMode: Sendable { case immediateError, timeout(TimeInterval) }
}
public final class Statement {
  public var sqliteStatement: OpaquePointer { fatalError() };
  public func setUncheckedArguments(_ arguments: StatementArguments) {};
  public func execute(arguments: StatementArguments? = nil) throws {}
}
public struct DatabaseValue: Hashable, Sendable {
  public enum Storage: Sendable { case null, int64(Int64), double(Double), string(String), blob(Data) };
  public var storage: Storage { .null }
}
public protocol DatabaseValueConvertible: StatementBinding {
  var databaseValue: DatabaseValue { get }
  static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self?
}
extension DatabaseValueConvertible {
  public static func fetchOne(_ db: Database, sql: String, arguments: StatementArguments = StatementArguments()) throws
    -> Self?
  { nil }
  public static func fetchAll(_ db: Database, sql: String, arguments: StatementArguments = StatementArguments()) throws
    -> [Self]
  { [] }
  public static func fetchOne(_ statement: Statement, arguments: StatementArguments? = nil) throws -> Self? { nil }
  public func bind(to sqliteStatement: SQLiteStatement, at index: CInt) -> CInt { 0 }
  public var databaseValue: DatabaseValue { fatalError() }
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self? { nil }
}
extension Int: DatabaseValueConvertible, StatementColumnConvertible {}
extension Int64: DatabaseValueConvertible, StatementColumnConvertible {}
extension Bool: DatabaseValueConvertible, StatementColumnConvertible {}
extension Double: DatabaseValueConvertible, StatementColumnConvertible {}
extension String: DatabaseValueConvertible, StatementColumnConvertible {}
extension Data: DatabaseValueConvertible, StatementColumnConvertible {}
extension DatabaseValue: DatabaseValueConvertible {}
extension Optional: StatementBinding where Wrapped: StatementBinding {
  public func bind(to sqliteStatement: SQLiteStatement, at index: CInt) -> CInt { 0 }
}
extension Optional: DatabaseValueConvertible where Wrapped: DatabaseValueConvertible {}
extension Optional: StatementColumnConvertible where Wrapped: StatementColumnConvertible {}
public struct StatementArguments: ExpressibleByArrayLiteral, Sendable {
  public init() {};
  public init<S: Sequence>(_ values: S) where S.Element: DatabaseValueConvertible {};
  public init<S: Sequence>(_ values: S) where S.Element == (any DatabaseValueConvertible)? {};
  public init(arrayLiteral elements: (any DatabaseValueConvertible)?...) {}
}
public final class Row {
  public var count: Int { 0 }; public func hasNull(atIndex index: Int) -> Bool { false };
  public subscript(index: Int) -> (any DatabaseValueConvertible)? { nil };
  public subscript<Value: DatabaseValueConvertible>(index: Int) -> Value { fatalError() };
  public subscript<Value: DatabaseValueConvertible>(name: String) -> Value { fatalError() };
  public static func fetchOne(_ db: Database, sql: String, arguments: StatementArguments = StatementArguments()) throws
    -> Row?
  { nil };
  public static func fetchAll(_ db: Database, sql: String, arguments: StatementArguments = StatementArguments()) throws
    -> [Row]
  { [] };
  public static func fetchOne(_ statement: Statement, arguments: StatementArguments? = nil) throws -> Row? { nil };
  public static func fetchAll(_ statement: Statement, arguments: StatementArguments? = nil) throws -> [Row] { [] };
  public static func fetchCursor(_ statement: Statement, arguments: StatementArguments? = nil) throws -> RowCursor {
    fatalError()
  }
}
public final class RowCursor { public func next() throws -> Row? { nil } }
public struct Configuration: Sendable {
  public init() {}; public var label: String?;
  public var busyMode: Database.BusyMode = .immediateError; public var readonly = false;
  public var foreignKeysEnabled = true; public var maximumReaderCount = 5;
  #if os(iOS)
    public var automaticMemoryManagement = true
  #endif
  public mutating func prepareDatabase(_ setup: @escaping @Sendable (Database) throws -> Void) {}
}
public final class DatabasePool: Sendable {
  public init(path: String, configuration: Configuration = Configuration()) throws {}; public func close() throws {}
  public func read<T: Sendable>(_ value: @Sendable (Database) throws -> T) async throws -> T { fatalError() }
  public func read<T>(_ value: (Database) throws -> T) throws -> T { fatalError() }
}
public final class DatabaseQueue: Sendable {
  public init(path: String, configuration: Configuration = Configuration()) throws {};
  public init(named name: String? = nil, configuration: Configuration = Configuration()) throws {};
  public func close() throws {}; public func read<T>(_ value: (Database) throws -> T) throws -> T { fatalError() };
  public func write<T>(_ updates: (Database) throws -> T) throws -> T { fatalError() }
  public func unsafeReentrantWrite<T>(_ updates: (Database) throws -> T) rethrows -> T { fatalError() }
  public func writeWithoutTransaction<T>(_ updates: (Database) throws -> T) rethrows -> T { fatalError() }
  public func asyncWriteWithoutTransaction(_ updates: @escaping @Sendable (Database) -> Void) {}
}
