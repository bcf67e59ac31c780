package import ChatModel
package import ChatWire

/// A message that the user wants to send: the pending message as the app shows it at once, and what is needed to send
/// it.
package struct OutgoingDraft: Sendable {
  /// Pending: no id, a request id, and the sender.
  package let message: Message
  let upload: FileUpload?
  /// Of a message of several files, what is to be uploaded, by place; `nil` for a file that the server has.
  let uploads: [FileUpload?]
  /// Told when one of several files was uploaded or failed.
  package var fileEnded: FileEnded?
  /// Resends, under its request id, a message that was canceled or removed before.
  package var isRepeated = false
  /// The code of an earlier attempt that leaves open whether the server has the message, for what is not stored: in a
  /// group channel, the cache knows it.
  package var unknownOutcome: Int64?

  init(_ payload: Payload, upload: FileUpload?, uploads: [FileUpload?] = []) throws(SendFailure) {
    do {
      message = try Message(payload)
    } catch {
      throw SendFailure.invalidParameter
    }
    self.upload = upload
    self.uploads = uploads
  }

  /// A text message.
  /// - Parameters:
  ///   - sender: the user.
  ///   - createdAt: `SyncEngine.nextSendTime()`, ms.
  ///   - requestID: a new one for every message.
  /// - Throws: 800110 for an empty text, channel url or request id.
  package static func text(
    _ content: UserMessageContent, in channelURL: String, _ type: ChannelType = .group, by sender: User,
    createdAt: Int64, requestID: String
  ) throws(SendFailure) -> OutgoingDraft {
    guard !content.text.isEmpty, !channelURL.isEmpty, !requestID.isEmpty else { throw SendFailure.invalidParameter }
    let payload = payload("MESG", channelURL, type, sender, createdAt, requestID) {
      $0.set("message", content.text)
      $0.set("mentioned_message_template", content.mentionTemplate)
      write(content.common, to: &$0)
      if !content.targetLanguages.isEmpty {
        $0.set("translation_target_languages", content.targetLanguages)
        $0.set("translations", Payload.object { map in for code in content.targetLanguages { map.set(code, "") } })
      }
    }
    return try OutgoingDraft(payload, upload: nil)
  }

  /// A file message.
  /// - Parameters:
  ///   - content: with an empty url if the file must be uploaded; what it omits comes from `upload`.
  ///   - upload: the file; `nil` if it is already somewhere.
  /// - Throws: 800110 without a url and without a file, for an empty or missing file, and like `text`.
  package static func file(
    _ content: FileMessageContent, upload: FileUpload?, in channelURL: String, _ type: ChannelType = .group,
    by sender: User, createdAt: Int64, requestID: String
  ) throws(SendFailure) -> OutgoingDraft {
    guard !channelURL.isEmpty, !requestID.isEmpty else { throw SendFailure.invalidParameter }
    var content = content
    let upload = content.url.isEmpty ? upload : nil
    if content.url.isEmpty {
      guard let upload, let size = upload.size, size > 0 else { throw SendFailure.invalidParameter }
      content.name = content.name ?? upload.name
      content.mimeType = content.mimeType ?? upload.mimeType
      content.size = size
    }
    let payload = payload("FILE", channelURL, type, sender, createdAt, requestID) {
      $0.set("file", content.fileMember)
      if !content.thumbnails.isEmpty { $0.set("thumbnails", content.thumbnails.map(\.payload)) }
      if let sizes = upload?.thumbnailSizes, !sizes.isEmpty {
        $0.set("thumbnail_sizes", sizes.map(\.payload))
      }
      $0.set("require_auth", content.requiresAuthentication ? true : nil)
      write(content.common, to: &$0)
    }
    return try OutgoingDraft(payload, upload: upload)
  }

  /// Only in the local text: what to request if the file is uploaded after a restart.
  static let thumbnailSizesMember: StaticString = "thumbnail_sizes"

  /// The members that every pending message has, in the REST form (Docs/Protocol.md#message-members).
  static func payload(
    _ kind: String, _ channelURL: String, _ type: ChannelType, _ sender: User, _ createdAt: Int64, _ requestID: String,
    _ build: (inout JSONObject) -> Void
  ) -> Payload {
    .object {
      $0.set("type", kind)
      $0.set("request_id", requestID)
      $0.set("channel_url", channelURL)
      $0.set("channel_type", type.rawValue)
      $0.set("created_at", createdAt)
      $0.set("user", sender.asSender)
      build(&$0)
    }
  }

  static func write(_ content: CommonContent, to object: inout JSONObject) {
    object.set("data", content.data)
    object.set("custom_type", content.customType)
    object.set("mention_type", content.mentionKind?.rawValue)
    if content.mentionKind != .channel, !content.mentionedUserIDs.isEmpty {
      object.set("mentioned_user_ids", content.mentionedUserIDs)
    }
    if !content.metaArrays.isEmpty { object.set("sorted_metaarray", content.metaArrays.map(\.sent)) }
    object.set("parent_message_id", content.parentMessageID)
    object.set("is_reply_to_channel", content.isReplyToChannel ? true : nil)
    object.set("push_option", content.suppressesPush ? "suppress" : nil)
    object.set(
      "apple_critical_alert_options",
      content.criticalAlert.map { alert in
        Payload.object {
          $0.set("name", alert.name)
          $0.set("volume", alert.volume)
        }
      })
  }
}

extension FileUpload.ThumbnailSize {
  var payload: Payload {
    .object {
      $0.set("width", width)
      $0.set("height", height)
    }
  }
}

extension FileMessageContent {
  /// The `file` object of the REST form (Docs/Protocol.md#files).
  var fileMember: Payload {
    .object {
      $0.set("url", url.isEmpty ? nil : url)
      $0.set("name", name)
      $0.set("size", size)
      $0.set("type", mimeType)
    }
  }
}

extension User {
  /// What a message says about its sender: the answer to a login says much more.
  fileprivate var asSender: Payload {
    .object {
      $0.set("user_id", id)
      $0.set("nickname", nickname)
      $0.set("profile_url", profileURL)
      $0.set("require_auth_for_profile_image", requiresAuthenticationForProfileImage ? true : nil)
      $0.set("metadata", payload.object("metadata"))
    }
  }
}
