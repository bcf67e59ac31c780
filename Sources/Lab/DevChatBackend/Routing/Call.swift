import ChatModel
import ChatWire

/// A REST call with its caller, ready to be executed.
struct Call {
  enum Caller {
    /// A client: acts as that user and nobody else.
    case user(UserRecord)
    /// A server with the API token: acts as anyone.
    case platform
  }

  let method: String
  let path: CallPath
  let query: Query
  let body: Arguments
  let multipart: Multipart?
  let caller: Caller
  /// Where the client reached the server: host and port.
  let host: String

  var isPlatform: Bool { if case .platform = caller { true } else { false } }

  /// The caller's row; `nil` for a server.
  var ownRow: Int64? { if case .user(let user) = caller { user.row } else { nil } }
  /// The id that a client assigns to a call, to recognize its own echo (Docs/Protocol.md#channel-events).
  var uniqueID: String? { body.payload.string("unique_id") }
}

enum Secrets {
  /// Takes as long for a wrong guess as for a correct one of the same length.
  static func areEqual(_ a: String, _ b: String) -> Bool {
    let (a, b) = (Array(a.utf8), Array(b.utf8))
    var difference = UInt64(truncatingIfNeeded: a.count ^ b.count)
    for index in a.indices { difference |= UInt64(a[index] ^ (b.isEmpty ? 0 : b[index % b.count])) }
    return difference == 0 && a.count == b.count
  }
}
