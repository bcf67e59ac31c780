import Foundation

/// The documented members of messages, by their names in version 3.1.
extension BaseMessage {
  static let commonKeys = MemberKeys<BaseMessage>([
    "requestId": \.requestId, "messageId": \.sentID, "message": \.message,
    "sendingStatus": \.sendingStatus.rawValue, "sender": \.knownSender, "channelUrl": \.channelURL,
    "channelType": \.channelType, "mentionedUsers": \.mentionedUsers, "mentionType": \.mentionType.rawValue,
    "requestedMentionUserIds": \.requestedMentionUserIds, "createdAt": \.createdAt, "updatedAt": \.updatedAt,
    "parentMessageId": \.parentMessageId, "parentMessageText": \.parentMessageText, "threadInfo": \.threadInfo,
    "metaArray": \.metaArray, "metaArrays": \.metaArrays, "data": \.data, "customType": \.customType,
    "reactions": \.reactions, "messageSurvivalSeconds": \.messageSurvivalSeconds, "isSilent": \.isSilent,
    "silent": \.isSilent, "errorCode": \.errorCode, "ogMetaData": \.ogMetaData, "plugins": \.plugins,
    "isOperatorMessage": \.isOperatorMessage, "messageParams": \.sendingParams, "parent": \.parentMessage,
    "isReplyToChannel": \.isReplyToChannel, "mentionedMessageTemplate": \.mentionedMessageTemplate,
  ])

  static let textKeys = commonKeys.adding([
    "translations": \.translationsOfText, "requestState": \.stateOfRequest,
  ])

  static let fileKeys = commonKeys.adding([
    "url": \.file?.url, "plainUrl": \.file?.plainURL, "name": \.file?.name, "size": \.file?.size,
    "type": \.file?.type, "thumbnails": \.file?.thumbnails, "requestState": \.stateOfRequest,
  ])

  private var file: FileMessage? { self as? FileMessage }
  private var translationsOfText: [AnyHashable: Any]? { (self as? UserMessage)?.translations }
  private var stateOfRequest: UInt { MessageRequestState(sendingStatus).rawValue }
}
