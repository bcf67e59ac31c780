/// Everything that a step of a scenario can do: the words of its key `do`. Reader, writer, JSON schema and guide are
/// derived from this list and `parameters`.
enum ScenarioAction: String, CaseIterable, Sendable {
  // What others and the server do.
  case send, edit, delete, react, join, leave, ban, unban, mute, unmute, freeze, metadata, rename, hide, unhide
  case resetHistory = "reset_history"
  case deleteChannel = "delete_channel"
  case createChannel = "create_channel"
  case typing, read
  // What the app on the device does.
  case open, close, reopen, load
  case loadOutgoing = "load_outgoing"
  case loadChannels = "load_channels"
  case appSend = "app_send"
  case appEdit = "app_edit"
  case appDelete = "app_delete"
  case resend
  case removeFailed = "remove_failed"
  case handOver = "hand_over"
  case resetViewpoint = "reset_viewpoint"
  case removeBefore = "remove_before"
  case clearCache = "clear_cache"
  case evict
  case markRead = "mark_read"
  case pauseSync = "pause_sync"
  case resumeSync = "resume_sync"
  case restart
  // What the network does.
  case offline, online
  case resetSocket = "reset_socket"
  case refuseSends = "refuse_sends"
  case holdSends = "hold_sends"
  case failNext = "fail_next"
  case dropAnswer = "drop_answer"
  case faults
  // When both lists are compared.
  case settle

  /// Who does it.
  enum Side: String, CaseIterable, Sendable {
    case server = "Others and the server"
    case app = "The app"
    case network = "The network"
    case comparison = "The comparison"
  }

  var side: Side {
    switch self {
    case .send, .edit, .delete, .react, .join, .leave, .ban, .unban, .mute, .unmute, .freeze, .metadata, .rename, .hide,
      .unhide, .resetHistory, .deleteChannel, .createChannel, .typing, .read:
      .server
    case .offline, .online, .resetSocket, .refuseSends, .holdSends, .failNext, .dropAnswer, .faults: .network
    case .settle: .comparison
    default: .app
    }
  }
}
