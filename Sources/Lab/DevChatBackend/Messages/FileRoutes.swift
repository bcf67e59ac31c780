import ChatModel
import ChatWire
import Foundation
import GRDB

/// Uploaded files, stored under an id that the server generates. The names that clients give are only shown, never
/// used.
struct FileRoutes {
  let transaction: Transaction
  private var users: UserTable { UserTable(transaction: transaction) }
  private var channels: ChannelTable { ChannelTable(transaction: transaction) }
  private var members: MemberTable { MemberTable(transaction: transaction) }

  /// - Returns: the address.
  func store(_ part: Multipart.Part, _ call: Call, requiresKey: Bool) throws -> String {
    guard part.content.count > 0 else { throw ServerError.parameterMissing }
    guard part.content.count <= transaction.configuration.uploadLimit << 20 else {
      throw ServerError(code: ServerError.Code.maximumReached, status: 413)
    }
    let id = transaction.world.random.hex(32)
    // A large file is beside the tables; its row has no bytes then, which no other has.
    var content = Data()
    switch part.content {
    case .bytes(let bytes): content = Data(bytes)
    case .file(let body, let range): try transaction.world.files.store(body, range, as: id)
    }
    try transaction.run("INSERT INTO file VALUES (?, ?, ?, ?)", id, part.mimeType, content, requiresKey)
    // So that a restart with the same seed does not assign this id again.
    _ = transaction.nextSequence()
    return "http://\(call.host)/v3/files/\(id)"
  }

  /// `POST storage/file` (Docs/Protocol.md#uploads). Thumbnails are the file itself: images are not scaled here.
  func upload(_ call: Call) throws -> Payload {
    guard let file = call.multipart?.file("file") else { throw ServerError.parameterMissing }
    if let url = try call.body.string("channel_url") {
      let channel = try channels.channel(url)
      if case .user(let user) = call.caller { _ = try members.member(of: channel, user) }
    }
    // Checked before anything is stored.
    let sizes = try ["thumbnail1", "thumbnail2", "thumbnail3"].compactMap { name -> (width: Int64, height: Int64)? in
      guard let text = call.multipart?.fields.textMembers.first(where: { $0.key == name })?.value else { return nil }
      let size = text.split(separator: ",").map { Int64($0) }
      guard size.count == 2, let width = size[0], let height = size[1], width > 0, height > 0 else {
        throw ServerError.invalidValue
      }
      return (width, height)
    }
    let url = try store(file, call, requiresKey: transaction.configuration.protectsFiles)
    let thumbnails = sizes.map { width, height in
      Payload.object {
        $0.set("url", url + "?thumbnail=\(width)x\(height)")
        $0.set("width", width)
        $0.set("height", height)
        $0.set("real_width", width)
        $0.set("real_height", height)
      }
    }
    return .object {
      $0.set("url", url)
      $0.set("thumbnails", thumbnails)
      $0.set("require_auth", transaction.configuration.protectsFiles)
      $0.set("file_size", Int64(file.content.count))
    }
  }

  /// `GET files/{id}`.
  func file(_ id: String, _ query: Query) throws -> BackendResponse {
    guard let row = try transaction.row("SELECT mime_type, content, requires_key FROM file WHERE id = ?", id) else {
      throw ServerError.unknownPath
    }
    if row[2] { try check(fileKey: query.string("auth") ?? "") }
    let stored = [UInt8](row[1] as Data)
    guard let bytes = stored.isEmpty ? transaction.world.files.bytes(id) : stored else { throw ServerError.unknownPath }
    return BackendResponse(contentType: row[0], body: bytes)
  }

  /// The key of a login: the user's row, a dot, and the secret.
  private func check(fileKey: String) throws {
    let parts = fileKey.split(separator: ".", maxSplits: 1)
    guard parts.count == 2, let row = Int64(parts[0]), let user = try users.find(row: row),
      Secrets.areEqual(String(parts[1]), user.fileKey)
    else { throw ServerError.notAuthorized }
  }
}
