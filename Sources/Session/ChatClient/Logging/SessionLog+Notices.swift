import CacheSync
import ChatCache
import ChatWire

extension SessionLog {
  /// Writes what a notice tells. Whatever of it was said by anybody else is left out; counts are all that is left of it.
  func write(_ notice: SessionNotice) {
    guard isOn() else { return }
    for entry in notice.effects.compactMap(\.logEntry) { write(entry) }
    if let change = notice.change {
      if change.isEverythingCleared { write(SessionLogEntry(.info, .cache, "Everything cached was removed.")) }
      let count = change.channels.count
      if count > 0 { write(SessionLogEntry(.debug, .commit, "Rows of \(count) channels were written.")) }
    }
  }
}

extension NoticeEffect {
  /// `nil` for what is about a single message or what users do.
  fileprivate var logEntry: SessionLogEntry? {
    switch self {
    case .connection(let state): SessionLogEntry(.info, .connection, "The connection is \(state.rawValue).")
    case .loggedIn: SessionLogEntry(.info, .login, "The user is logged in.")
    case .loginPostponed: SessionLogEntry(.info, .reconnection, "The server cannot be asked. The session keeps trying.")
    case .reconnectStarted: SessionLogEntry(.info, .reconnection, "The session is reconnecting.")
    case .reconnectSucceeded: SessionLogEntry(.info, .reconnection, "The connection is back.")
    case .reconnectFailed:
      SessionLogEntry(.error, .reconnection, "The session stopped reconnecting. Call reconnect or connect.")
    case .tokenNeeded: SessionLogEntry(.info, .token, "The server asks for a new access token.")
    case .sessionClosed: SessionLogEntry(.error, .token, "The server ended the login. Connect again.")
    case .sessionExpired: SessionLogEntry(.info, .token, "The session key expired. It is being renewed.")
    case .sessionFailed(let error):
      SessionLogEntry(.error, .token, "The session key could not be renewed (\(error.code.rawValue)).")
    case .sessionRefreshed: SessionLogEntry(.info, .token, "The login continues with a new access token.")
    case .syncResumed: SessionLogEntry(.info, .sync, "Background sync resumed.")
    case .syncPaused: SessionLogEntry(.info, .sync, "Background sync paused.")
    case .messageSync(let progress):
      progress.hasFailed
        ? SessionLogEntry(.error, .sync, "Messages of a channel cannot be synced at the moment.") : nil
    case .channelSync(let progress):
      if progress.hasFailed {
        SessionLogEntry(.error, .sync, "A list of channels cannot be synced at the moment.")
      } else if progress.isComplete {
        SessionLogEntry(.info, .sync, "A list of channels is synced.")
      } else {
        nil
      }
    case .hugeGap: SessionLogEntry(.info, .hugeGap, "Too many messages of a channel are missing to fill them in.")
    case .cacheReloaded: SessionLogEntry(.info, .cache, "Another connection wrote to the cache. It is read again.")
    case .cacheFailed(let error):
      SessionLogEntry(.error, .cache, "The cache cannot be used (\(error.code.known)).")
    case .offlineActionFailed(_, let code):
      SessionLogEntry(.error, .sync, "The server refused what was done without a connection (code \(code)).")
    case .unreadTotals, .mention, .typing, .uploadProgress, .automaticResend, .failedRemoved, .messageDetached,
      .openChannel, .participants:
      nil
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
