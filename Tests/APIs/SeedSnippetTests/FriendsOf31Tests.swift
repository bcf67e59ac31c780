import Foundation
import LiveTesting
import SendBirdSDK
import Testing

/// A list of friends that is told when contacts are found.
private class FriendListViewController: NSObject, SBDUserEventDelegate {
  var friendListQuery: SBDFriendListQuery?
  var friends: [SBDUser] = []
  let log = CallLog()

  func loadFriends() {
    self.friendListQuery = SBDMain.createFriendListQuery()
    self.friendListQuery?.limit = 2
    self.loadNext()
  }

  private func loadNext() {
    guard self.friendListQuery!.hasNext else {
      self.log.append("friends \(self.friends.map { $0.userId })")
      return
    }
    self.friendListQuery?.loadNextPage(completionHandler: { (users, error) in
      guard error == nil, let users = users else { return self.log.append("error \(error!.code)") }
      self.friends += users
      self.loadNext()
    })
  }

  func didDiscoverFriends(_ friends: [SBDUser]?) {
    for friend in friends! {
      self.log.append("found \(friend.userId) \(friend.friendName ?? "") \(friend.friendDiscoveryKey ?? "")")
    }
  }
}

extension SeedSnippets {
  /// Friends, as apps of 2018 list and find them.
  @Suite("Friends of version 3.1") struct FriendsOf31Tests {
    @Test("added, listed, removed, and what has changed since") func list() async throws {
      let fixture = try await SnippetFixture()
      for user in ["carol", "dave"] { try await fixture.server("POST", "users", #"{"user_id":"\#(user)"}"#) }
      let (screen, log) = (FriendListViewController(), CallLog())
      SBDMain.addFriends(withUserIds: ["bob", "carol", "dave"]) { users, error in
        log.append("added \(users?.count ?? 0) \(error?.code ?? 0)")
      }
      await log.until("added 3 0")
      screen.loadFriends()
      await screen.log.until(#"friends ["bob", "carol", "dave"]"#)
      let token: String? = await withCheckedContinuation { continuation in
        SBDMain.getFriendChangeLogs(byToken: nil) { updated, deleted, hasMore, token, error in
          log.append("all \(updated?.count ?? 0) \(deleted ?? []) \(hasMore)")
          continuation.resume(returning: token)
        }
      }
      #expect(log.calls.contains("all 3 [] false"))
      SBDMain.deleteFriend(withUserId: "bob") { error in
        SBDMain.deleteFriends(withUserIds: ["dave"]) { error in log.append("removed \(error == nil)") }
      }
      await log.until("removed true")
      SBDMain.getFriendChangeLogs(byToken: token) { updated, deleted, hasMore, token, error in
        log.append("changes \(updated?.count ?? -1) \(deleted ?? [])")
      }
      await log.until(#"changes 0 ["bob", "dave"]"#)
      SBDMain.addFriends(withUserIds: []) { users, error in log.append("nobody \(error?.code ?? 0)") }
      await log.until("nobody 800110")
      await fixture.stop()
    }

    @Test("contacts who are users become friends, and the delegate is told") func discovery() async throws {
      let fixture = try await SnippetFixture()
      try await fixture.server("PUT", "users/bob", #"{"discovery_keys":["+49 1"]}"#)
      let (screen, log) = (FriendListViewController(), CallLog())
      SBDMain.add(screen as SBDUserEventDelegate, identifier: "friends")
      SBDMain.uploadFriendDiscoveries(["+49 1": "Bob from work", "+49 2": "Nobody"]) { error in
        log.append("uploaded \(error?.code ?? 0)")
      }
      await log.until("uploaded 0")
      await screen.log.until("found bob Bob from work +49 1")
      screen.loadFriends()
      await screen.log.until(#"friends ["bob"]"#)
      SBDMain.deleteFriend(withDiscovery: "+49 1") { error in
        SBDMain.deleteFriends(withDiscoveries: ["+49 2"]) { error in log.append("forgotten \(error == nil)") }
      }
      await log.until("forgotten true")
      let empty = FriendListViewController()
      empty.loadFriends()
      await empty.log.until("friends []")
      SBDMain.setAllowFriendDiscovery(false) { error in
        SBDMain.getAllowFriendDiscovery { isAllowed, error in log.append("allowed \(isAllowed)") }
      }
      await log.until("allowed false")
      SBDMain.removeUserEventDelegate(forIdentifier: "friends")
      await fixture.stop()
    }
  }
}
