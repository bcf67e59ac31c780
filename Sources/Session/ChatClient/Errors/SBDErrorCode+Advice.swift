/// What happened and what to do next, one text per code. The texts are fixed, so they cannot contain anything about a
/// user.
extension SBDErrorCode {
  package var advice: String {
    if rawValue < 800000 { return serverAdvice }
    return rawValue < 900000 ? clientAdvice : socketAdvice
  }

  private var serverAdvice: String {
    switch self {
    case .invalidParameterValueString: "A parameter must be a string. Correct it and try again."
    case .invalidParameterValueNumber: "A parameter must be a number. Correct it and try again."
    case .invalidParameterValueList: "A parameter must be a list. Correct it and try again."
    case .invalidParameterValueJson: "A parameter must be valid JSON. Correct it and try again."
    case .invalidParameterValueBoolean: "A parameter must be true or false. Correct it and try again."
    case .invalidParameterValueRequired: "A required parameter is missing. Add it and try again."
    case .invalidParameterValuePositive: "A parameter must be above 0. Correct it and try again."
    case .invalidParameterValueNegative: "A parameter must be below 0. Correct it and try again."
    case .nonAuthorized: "The user may not do this. Ask an operator, or log in as another user."
    case .tokenExpired: "The token has expired. Get a new one and log in again."
    case .invalidChannelUrl: "The channel url is not valid. Check it and try again."
    case .invalidParameterValue: "A parameter has a value that is not allowed. Correct it and try again."
    case .unusableCharacterIncluded: "A parameter has a character that is not allowed. Remove it and try again."
    case .notFoundInDatabase: "The server does not have it, or no longer has it. Remove it from what you show."
    case .duplicatedData: "It already exists. Use the existing one, or another name."
    case .reachedMaxCount: "The application's limit has been reached. Remove something first."
    case .userDeactivated, .socketUserDeactivated: "The user is deactivated. Activate the user on the server first."
    case .userNotExist: "The server does not know the user. Check the user id."
    case .accessTokenNotValid: "The access token is not valid. Get a new one and log in again."
    case .authUnknownError: "The login was refused for an unknown reason. Check user id and token and try again."
    case .appIdNotValid: "The application id is not valid. Check the one given at initialization."
    case .authUserIdTooLong: "The user id is too long. Use a shorter one."
    case .authPlanQuotaExceeded: "The application's plan is used up. Change the plan, or try again later."
    case .sessionKeyExpired: "The session has expired. Get a new token and connect again."
    case .sessionTokenRevoked: "The session was revoked. Log in again."
    case .invalidApiToken: "The API token is not valid. Check it on the dashboard."
    case .parameterMissing: "A parameter is missing. Add it and try again."
    case .invalidJsonBody: "The request's body is not JSON. Update the library. If the problem persists, report it."
    case .conflict: "Someone else changed it at the same time. Read it again, then repeat the change."
    case .internalServerError: "The server failed. Try again later."
    case .rateLimitExceeded: "Too many requests. Wait a moment, then try again."
    case .serviceUnavailable: "The server is not available. Try again later."
    default: SBDErrorCode.otherAdvice
    }
  }

  private var clientAdvice: String {
    switch self {
    case .invalidInitialization: "The call was made too early, or twice. Initialize and connect first, and only once."
    case .connectionRequired: "There is no connection. Connect, then try again."
    case .connectionCanceled: "The connection attempt was canceled as requested. Connect again when needed."
    case .invalidParameter: "A parameter is not valid, or the call does not apply here. Correct it."
    case .notSupported: "This is not supported here. Remove the call."
    case .networkError: "The network failed. Try again when the device is online."
    case .networkRoutingError: "The server's address could not be found. Check the network and try again."
    case .malformedData, .malformedErrorData:
      "The server's answer cannot be read. Update the library. If the problem persists, report it."
    case .wrongChannelType: "The channel has another type. Use the calls for that type."
    case .markAsReadRateLimitExceeded: "Marked as read too often. Wait a second, then try again."
    case .queryInProgress: "This is already being loaded. Wait for the result."
    case .ackTimeout: "The server did not answer in time. The call may have worked: check before you try again."
    case .loginTimeout: "The login took too long. Try again when the network is better."
    case .webSocketConnectionClosed: "The connection was closed. Wait until it is back, then try again."
    case .webSocketConnectionFailed: "The connection could not be opened. Check the network and try again."
    case .requestFailed: "The request got no usable answer. Try again."
    case .serverOverloaded: "The server is busy. Wait a moment, then try again."
    case .fileUploadCancelFailed: "The upload could not be canceled: it has ended, or is unknown."
    case .fileUploadCanceled: "The upload was canceled. Send the message again if you still want it."
    case .fileUploadTimeout: "The upload took too long. Try again when the network is better."
    case .fileSizeLimitExceeded: "The file is larger than the server accepts. Choose a smaller one."
    case .timerWasExpired: "The time limit has passed. Try again."
    case .timerWasAlreadyDone: "It had already ended. There is nothing to do."
    case .pendingError: "The message was not sent before the app ended. Send it again, or remove it."
    case .passedInvalidAccessToken: "The access token that was passed is not valid. Get a new one and connect again."
    case .sessionKeyRefreshSucceeded: "The session has been renewed in the meantime. Repeat the call."
    case .sessionKeyRefreshFailed: "The session could not be renewed. Log in again."
    case .collectionDisposed: "The collection was disposed of. Create a new one."
    case .localDatabase:
      """
      The local cache cannot be used. Free space on the device, or clear the cached data; if its file was moved or replaced, \
      end the session and start a new one.
      """
    default: SBDErrorCode.otherAdvice
    }
  }

  private var socketAdvice: String {
    switch self {
    case .socketLoginRequired: "The connection is not logged in. Connect, then try again."
    case .socketUserNotMember: "The user is not a member of the channel. Join it first."
    case .socketUserDeactivated: "The user is deactivated. Activate the user on the server first."
    case .socketUserNotOwnerOfMessage: "Only the sender of the message may do this."
    case .socketUserSendMessageNotAllowed: "The user may not send to this channel. Ask an operator."
    case .socketInvalidMentionForMessage: "The mentions are not valid. Correct them and send again."
    case .socketInvalidPushOptionForMessage: "The push option is not valid. Correct it and send again."
    case .socketTooManyMetaKeyForMessage: "The message has too many meta array keys. Use fewer."
    case .socketTooManyMetaValueForMessage: "The message has too many meta array values. Use fewer."
    case .socketTooManyMetaArrayForMessage: "The message has too many meta arrays. Use fewer."
    case .socketGuestNotAllowed: "Guests may not do this. Log in as a user."
    case .socketMutedUserInApplicationSendMessageNotAllowed:
      "The user is muted in the application. Wait until that is over."
    case .socketMutedUserInChannelSendMessageNotAllowed: "The user is muted in the channel. Wait until that is over."
    case .socketChannelFrozen: "The channel is frozen. Send again when it is open."
    case .socketProfanityMessageBlocked: "The word filter refused the message. Change it and send it again."
    case .socketBannedUrlsBlocked: "The message contains a banned address. Remove it and send again."
    case .socketRestrictedDomainBlocked: "The message contains a domain that is not allowed. Remove it and send again."
    case .socketModeratedFileBlocked: "The file was refused by moderation. Choose another one."
    case .socketEnterDeletedChannel: "The channel was deleted. Remove it from what you show."
    case .socketBlockedUserReceiveMessageNotAllowed: "The other user is blocked, or blocks this one."
    case .socketDeactivatedUserReceiveMessageNotAllowed: "The other user is deactivated and receives nothing."
    case .socketWrongChannelType: "The channel has another type. Use the calls for that type."
    case .socketBannedUserSendMessageNotAllowed: "The user is banned from the channel and may not send to it."
    case .socketTooManyMessages: "Too many messages at once. Wait a moment, then send again."
    case .socketMessageNotFound:
      "The server does not have the message, or no longer has it. Remove it from what you show."
    case .socketTooManyParticipants: "The channel is full. Try again later."
    case .socketChannelNotFound:
      "The server does not have the channel, or no longer has it. Remove it from what you show."
    default: SBDErrorCode.otherAdvice
    }
  }

  /// For undocumented codes.
  package static let otherAdvice =
    "The call failed for an unknown reason. Try again. If the problem persists, report the code."
}
