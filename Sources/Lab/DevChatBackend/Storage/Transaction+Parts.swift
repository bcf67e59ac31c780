/// What the routes that are still extensions of it use.
extension Transaction {
  var access: Access { Access(transaction: self) }
  var channels: ChannelTable { ChannelTable(transaction: self) }
  var members: MemberTable { MemberTable(transaction: self) }
  var messages: MessageTable { MessageTable(transaction: self) }
  var pushTokenRoutes: PushTokenRoutes { PushTokenRoutes(transaction: self) }
  var retention: Retention { Retention(transaction: self) }
  var sessions: Sessions { Sessions(transaction: self) }
  var userRoutes: UserRoutes { UserRoutes(transaction: self) }
  var users: UserTable { UserTable(transaction: self) }
}
