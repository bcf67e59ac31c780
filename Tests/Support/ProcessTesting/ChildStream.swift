/// What one of a child's three streams is connected with.
package enum ChildStream: Sendable {
  /// A file by its path; as output it is made or emptied.
  case file(String)
  /// The child's end of it, which this process closes once the child has started.
  case pipe(ChildPipe)
  /// The same stream of this process: what a child says on its own account then stands in the log of the tests.
  case inherited

  /// Nothing to read, and what is written is gone.
  package static let nothing = ChildStream.file("/dev/null")
}
