import ChatModel
import ChatWire
import DevChatBackend
import LiveTesting
import PacedTesting
import Testing

@testable import ChatClient

@Suite("People in open channels", .live) struct OpenChannelPeopleTests {
  @Test("participants are told and listed, each user once, whatever the number of devices") func people() async throws {
    let fixture = try await OpenChannelFixture()
    let alice = try await fixture.device("alice")
    let mine = try await alice.entered()
    let (phone, tablet) = (try await fixture.device("bob"), try await fixture.device("bob"))
    let onPhone = try await phone.entered()
    await alice.log.until("participants 2")
    let onTablet = try await tablet.open()
    #expect(mine.participantCount == 2 && onPhone.participantCount == 2)
    let people = mine.createParticipantListQuery { $0.limit = 1 }
    var ids: [String] = []
    while people.hasNext { ids += try await people.loadNextPage().map(\.userId) }
    #expect(ids == ["alice", "bob"])

    // A device hears only of what it has entered.
    try await mine.send("one")
    await phone.log.until("received one")
    try await onTablet.enter()
    try await mine.send("two")
    for device in [phone, tablet] { await device.log.until("received two") }
    #expect(!tablet.log.calls.contains("received one"))
    // What a user sends on one device is received by the other.
    try await onPhone.send("from the phone")
    for device in [alice, tablet] { await device.log.until("received from the phone") }
    #expect(!phone.log.calls.contains("received from the phone"))

    try await onPhone.exit()
    #expect(onPhone.participantCount == 2)
    try await onTablet.exit()
    await alice.log.until("participants 1")
    #expect(
      alice.log.calls.filter { !$0.hasPrefix("received") }
        == ["entered bob", "participants 2", "exited bob", "participants 1"])
    try await fixture.stop()
  }

  @Test("a device that is gone is an exit") func gone() async throws {
    let fixture = try await OpenChannelFixture()
    let (alice, bob) = (try await fixture.device("alice"), try await fixture.device("bob"))
    _ = try await alice.entered()
    _ = try await bob.entered()
    await bob.session.disconnect()
    await alice.log.until("exited bob")
    try await fixture.stop()
  }

  @Test("moderation: operators, mutes, bans, and a frozen channel") func moderation() async throws {
    let fixture = try await OpenChannelFixture()
    let (alice, bob) = (try await fixture.device("alice"), try await fixture.device("bob"))
    let (mine, theirs) = (try await alice.entered(), try await bob.entered())
    #expect(await thrownCode { try await theirs.muteUser(userId: "alice") } == 400108)
    try await mine.muteUser(userId: "bob", seconds: 600, description: "loud")
    await bob.log.until("muted bob muted true loud")
    #expect(await thrownCode { try await theirs.send("quiet") } == 900041)
    #expect(try await theirs.myMutedInfo().description == "loud")
    let muted = mine.createMutedUserListQuery()
    #expect(try await muted.loadNextPage().map(\.userId) == ["bob"])
    try await mine.unmuteUser(userId: "bob")
    await bob.log.until("unmuted bob")

    try await mine.addOperators(userIds: ["bob"])
    #expect(mine.isOperator(userId: "bob"))
    await bob.log.until("operators")
    #expect(theirs.operators.map(\.userId) == ["alice", "bob"])
    let operators = theirs.createOperatorListQuery()
    #expect(try await operators.loadNextPage().map(\.userId) == ["alice", "bob"])
    try await mine.removeOperators(userIds: ["bob"])
    #expect(!mine.isOperator(userId: "bob"))

    try await fixture.server("PUT", "open_channels/open/freeze", #"{"freeze":true}"#)
    await bob.log.until("frozen")
    #expect(theirs.isFrozen && mine.isFrozen)
    #expect(await thrownCode { try await theirs.send("cold") } == 900050)
    try await fixture.server("PUT", "open_channels/open/freeze", #"{"freeze":false}"#)
    await bob.log.until("unfrozen")
    #expect(!theirs.isFrozen)

    try await mine.banUser(userId: "bob", seconds: -1, description: "out")
    await bob.log.until("banned bob banned false out")
    await alice.log.until("banned bob banned false out")
    #expect(mine.participantCount == 1)
    #expect(await thrownCode { try await theirs.enter() } == 900100)
    let banned = mine.createBannedUserListQuery()
    #expect(try await banned.loadNextPage().map(\.userId) == ["bob"])
    try await mine.unbanUser(userId: "bob")
    try await theirs.enter()
    #expect(theirs.participantCount == 2)
    try await theirs.report(category: .spam, reportDescription: nil)
    try await theirs.report(
      offendingUser: try #require(mine.operators.first), reportCategory: .spam, reportDescription: "x")
    try await fixture.stop()
  }

  @Test("metadata, counters and changes of others") func changes() async throws {
    let fixture = try await OpenChannelFixture()
    let (alice, bob) = (try await fixture.device("alice"), try await fixture.device("bob"))
    let (mine, theirs) = (try await alice.entered(), try await bob.entered())
    try await mine.createMetaData(["k": "v"])
    #expect(mine.getCachedMetaData() == ["k": "v"])
    await bob.log.until("metadata created k=v")
    #expect(theirs.getCachedMetaData() == ["k": "v"])
    try await mine.updateMetaData(["k": "w", "l": "m"])
    await bob.log.until("metadata updated k=w")
    try await mine.deleteMetaData(key: "k")
    #expect(mine.getCachedMetaData() == ["l": "m"])
    await bob.log.until("metadata deleted k")
    #expect(theirs.getCachedMetaData() == ["l": "m"])
    #expect(try await theirs.allMetaData() == ["l": "m"])
    try await mine.createMetaCounters(["n": 1])
    try await mine.increaseMetaCounters(["n": 2])
    await bob.log.until("counters updated n=3")
    #expect(try await theirs.allMetaCounters() == ["n": 3])

    alice.log.removeAll()
    bob.log.removeAll()
    let params = OpenChannelUpdateParams()
    (params.name, params.customType, params.coverImage) = ("Two", "t", .init([1, 2, 3]))
    let changed = try await mine.update(params: params)
    #expect(changed === mine && mine.name == "Two" && mine.coverURL?.isEmpty == false)
    await bob.log.until("changed open")
    #expect(theirs.name == "Two" && theirs.customType == "t" && theirs.participantCount == 2)
    #expect(await thrownCode { try await theirs.update(params: params) } == 400108)
    #expect(await thrownCode { try await theirs.delete() } == 400108)
    try await mine.delete()
    await bob.log.until("deleted open open")
    #expect(await thrownCode { try await theirs.enter() } == 900500)
    try await fixture.stop()
  }

  @Test("a thousand participants") func thousand() async throws {
    let fixture = try await OpenChannelFixture()
    let alice = try await fixture.device("alice")
    let mine = try await alice.entered()
    for number in 1..<1000 {
      _ = try await fixture.live.enter("open", by: "user-\(number)")
    }
    await alice.log.until("participants 1000")
    #expect(mine.participantCount == 1000)
    #expect(alice.log.calls.filter { $0.hasPrefix("entered") }.count == 99)
    let query = mine.createParticipantListQuery { $0.limit = 100 }
    var ids: Set<String> = []
    while query.hasNext { ids.formUnion(try await query.loadNextPage().map(\.userId)) }
    #expect(ids.count == 1000)
    try await mine.refresh()
    #expect(mine.participantCount == 1000)
    try await fixture.stop()
  }
}
