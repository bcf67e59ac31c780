import ChatWire

extension ChatSession {
  /// A query for the users of the application with the current params.
  public func createApplicationUserListQuery(params: ApplicationUserListQueryParams) -> ApplicationUserListQuery {
    params.query(.session(self))
  }

  /// A query for the users of the application.
  /// - Parameter paramsBuilder: sets which ones.
  public func createApplicationUserListQuery(
    paramsBuilder: (ApplicationUserListQueryParams) -> Void = { _ in }
  ) -> ApplicationUserListQuery {
    .built(paramsBuilder, .session(self))
  }

  /// A query for the users that the current user blocks with the current params.
  public func createBlockedUserListQuery(params: BlockedUserListQueryParams) -> BlockedUserListQuery {
    params.query(.session(self))
  }

  /// A query for the users that the current user blocks.
  /// - Parameter paramsBuilder: sets which ones.
  public func createBlockedUserListQuery(
    paramsBuilder: (BlockedUserListQueryParams) -> Void = { _ in }
  ) -> BlockedUserListQuery {
    .built(paramsBuilder, .session(self))
  }
}

extension BaseChannel {
  /// A query for the users that are banned from the channel with the current params. For its operators.
  public func createBannedUserListQuery(params: BannedUserListQueryParams) -> BannedUserListQuery {
    params.query(of: self, .session(session))
  }

  /// A query for the users that are banned from the channel. For its operators.
  /// - Parameter paramsBuilder: sets which ones.
  public func createBannedUserListQuery(
    paramsBuilder: (BannedUserListQueryParams) -> Void = { _ in }
  ) -> BannedUserListQuery {
    .built(paramsBuilder, of: self, .session(session))
  }

  /// A query for the users that are muted in the channel with the current params. For its operators.
  public func createMutedUserListQuery(params: MutedUserListQueryParams) -> MutedUserListQuery {
    params.query(of: self, .session(session))
  }

  /// A query for the users that are muted in the channel. For its operators.
  /// - Parameter paramsBuilder: sets which ones.
  public func createMutedUserListQuery(
    paramsBuilder: (MutedUserListQueryParams) -> Void = { _ in }
  ) -> MutedUserListQuery {
    .built(paramsBuilder, of: self, .session(session))
  }

  /// A query for the channel's operators with the current params.
  public func createOperatorListQuery(params: OperatorListQueryParams) -> OperatorListQuery {
    params.query(of: self, .session(session))
  }

  /// A query for the channel's operators.
  /// - Parameter paramsBuilder: sets which ones.
  public func createOperatorListQuery(
    paramsBuilder: (OperatorListQueryParams) -> Void = { _ in }
  ) -> OperatorListQuery {
    .built(paramsBuilder, of: self, .session(session))
  }
}

extension OpenChannel {
  /// A query for the users who are in the channel now with the current params.
  public func createParticipantListQuery(params: ParticipantListQueryParams) -> ParticipantListQuery {
    params.query(of: self, .session(session))
  }

  /// A query for the users who are in the channel now.
  /// - Parameter paramsBuilder: sets which ones.
  public func createParticipantListQuery(
    paramsBuilder: (ParticipantListQueryParams) -> Void = { _ in }
  ) -> ParticipantListQuery {
    .built(paramsBuilder, of: self, .session(session))
  }
}

extension SharedSession {
  /// A query for the users of the application, in the session that the app has when it loads a page.
  /// - Parameter userIDs: only these; empty for all.
  package func createApplicationUserListQuery(userIDs: [String] = []) -> ApplicationUserListQuery {
    .built({ (params: ApplicationUserListQueryParams) in params.userIdsFilter = userIDs }, .shared(self))
  }

  /// A query for users of the application, in the session that the app has when it loads a page.
  package func createApplicationUserListQuery(params: ApplicationUserListQueryParams) -> ApplicationUserListQuery {
    params.query(.shared(self))
  }

  /// A query for users that the app's user blocks, in the session that the app has when it loads a page.
  package func createBlockedUserListQuery(params: BlockedUserListQueryParams) -> BlockedUserListQuery {
    params.query(.shared(self))
  }

  /// A query for the users that the app's user blocks, in the session that the app has when it loads a page.
  package func createBlockedUserListQuery() -> BlockedUserListQuery {
    .built({ (_: BlockedUserListQueryParams) in }, .shared(self))
  }
}

extension UserListQueryParams {
  fileprivate func query<Query: BaseUserListQuery>(
    of channel: BaseChannel? = nil, _ owner: SessionSource
  ) -> Query {
    Query(settings.withValue { $0 }, of: channel, owner)
  }
}

extension BaseUserListQuery {
  /// A query with what `build` sets.
  fileprivate static func built<Params: UserListQueryParams>(
    _ build: (Params) -> Void, of channel: BaseChannel? = nil, _ owner: SessionSource
  ) -> Self {
    let params = Params()
    build(params)
    return params.query(of: channel, owner)
  }
}
