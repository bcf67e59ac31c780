import ChatClient
import ChatModel
import Foundation
import Testing

@testable import SyncManager

struct SBSMMessageFilterTests {
  static func filter(
    _ url: String? = nil, _ type: MessageTypeFilter = .all, _ customType: String? = nil, _ senders: [String]? = nil
  ) -> SBSMMessageFilter {
    SBSMMessageFilter(channelUrl: url, messageType: type, customType: customType, senderUserIds: senders)
  }

  @Test("equal filters admit the same messages")
  func equality() {
    #expect(Self.filter(nil, .all, "", []) == SBSMMessageFilter())
    #expect(Self.filter(nil, .user, nil, ["b", "a", "b"]) == Self.filter(nil, .user, nil, ["a", "b"]))
    #expect(Self.filter(nil, .user, nil, ["b", "a"]).hash == Self.filter(nil, .user, nil, ["a", "b"]).hash)
    #expect(Self.filter(nil, .user) != Self.filter(nil, .file))
    #expect(Self.filter("u1") != Self.filter("u2"))
    #expect(!Self.filter("u1").isEqual(to: SBSMMessageFilter()))
  }

  @Test(
    "a filter is within a wider one",
    arguments: [
      (filter(), filter(), true),
      (filter(nil, .user), filter(), true),
      (filter(), filter(nil, .user), false),
      (filter(nil, .user, "a"), filter(nil, .user), true),
      (filter(nil, .user, "a"), filter(nil, .user, "b"), false),
      (filter(nil, .all, nil, ["a"]), filter(nil, .all, nil, ["a", "b"]), true),
      (filter(nil, .all, nil, ["a", "c"]), filter(nil, .all, nil, ["a", "b"]), false),
      (filter(nil, .all, nil, []), filter(nil, .all, nil, ["a"]), false),
      (filter("u1"), filter(), true),
      (filter(), filter("u1"), false),
      (filter("u1"), filter("u1"), true),
    ] as [(SBSMMessageFilter, SBSMMessageFilter, Bool)])
  func subFilter(_ narrow: SBSMMessageFilter, _ wide: SBSMMessageFilter, _ isWithin: Bool) {
    #expect(narrow.isSubFilter(of: wide) == isWithin)
  }

  @Test("a filter survives coding, with what it was made with")
  func coding() throws {
    let filter = Self.filter("u1", .file, "kind", ["b", "a"])
    let data = try NSKeyedArchiver.archivedData(withRootObject: filter, requiringSecureCoding: true)
    let read = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: SBSMMessageFilter.self, from: data))
    #expect(read == filter)
    #expect(read.senderUserIds == ["b", "a"])
    #expect(read.customType == "kind")
    #expect(read.channelUrl == "u1")
  }

  @Test("the predicate says what the filter says")
  func predicate() throws {
    let filter = Self.filter(nil, .user, nil, ["anna"])
    let predicate = filter.predicate()
    for (type, sender, isAdmitted) in [("MESG", "anna", true), ("MESG", "ben", false), ("FILE", "anna", false)] {
      let message = BaseMessage.make(try LegacyRows.message(1, type: type, sender: sender))
      #expect(predicate.evaluate(with: message) == isAdmitted)
    }
    #expect(!predicate.evaluate(with: "no message"))
  }
}
