import ChatModel
import Testing

@Suite struct ChannelListFilterTests {
  /// One case: what the filter is, and what of a channel it admits and refuses. `…` stands for a joined channel with a
  /// message.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let filter: ChannelListFilter
    let admitted: [String]
    let refused: [String]

    init(
      _ name: String, admits admitted: [String], refuses refused: [String],
      _ change: (inout ChannelListFilter) -> Void = { _ in }
    ) {
      testDescription = name
      var filter = ChannelListFilter()
      change(&filter)
      (self.filter, self.admitted, self.refused) = (filter, admitted, refused)
    }
  }

  private static func channel(_ extra: String) throws -> Channel {
    try Channel(
      payload(
        #"{"channel_url":"ch","name":"N","created_at":1550000000000,"member_state":"joined","#
          + #""last_message":{"type":"MESG","message_id":4,"created_at":1555,"message":"m"}\#(extra)}"#))
  }

  private static let alice = #"{"user_id":"alice","nickname":"Alice É"}"#
  private static let bob = #"{"user_id":"bob","nickname":"Bob"}"#
  private static func members(_ members: String..., count: Int? = nil) -> String {
    #","members":[\#(members.joined(separator: ","))],"member_count":\#(count ?? members.count)"#
  }

  static let cases = [
    Case(
      "defaults",
      admits: [
        "", #","freeze":true"#, #","member_state":"invited""#, #","member_state":null"#, #","hidden_state":"x""#,
      ],
      refuses: [
        #","last_message":null"#, #","member_state":"none""#, #","member_state":"left""#, #","is_hidden":true"#,
        #","hidden_state":"allow_auto_unhide""#, #","hidden_state":"hidden_prevent_auto_unhide""#,
      ]),
    Case("empty channels", admits: ["", #","last_message":null"#], refuses: []) { $0.includesEmpty = true },
    Case("no frozen channels", admits: [""], refuses: [#","freeze":true"#]) { $0.includesFrozen = false },
    Case("joined", admits: [""], refuses: [#","member_state":"invited""#]) { $0.memberState = .joinedOnly },
    Case("invited", admits: [#","member_state":"invited""#], refuses: ["", #","member_state":"none""#]) {
      $0.memberState = .invitedOnly
    },
    Case("invited by a friend, as far as is known", admits: [#","member_state":"invited""#], refuses: [""]) {
      $0.memberState = .invitedByFriend
    },
    Case("super", admits: [#","is_super":true"#], refuses: [""]) { $0.superFilter = .superOnly },
    Case("not super", admits: [""], refuses: [#","is_super":true"#]) { $0.superFilter = .nonSuperOnly },
    Case("broadcast", admits: [#","is_broadcast":true"#], refuses: [#","is_super":true"#]) {
      $0.superFilter = .broadcastOnly
    },
    Case("exclusive", admits: [#","is_exclusive":true"#], refuses: [#","is_super":true"#]) {
      $0.superFilter = .exclusiveOnly
    },
    Case("public", admits: [#","is_public":true"#], refuses: [""]) { $0.publicFilter = .publicOnly },
    Case("private", admits: [""], refuses: [#","is_public":true"#]) { $0.publicFilter = .privateOnly },
    Case("hidden", admits: [#","is_hidden":true"#, #","hidden_state":"prevent_auto_unhide""#], refuses: [""]) {
      $0.hidden = .hiddenOnly
    },
    Case(
      "hidden until a message", admits: [#","hidden_state":"allow_auto_unhide""#],
      refuses: ["", #","hidden_state":"prevent_auto_unhide""#]
    ) { $0.hidden = .hiddenAllowAutoUnhide },
    Case(
      "hidden for good", admits: [#","hidden_state":"prevent_auto_unhide""#],
      refuses: ["", #","hidden_state":"allow_auto_unhide""#]
    ) { $0.hidden = .hiddenPreventAutoUnhide },
    Case("hidden or not", admits: ["", #","is_hidden":true"#], refuses: []) { $0.hidden = .all },
    Case("unread", admits: [#","unread_message_count":1"#], refuses: ["", #","unread_mention_count":1"#]) {
      $0.unreadOnly = true
    },
    Case(
      "custom types, by bytes", admits: [#","custom_type":"a""#, ""], refuses: [#","custom_type":"A""#]
    ) { $0.customTypes = ["", "a"] },
    Case(
      "the start of the custom type, by bytes", admits: [#","custom_type":"shop-1""#],
      refuses: ["", #","custom_type":"Shop-1""#, #","custom_type":"a shop-1""#]
    ) { $0.customTypePrefix = "shop" },
    Case(
      "part of the name, in any case", admits: [#","name":"the HALL""#, #","name":"hall""#],
      refuses: ["", #","name":"hal""#]
    ) { $0.nameContains = "Hall" },
    Case("an empty part of the name", admits: ["", #","name":"""#], refuses: []) { $0.nameContains = "" },
    Case(
      "part of a nickname, in any case", admits: [members(bob, alice)], refuses: ["", members(bob)]
    ) { $0.memberNicknameContains = "ALICE é" },
    Case(
      "search in both", admits: [#","name":"bobsled""#, members(bob)], refuses: ["", members(alice)]
    ) { $0.searchText = "BOB" },
    Case(
      "search in names", admits: [#","name":"bobsled""#], refuses: [members(bob)]
    ) { ($0.searchText, $0.searchFields) = ("bob", .channelName) },
    Case(
      "search in nicknames", admits: [members(bob)], refuses: [#","name":"bobsled""#]
    ) { ($0.searchText, $0.searchFields) = ("bob", .memberNickname) },
    Case(
      "all of some members", admits: [members(alice, bob)], refuses: ["", members(bob)]
    ) { $0.includedMemberIDs = ["alice", "bob"] },
    Case(
      "one of some members", admits: [members(bob)], refuses: ["", members(#"{"user_id":"Bob"}"#)]
    ) { ($0.includedMemberIDs, $0.membersMatch) = (["alice", "bob"], .or) },
    Case(
      "exactly these members and the viewer", admits: [members(bob, #"{"user_id":"me"}"#), members(bob)],
      refuses: ["", members(alice, bob), members(bob, count: 11)]
    ) { $0.exactMemberIDs = ["bob"] },
    Case(
      "a metadata key", admits: [#","metadata":{"k":"v"}"#], refuses: ["", #","metadata":{"K":"v"}"#]
    ) { $0.metadataKey = "k" },
    Case(
      "metadata values", admits: [#","metadata":{"k":"v"}"#], refuses: ["", #","metadata":{"k":"V"}"#]
    ) { ($0.metadataKey, $0.metadataValues) = ("k", ["u", "v"]) },
    Case(
      "the start of a metadata value", admits: [#","metadata":{"k":"view"}"#],
      refuses: ["", #","metadata":{"k":"preview"}"#]
    ) { ($0.metadataKey, $0.metadataValuePrefix) = ("k", "vi") },
    Case("metadata values without a key are no filter", admits: [""], refuses: []) { $0.metadataValues = ["v"] },
    Case(
      "time of creation", admits: [""],
      refuses: [
        #","created_at":1549999999"#, #","created_at":1550000002"#, #","created_at":null"#,
      ]
    ) { ($0.createdAfter, $0.createdBefore) = (1_549_999_999_999, 1_550_000_000_001) },
    Case(
      "named channels, whatever else is asked", admits: ["", #","freeze":true,"last_message":null"#],
      refuses: [#","channel_url":"CH""#, #","member_state":"none""#]
    ) { ($0.urls, $0.includesFrozen, $0.nameContains) = (["other", "ch"], false, "no such") },
    Case("everything", admits: ["", #","is_hidden":true,"freeze":true,"last_message":null"#], refuses: []) {
      $0 = .everything
    },
  ]

  @Test(arguments: cases) func admits(_ oneCase: Case) throws {
    for extra in oneCase.admitted {
      #expect(try oneCase.filter.matches(Self.channel(extra), viewerID: "me"), "admits …\(extra)")
    }
    for extra in oneCase.refused {
      #expect(try !oneCase.filter.matches(Self.channel(extra), viewerID: "me"), "refuses …\(extra)")
    }
  }

  @Test("what the name alone rules out, the whole channel does not admit") func names() throws {
    for oneCase in Self.cases {
      for extra in oneCase.admitted {
        #expect(try oneCase.filter.mayAdmit(name: Self.channel(extra).name), "\(oneCase.testDescription): …\(extra)")
      }
    }
    var filter = ChannelListFilter()
    filter.nameContains = "hall"
    #expect(!filter.mayAdmit(name: "room"))
    filter = ChannelListFilter()
    (filter.searchText, filter.searchFields) = ("hall", .channelName)
    #expect(!filter.mayAdmit(name: "room"))
    filter.searchFields = [.channelName, .memberNickname]
    #expect(filter.mayAdmit(name: "room"))
  }
}
