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

/// Starts a program with the signal mask of a shell, not that of a test thread, and with no descriptor but its three
/// streams: a child that got a socket of this process would keep it open.
/// - Returns: its number; the caller waits for its end.
/// - Throws: `SpawnError`.
func spawn(
  _ executable: String, _ arguments: [String], environment: [String: String], folder: String?, input: ChildStream,
  output: ChildStream, errors: ChildStream
) throws -> pid_t {
  #if canImport(Darwin)
    var actions: SpawnActions = nil
    var attributes: posix_spawnattr_t?
  #else
    var actions = SpawnActions()
    var attributes = posix_spawnattr_t()
  #endif
  posix_spawn_file_actions_init(&actions)
  posix_spawnattr_init(&attributes)
  defer {
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
  }
  switch input {
  case .file(let path): posix_spawn_file_actions_addopen(&actions, 0, path, O_RDONLY, 0)
  case .pipe(let pipe): posix_spawn_file_actions_adddup2(&actions, pipe.reading.fileDescriptor, 0)
  case .inherited: posix_spawn_file_actions_adddup2(&actions, 0, 0)
  }
  for (stream, own) in [(output, 1), (errors, 2)] as [(ChildStream, Int32)] {
    switch stream {
    case .file(let path): posix_spawn_file_actions_addopen(&actions, own, path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    case .pipe(let pipe): posix_spawn_file_actions_adddup2(&actions, pipe.writing.fileDescriptor, own)
    case .inherited: posix_spawn_file_actions_adddup2(&actions, own, own)
    }
  }
  var flags = Int32(POSIX_SPAWN_SETSIGMASK)
  #if canImport(Darwin)
    flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
  #else
    try addClosing(from: 3, to: &actions)
  #endif
  // Last: the paths above are seen from the folder of this process.
  if let folder { try addFolder(folder, to: &actions) }
  var none = sigset_t()
  sigemptyset(&none)
  posix_spawnattr_setsigmask(&attributes, &none)
  posix_spawnattr_setflags(&attributes, Int16(flags))

  // So is this one, which is looked for only in the child's folder.
  let path = URL(fileURLWithPath: executable).path
  var words = ([path] + arguments).map { strdup($0) } + [nil]
  var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
  defer { for word in words + variables { free(word) } }
  var identifier: pid_t = 0
  let code = posix_spawn(&identifier, path, &actions, &attributes, &words, &variables)
  guard code == 0 else { throw SpawnError(errno: code) }
  return identifier
}
