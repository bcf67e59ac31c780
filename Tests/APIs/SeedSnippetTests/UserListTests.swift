import Foundation
import LiveTesting
import SendBirdSDK
import Testing

/// A screen that lists users to invite, as apps of 2018 have it.
private class UserListViewController: NSObject {
  var users: [SBDUser] = []
  var userListQuery: SBDUserListQuery?
  let log = CallLog()

  func loadUserListNextPage(_ refresh: Bool) {
    if refresh {
      self.userListQuery = nil
    }

    if self.userListQuery == nil {
      self.userListQuery = SBDMain.createApplicationUserListQuery()
      self.userListQuery!.limit = 2
    }

    if self.userListQuery!.hasNext == false {
      return
    }

    self.userListQuery!.loadNextPage { (users, error) in
      if error != nil {
        self.log.append("error \(error!.code)")
        return
      }
      if refresh {
        self.users.removeAll()
      }
      for user in users! {
        if user.userId == SBDMain.getCurrentUser()!.userId {
          continue
        }
        self.users.append(user)
      }
      self.log.append(self.users.map { $0.userId }.joined(separator: ","))
    }
  }
}

/// A list of a channel's members by kind, as the vendor's views of 2021 have it.
private class MemberListViewModel: NSObject {
  var operatorListQuery: SBDOperatorListQuery?
  var bannedMemberListQuery: SBDBannedUserListQuery?
  var memberList: [SBDUser] = []
  let log = CallLog()

  func loadNextOperatorList(_ channel: SBDBaseChannel) {
    if self.operatorListQuery == nil {
      self.operatorListQuery = channel.createOperatorListQuery()
      self.operatorListQuery?.limit = 20
    }
    guard self.operatorListQuery?.hasNext == true, self.operatorListQuery?.isLoading == false else { return }
    self.operatorListQuery?.loadNextPage(completionHandler: { [weak self] operators, error in
      guard let self = self, let operators = operators else { return }
      self.memberList += operators
      self.log.append("operators \(self.memberList.count)")
    })
  }

  func loadNextBannedMemberList(_ channel: SBDBaseChannel?) {
    if self.bannedMemberListQuery == nil, let channel = channel as? SBDGroupChannel {
      self.bannedMemberListQuery = channel.createBannedUserListQuery()
      self.bannedMemberListQuery?.limit = 20
    }
    guard self.bannedMemberListQuery?.hasNext == true else { return }
    self.bannedMemberListQuery?.loadNextPage(completionHandler: {
      [weak self] users, error in
      guard let self = self else { return }
      defer { self.log.append("done") }
      if let error = error {
        self.log.append("error \(error.code)")
        return
      }
      guard let users = users else { return }
      self.memberList += users
      for case let user as SBDRestrictedUser in users {
        let reason: String = user.restrictionInfo.infoDescription
        self.log.append("\(user.userId) \(reason) \(user.restrictionInfo.endAt)")
      }
    })
  }
}

extension SeedSnippets {
  /// Lists of users in the words of version 3.1.
  @Suite("Lists of users") struct UserListTests {
    @Test("a screen that begins before the login, and pages on") func screen() async throws {
      let fixture = try await SnippetFixture(isLegacy: true)
      SBDMain.setCompletionHandlerDelegateQueue(fixture.queue)
      for id in ["carol", "dave"] { try await fixture.server("POST", "users", #"{"user_id":"\#(id)"}"#) }
      let screen = UserListViewController()
      screen.loadUserListNextPage(true)
      await screen.log.until("error \(SBDErrorCode.connectionRequired.rawValue)")
      #expect(screen.userListQuery?.hasNext == true && screen.userListQuery?.isLoading() == false)
      try await fixture.connect()
      screen.loadUserListNextPage(false)
      await screen.log.until("dave,carol")
      screen.loadUserListNextPage(false)
      await screen.log.until("dave,carol,bob")
      #expect(screen.userListQuery?.hasNext == false)
      screen.loadUserListNextPage(true)
      await screen.log.until { $0.last == "dave,carol" }
      await fixture.stop()
    }

    @Test("certain users, by id, by nickname and by metadata") func filters() async throws {
      let fixture = try await SnippetFixture()
      let log = CallLog()
      try await fixture.server(
        "POST", "users", #"{"user_id":"carol","nickname":"Carol","metadata":{"job":"cook"}}"#)
      if let query = SBDMain.createApplicationUserListQuery() {
        query.limit = 100
        query.userIdsFilter = ["carol"]
        query.loadNextPage { users, error in
          if let error = error { return log.append(error.localizedDescription) }
          if let users = users, let selectedUser = users.first {
            SBDGroupChannel.createChannel(with: [selectedUser], isDistinct: true) { channel, error in
              log.append("channel \(channel?.memberCount ?? 0)")
            }
          }
        }
      }
      await log.until("channel 2")
      var userListQuery = SBDMain.createAllUserListQuery()
      #expect(userListQuery?.queryType == .allUser)
      userListQuery = SBDMain.createUserListQuery(withUserIds: ["bob"])
      userListQuery?.limit = 25
      #expect(userListQuery?.queryType == .filteredUsers && userListQuery?.channel == nil)
      userListQuery?.loadNextPage(completionHandler: { (users, error) in
        var selectedUser = [SBDUser]()
        for user in users! as [SBDUser] {
          selectedUser.append(user)
        }
        log.append("selected \(selectedUser.map { $0.userId })")
      })
      await log.until(#"selected ["bob"]"#)
      let all = SBDMain.createAllUserListQuery()
      all?.setMetaDataFilterWithKey("job", values: ["cook", "waiter"])
      #expect(all?.metaDataKey == "job" && all?.metaDataValues == ["cook", "waiter"])
      all?.loadNextPage() { users, error in log.append("cooks \(users?.map { $0.userId } ?? [])") }
      await log.until(#"cooks ["carol"]"#)
      let named = SBDMain.createApplicationUserListQuery()
      named?.nicknameStartsWithFilter = "car"
      named?.loadNextPage { users, error in log.append("named \(users?[0].nickname ?? "")") }
      await log.until("named Carol")
      await fixture.stop()
    }

    @Test("the blocked, and one page at a time") func blocked() async throws {
      let fixture = try await SnippetFixture()
      let log = CallLog()
      SBDMain.blockUserId("bob") { user, error in
        let query = SBDMain.createBlockedUserListQuery()
        query?.userIdsFilter = ["bob", "carol"]
        let list: SBDUserListQuery? = query
        list?.loadNextPage { users, error in log.append("blocked \(users?.map { $0.userId } ?? [])") }
        log.append("loading \(list!.isLoading()) \(list!.queryType == .blockedUsers)")
        list?.loadNextPage { users, error in log.append("second \(error?.code ?? 0)") }
      }
      await log.until { $0.count >= 3 }
      #expect(
        log.calls == [
          "loading true true", "second \(SBDErrorCode.queryInProgress.rawValue)", #"blocked ["bob"]"#,
        ])
      await fixture.stop()
    }

    @Test("the operators, the banned and the muted of a channel") func ofChannel() async throws {
      let fixture = try await SnippetFixture()
      let (channel, model, log) = (try await fixture.channel(), MemberListViewModel(), CallLog())
      model.loadNextBannedMemberList(channel)
      await model.log.until("done")
      #expect(model.log.calls.first == "error 400108")
      try await fixture.server("POST", "group_channels/chan/operators", #"{"operator_ids":["alice"]}"#)
      model.loadNextOperatorList(channel)
      await model.log.until("operators 1")
      channel.muteUser(withUserId: "bob", seconds: 60, description: "loud") { error in
        let query = channel.createMutedUserListQuery()
        query?.loadNextPage { users, error in log.append("muted \((users as? [SBDRestrictedUser])?.count ?? -1)") }
      }
      await log.until("muted 1")
      channel.banUser(withUserId: "bob", seconds: -1, description: "rude") { error in
        model.loadNextBannedMemberList(channel)
      }
      await model.log.until { $0.filter { $0 == "done" }.count == 2 }
      #expect(model.log.calls.contains("bob rude -1"))
      #expect(model.memberList.map { $0.userId } == ["alice", "bob"])
      #expect(model.bannedMemberListQuery?.channel?.channelUrl == "chan")
      #expect(model.bannedMemberListQuery?.queryType == .openChannelBannedUsers)
      await fixture.stop()
    }
  }
}
