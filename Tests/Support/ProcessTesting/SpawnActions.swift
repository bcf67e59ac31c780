import Foundation

#if canImport(Glibc)
  import Glibc

  typealias SpawnActions = posix_spawn_file_actions_t
#elseif canImport(Darwin)
  import Darwin

  typealias SpawnActions = posix_spawn_file_actions_t?
#endif

/// Lets a child work in a folder. Paths of later actions, and that of the program, are seen from there.
/// - Throws: `SpawnError`.
func addFolder(_ path: String, to actions: inout SpawnActions) throws {
  #if canImport(Darwin)
    let code = posix_spawn_file_actions_addchdir_np(&actions, path)
  #else
    typealias Function = @convention(c) (UnsafeMutablePointer<SpawnActions>, UnsafePointer<CChar>) -> Int32
    let code = try addition("posix_spawn_file_actions_addchdir_np", Function.self)(&actions, path)
  #endif
  guard code == 0 else { throw SpawnError(errno: code) }
}

#if !canImport(Darwin)
  /// Closes in a child what is open from a descriptor on.
  /// - Throws: `SpawnError`.
  func addClosing(from descriptor: Int32, to actions: inout SpawnActions) throws {
    typealias Function = @convention(c) (UnsafeMutablePointer<SpawnActions>, Int32) -> Int32
    let code = try addition("posix_spawn_file_actions_addclosefrom_np", Function.self)(&actions, descriptor)
    guard code == 0 else { throw SpawnError(errno: code) }
  }

  /// A function of glibc (2.34 or later for all that are used) that is no part of the module which Swift sees: its header
  /// shows it to those only who ask for GNU's additions.
  private func addition<Function>(_ name: String, _: Function.Type) throws -> Function {
    guard let symbol = dlsym(nil, name) else { throw SpawnError(errno: ENOSYS) }
    return unsafeBitCast(symbol, to: Function.self)
  }
#endif
