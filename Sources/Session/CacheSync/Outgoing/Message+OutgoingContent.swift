import ChatModel
package import ChatWire

/// What to send, read back from a pending or failed message: of this run, of an earlier one, or of a legacy store.
extension Message {
  package var userContent: UserMessageContent {
    var content = UserMessageContent(text, common: commonContent)
    content.targetLanguages = translationTargetLanguages
    content.mentionTemplate = mentions.template
    return content
  }

  /// With an empty url if the file is not uploaded yet.
  package var fileContent: FileMessageContent {
    let file = file
    var content = FileMessageContent(url: file?.url ?? "", common: commonContent)
    content.name = file.flatMap { $0.name.isEmpty ? nil : $0.name }
    content.size = file.flatMap { $0.size > 0 ? $0.size : nil }
    content.mimeType = file.flatMap { $0.mimeType.isEmpty ? nil : $0.mimeType }
    content.thumbnails = file?.thumbnails ?? []
    content.requiresAuthentication = file?.requiresAuthentication ?? false
    if hasSeveralFiles { content.files = files.map { FileContent($0) } }
    return content
  }

  private var commonContent: CommonContent {
    var content = CommonContent()
    content.data = data
    content.customType = customType
    if payload.string("mention_type") != nil { content.mentionKind = mentions.kind }
    content.mentionedUserIDs = mentions.userIDs
    content.metaArrays = metaArrays
    content.parentMessageID = parentMessageID
    content.isReplyToChannel = isReplyToChannel
    content.suppressesPush = payload.string("push_option") == "suppress"
    content.criticalAlert = criticalAlertOptions
    return content
  }
}
