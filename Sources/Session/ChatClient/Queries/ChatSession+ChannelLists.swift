extension ChatSession {
  /// A query for the user's group channels: without empty and hidden ones, the one with the newest message first.
  public func createMyGroupChannelListQuery() -> GroupChannelListQuery {
    GroupChannelListQuery(GroupChannelListQuery.Settings(), session: self)
  }

  /// A query with the current params.
  public func createMyGroupChannelListQuery(params: GroupChannelListQueryParams) -> GroupChannelListQuery {
    GroupChannelListQuery(params.settings, session: self)
  }
}
