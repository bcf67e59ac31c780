import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program that could not be started.
package struct SpawnError: Error {
  package let errno: Int32

  package init(errno: Int32) { self.errno = errno }
}

/// Starts a program with nothing on its standard input. Unlike Foundation's `Process` this gives it the signal mask of a
/// shell, not that of a test thread, and leaves its end to `waitpid`: of several started at once `Process` did not notice
/// every end.
/// - Parameters:
///   - environment: all variables that it gets.
///   - output: a file, made or emptied, or a named pipe whose other end is open.
///   - errors: the same for what it says on standard error.
/// - Throws: `SpawnError`.
package func spawn(
  _ executable: String, _ arguments: [String], environment: [String: String], output: String, errors: String
) throws -> pid_t {
  #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
  #else
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
  #endif
  posix_spawn_file_actions_init(&actions)
  posix_spawnattr_init(&attributes)
  defer {
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
  }
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
  posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
  posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
  var none = sigset_t()
  sigemptyset(&none)
  posix_spawnattr_setsigmask(&attributes, &none)
  posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))

  var words = ([executable] + arguments).map { strdup($0) } + [nil]
  var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
  defer { for word in words + variables { free(word) } }
  var identifier: pid_t = 0
  let code = posix_spawn(&identifier, executable, &actions, &attributes, &words, &variables)
  guard code == 0 else { throw SpawnError(errno: code) }
  return identifier
}
