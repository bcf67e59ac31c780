import SendbirdChatSDK

/// The user's profile, other users, push notifications, members and searches.
final class SettingsViewModel {
  var report: (String) -> Void = { _ in }

  func updateProfile(nickname: String, image: Data? = nil, languages: [String]? = nil) {
    let params = UserUpdateParams()
    params.nickname = nickname
    params.profileImageData = image
    params.preferredLanguages = languages
    SendbirdChat.updateCurrentUserInfo(params: params) { error in
      let user = SendbirdChat.getCurrentUser()
      self.report(
        "profile \(user?.nickname ?? "") \(user?.profileURL?.isEmpty == false) "
          + "\(user?.preferredLanguages ?? []) \(error?.code ?? 0)")
    }
  }

  func remember(_ value: String) {
    guard let user = SendbirdChat.getCurrentUser() else { return }
    user.updateMetaData(["theme": value]) { metaData, error in
      self.report("theme \(metaData?["theme"] ?? "")")
    }
  }

  func listUsers(startingWith text: String) {
    let query = SendbirdChat.createApplicationUserListQuery { params in
      params.limit = 10
      params.nicknameStartsWithFilter = text
    }
    query.loadNextPage { users, error in
      self.report("users \(users?.map(\.userId) ?? []) \(query.hasNext) \(error?.code ?? 0)")
    }
  }

  func block(_ userId: String) {
    SendbirdChat.blockUserId(userId) { user, error in
      self.report("blocked \(user?.userId ?? "")")
      let query = SendbirdChat.createBlockedUserListQuery()
      query.loadNextPage { users, _ in
        self.report("all blocked \(users?.map(\.userId) ?? [])")
        SendbirdChat.unblockUserId(userId) { error in self.report("unblocked \(error?.code ?? 0)") }
      }
    }
  }

  func listMembers(of channel: GroupChannel) {
    let params = MemberListQueryParams()
    params.limit = 10
    params.order = .nicknameAlphabetical
    let query = channel.createMemberListQuery(params: params)
    query.loadNextPage { members, error in
      let roles = (members ?? []).map { "\($0.userId):\($0.role == .operator)" }
      self.report("members \(roles.sorted().joined(separator: ","))")
    }
  }

  func moderate(_ user: User, in channel: GroupChannel) {
    channel.muteUser(user) { error in
      self.report("muted \(error?.code ?? 0)")
      let query = channel.createMutedUserListQuery()
      query.loadNextPage { users, error in
        // Without a cast: the list has restricted users.
        self.report("all muted \(users?.map { $0.restrictionInfo?.restrictionType == .muted } ?? [])")
        channel.unmuteUser(user) { _ in self.report("unmuted") }
      }
    }
  }

  func allowPush(_ token: Data) {
    SendbirdChat.registerDevicePushToken(token, unique: false) { status, error in
      self.report("token \(status == .success) \(error?.code ?? 0)")
      SendbirdChat.setPushTriggerOption(.mentionOnly) { _ in
        SendbirdChat.getPushTriggerOption { option, error in self.report("push \(option == .mentionOnly)") }
      }
    }
  }

  func search(_ keyword: String) {
    let query = SendbirdChat.createMessageSearchQuery { params in
      params.keyword = keyword
      params.order = .timestamp
    }
    query.loadNextPage { messages, error in
      self.report("found \(messages?.map(\.message) ?? []) \(error?.code ?? 0)")
    }
  }

  func count() {
    SendbirdChat.getTotalUnreadMessageCount { count, error in
      let number: UInt = count
      self.report("unread messages \(number) \(error?.code ?? 0)")
    }
    SendbirdChat.getGroupChannelCount(memberStateFilter: .joinedOnly) { count, _ in self.report("channels \(count)") }
  }
}
