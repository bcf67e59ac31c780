/// A moment at which a device that is a process of its own can be told to stand still until it is killed.
package enum HoldPoint: String, CaseIterable, Sendable {
  /// A login is about to be asked for; what an earlier run left is in the cache.
  case connecting
  /// A message is stored as pending and about to leave.
  case sending
  /// The server has a message and answered; nothing of it is written.
  case acknowledged
  /// The same, of a message that is sent again without the user.
  case resent
  /// Bytes of a file are on their way.
  case uploading
  /// The server has a file; the cache does not know its url.
  case uploaded
  /// An edit, or a deletion, is answered and not written.
  case edited
  case deleted
  /// A page of messages came and is not written.
  case page
  /// A message changelog came and is not written.
  case changelog
  /// A page or a changelog of channels came and is not written.
  case channelPage
  case channelChangelog
  /// A transaction is committed, and nothing was done after it.
  case committed
}
