#if canImport(ObjectiveC)
  import Foundation
#endif

/// The documented error codes (Docs/Protocol.md#error-codes): 4xxxxx and 5xxxxx come from the server's answers, 8xxxxx
/// from the client, 9xxxxx from the server's socket. A server may send others: `SBDError.code` keeps every code.
#if canImport(ObjectiveC)
  @objc(SBDErrorCode)
#endif
public enum SBDErrorCode: Int, Sendable, CaseIterable {
  // The server refused a request.
  case invalidParameterValueString = 400100
  case invalidParameterValueNumber = 400101
  case invalidParameterValueList = 400102
  case invalidParameterValueJson = 400103
  case invalidParameterValueBoolean = 400104
  case invalidParameterValueRequired = 400105
  case invalidParameterValuePositive = 400106
  case invalidParameterValueNegative = 400107
  case nonAuthorized = 400108
  case tokenExpired = 400109
  case invalidChannelUrl = 400110
  case invalidParameterValue = 400111
  case unusableCharacterIncluded = 400151
  case notFoundInDatabase = 400201
  case duplicatedData = 400202
  case reachedMaxCount = 400203
  case userDeactivated = 400300
  case userNotExist = 400301
  case accessTokenNotValid = 400302
  case authUnknownError = 400303
  case appIdNotValid = 400304
  case authUserIdTooLong = 400305
  case authPlanQuotaExceeded = 400306
  case sessionKeyExpired = 400309
  case sessionTokenRevoked = 400310
  case invalidApiToken = 400401
  case parameterMissing = 400402
  case invalidJsonBody = 400403
  case conflict = 409000
  case internalServerError = 500901
  case rateLimitExceeded = 500910
  case serviceUnavailable = 503000

  // Errors of the client.
  case unknownError = 800000
  case invalidInitialization = 800100
  case connectionRequired = 800101
  case connectionCanceled = 800102
  case invalidParameter = 800110
  /// Not in the 3.1 headers.
  case notSupported = 800111
  case networkError = 800120
  case networkRoutingError = 800121
  case malformedData = 800130
  case malformedErrorData = 800140
  case wrongChannelType = 800150
  case markAsReadRateLimitExceeded = 800160
  case queryInProgress = 800170
  case ackTimeout = 800180
  case loginTimeout = 800190
  case webSocketConnectionClosed = 800200
  case webSocketConnectionFailed = 800210
  case requestFailed = 800220
  /// Not in the 3.1 headers.
  case serverOverloaded = 800221
  case fileUploadCancelFailed = 800230
  case fileUploadCanceled = 800240
  case fileUploadTimeout = 800250
  case fileSizeLimitExceeded = 800260
  case timerWasExpired = 800301
  case timerWasAlreadyDone = 800302
  case pendingError = 800400
  case passedInvalidAccessToken = 800500
  case sessionKeyRefreshSucceeded = 800501
  case sessionKeyRefreshFailed = 800502
  /// Not in the 3.1 headers: a collection was used after `dispose()`.
  case collectionDisposed = 800600
  case localDatabase = 800700

  // The server refused a command on the socket.
  case socketLoginRequired = 900010
  case socketUserNotMember = 900020
  case socketUserDeactivated = 900021
  case socketUserNotOwnerOfMessage = 900022
  case socketUserSendMessageNotAllowed = 900023
  case socketInvalidMentionForMessage = 900025
  case socketInvalidPushOptionForMessage = 900026
  case socketTooManyMetaKeyForMessage = 900027
  case socketTooManyMetaValueForMessage = 900028
  case socketTooManyMetaArrayForMessage = 900029
  case socketGuestNotAllowed = 900030
  case socketMutedUserInApplicationSendMessageNotAllowed = 900040
  case socketMutedUserInChannelSendMessageNotAllowed = 900041
  case socketChannelFrozen = 900050
  case socketProfanityMessageBlocked = 900060
  case socketBannedUrlsBlocked = 900061
  case socketRestrictedDomainBlocked = 900065
  case socketModeratedFileBlocked = 900066
  case socketEnterDeletedChannel = 900070
  case socketBlockedUserReceiveMessageNotAllowed = 900080
  case socketDeactivatedUserReceiveMessageNotAllowed = 900081
  case socketWrongChannelType = 900090
  case socketBannedUserSendMessageNotAllowed = 900100
  case socketTooManyMessages = 900200
  case socketMessageNotFound = 900300
  case socketTooManyParticipants = 900400
  case socketChannelNotFound = 900500
}

/// The name in current versions of the vendor's SDK.
public typealias ChatError = SBDErrorCode
public typealias ChatErrorCode = SBDErrorCode
