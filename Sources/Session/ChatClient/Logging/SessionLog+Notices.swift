import CacheSync
import ChatCache
import ChatWire

extension SessionLog {
  /// Writes what a notice tells. Whatever of it was said by anybody else is left out; counts are all that is left of it.
  func write(_ notice: SessionNotice) {
    for entry in notice.effects.compactMap(\.logEntry) { write(entry) }
    if let change = notice.change {
      if change.isEverythingCleared { write(SessionLogEntry(.info, .cache, "Everything cached was removed.")) }
      write(SessionLogEntry(.debug, .commit, "Rows of \(change.channels.count) channels were written."))
    }
  }
}

extension NoticeEffect {
  /// `nil` for what is about a single message or what users do.
  fileprivate var logEntry: SessionLogEntry? {
    switch self {
    case .connection(let state): SessionLogEntry(.info, .connection, "The connection is \(state.rawValue).")
    case .loggedIn: SessionLogEntry(.info, .login, "The user is logged in.")
    case .reconnectStarted: SessionLogEntry(.info, .reconnection, "The connection is tried again.")
    case .reconnectSucceeded: SessionLogEntry(.info, .reconnection, "The connection is back.")
    case .reconnectFailed:
      SessionLogEntry(.error, .reconnection, "The connection is not tried any more. Call reconnect or connect.")
    case .tokenNeeded: SessionLogEntry(.info, .token, "The server asks for a new access token.")
    case .sessionClosed: SessionLogEntry(.error, .token, "The server ended the login. Connect again.")
    case .sessionRefreshed: SessionLogEntry(.info, .token, "The login goes on with a new access token.")
    case .syncResumed: SessionLogEntry(.info, .sync, "Background sync goes on.")
    case .syncPaused: SessionLogEntry(.info, .sync, "Background sync pauses.")
    case .messageSync(let progress):
      progress.hasFailed
        ? SessionLogEntry(.error, .sync, "A page of messages could not be synced. It is tried again.") : nil
    case .channelSync(let progress):
      if progress.hasFailed {
        SessionLogEntry(.error, .sync, "A page of channels could not be synced. It is tried again.")
      } else if progress.isComplete {
        SessionLogEntry(.info, .sync, "A list of channels is synced.")
      } else {
        nil
      }
    case .hugeGap: SessionLogEntry(.info, .hugeGap, "Too many messages of a channel are missing to fill them in.")
    case .cacheReloaded: SessionLogEntry(.info, .cache, "Another connection wrote to the cache. It is read again.")
    case .cacheFailed(let error):
      SessionLogEntry(.error, .cache, "The cache cannot be written (\(error.code.known)). Sync goes on when it can.")
    case .unreadTotals, .mention, .typing, .uploadProgress, .automaticResend, .failedRemoved, .messageDetached: nil
    }
  }
}

extension CacheError.Code {
  /// Codes are open: one that is not ours is not repeated.
  fileprivate var known: String {
    let all: [Self] = [
      .userMissing, .encryptionUnsupported, .missing, .notACache, .newerVersion, .otherUser, .schemaMismatch, .busy,
      .damaged, .noSpace, .noAccess, .moved, .closed, .invalidValue, .interrupted, .storage,
    ]
    return all.contains(self) ? rawValue : "other"
  }
}
