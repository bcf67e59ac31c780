import ChatModel
import PacedTesting
import SeededTesting
import Testing

@Suite(.heavy) struct MessageFilterTests {
  @Test func isAlwaysInNormalForm() {
    let filter = MessageFilter(messageType: .user, customType: "", senderUserIDs: ["b", "a", "b", "B", "é", "a"])
    #expect(filter.customType == nil)
    #expect(filter.senderUserIDs == ["B", "a", "b", "é"])
    #expect(filter == MessageFilter(messageType: .user, senderUserIDs: ["é", "B", "b", "a"]))
    #expect(filter.hashValue == MessageFilter(messageType: .user, senderUserIDs: ["é", "B", "b", "a"]).hashValue)
    #expect(MessageFilter(senderUserIDs: ["a\u{301}", "\u{E1}"]).senderUserIDs.count == 2)
    #expect(MessageFilter(customType: "a\u{301}") != MessageFilter(customType: "\u{E1}"))
  }

  @Test func everything() {
    #expect(MessageFilter().isEverything && MessageFilter.everything.normalText == "")
    #expect(!MessageFilter(messageType: .admin).isEverything)
    #expect(!MessageFilter(customType: "x").isEverything)
    #expect(!MessageFilter(senderUserIDs: [""]).isEverything, "an empty id among the senders admits nobody, not all")
  }

  @Test(arguments: [
    (MessageFilter(), ""),
    (MessageFilter(messageType: .file), #"{"custom_type":null,"message_type":2,"sender_user_ids":[]}"#),
    (
      MessageFilter(customType: "a\"\\/\n\0é", senderUserIDs: ["z", "y"]),
      #"{"custom_type":"a\"\\/\u000a\u0000é","message_type":0,"sender_user_ids":["y","z"]}"#
    ),
    (MessageFilter(senderUserIDs: [""]), #"{"custom_type":null,"message_type":0,"sender_user_ids":[""]}"#),
  ])
  func textAndBack(filter: MessageFilter, text: String) {
    #expect(filter.normalText == text)
    #expect(MessageFilter(normalText: text) == filter)
  }

  @Test(arguments: [
    " ", "{}", "null", "x", #"{"custom_type":null,"message_type":0,"sender_user_ids":[]}"#,
    #"{"custom_type":"","message_type":1,"sender_user_ids":[]}"#,
    #"{"custom_type":null,"message_type":4,"sender_user_ids":[]}"#,
    #"{"custom_type":null,"message_type":1,"sender_user_ids":["b","a"]}"#,
    #"{"custom_type":null,"message_type":1,"sender_user_ids":["a","a"]}"#,
    #"{"custom_type":null,"message_type":1,"sender_user_ids":[1]}"#,
    #"{"custom_type":null, "message_type":1,"sender_user_ids":[]}"#,
    #"{"message_type":1,"custom_type":null,"sender_user_ids":[]}"#,
    #"{"custom_type":null,"message_type":1,"sender_user_ids":[],"x":1}"#,
    #"{"custom_type":"\u0061","message_type":1,"sender_user_ids":[]}"#,
    #"{"custom_type":null,"message_type":"1","sender_user_ids":[]}"#,
  ])
  func refusesTextThatIsNotNormal(text: String) { #expect(MessageFilter(normalText: text) == nil) }

  @Test func matchesMessages() throws {
    let filter = MessageFilter(messageType: .user, customType: "c", senderUserIDs: ["a", "b"])
    #expect(filter.matches(kind: .user, customType: "c", senderID: "b"))
    #expect(!filter.matches(kind: .file, customType: "c", senderID: "b"))
    #expect(!filter.matches(kind: .user, customType: nil, senderID: "b"))
    #expect(!filter.matches(kind: .user, customType: "C", senderID: "b"))
    #expect(!filter.matches(kind: .user, customType: "c", senderID: "d"))
    #expect(!filter.matches(kind: .user, customType: "c", senderID: nil))
    #expect(!MessageFilter(senderUserIDs: ["\u{E1}"]).matches(kind: .user, customType: nil, senderID: "a\u{301}"))
    #expect(MessageFilter().matches(kind: .admin, customType: nil, senderID: nil))
    let message = try Message(
      payload(#"{"type":"MESG","custom_type":"c","user":{"guest_id":"a"}}"#), channelURL: "ch")
    #expect(filter.matches(message))
    #expect(!MessageFilter(messageType: .admin).matches(message))
  }

  /// Against brute force over every message that two filters can tell apart: a sub-filter admits no message that the
  /// wider one refuses, and every filter that admits none such is found.
  @Test(arguments: 0..<4 as Range<UInt64>)
  func subfilterIsInclusion(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let customTypes = [nil, "x", "y", "z"]
    let senders = [nil, "a", "b", "c", "d"]
    func randomFilter() -> MessageFilter {
      MessageFilter(
        messageType: MessageFilter.MessageType.allCases.randomElement(using: &random) ?? .all,
        customType: [nil, nil, "", "x", "y"].randomElement(using: &random) ?? nil,
        senderUserIDs: ["a", "b", "c"].filter { _ in Bool.random(using: &random) })
    }
    var included = 0
    for _ in 0..<2000 {
      let (narrow, wide) = (randomFilter(), randomFilter())
      var isIncluded = true
      for kind in MessageKind.allCases {
        for customType in customTypes {
          for sender in senders where narrow.matches(kind: kind, customType: customType, senderID: sender) {
            isIncluded = isIncluded && wide.matches(kind: kind, customType: customType, senderID: sender)
          }
        }
      }
      #expect(narrow.isSubfilter(of: wide) == isIncluded)
      #expect(narrow.isSubfilter(of: .everything) && narrow.isSubfilter(of: narrow))
      if isIncluded { included += 1 }
    }
    #expect(included > 100)
  }

  @Test func searchesAmongManySenders() {
    let ids = (0..<257).map { "user-\($0)" }
    let filter = MessageFilter(senderUserIDs: ids.shuffled())
    #expect(ids.allSatisfy { filter.matches(kind: .user, customType: nil, senderID: $0) })
    #expect(!filter.matches(kind: .user, customType: nil, senderID: "user-257"))
    #expect(MessageFilter(senderUserIDs: ids.prefix(9)).isSubfilter(of: filter))
  }

  @Test func listParametersHaveDefaults() {
    let parameters = MessageListParameters(timestamp: 5, previousLimit: -1, nextLimit: 30)
    #expect(parameters.previousLimit == 0 && parameters.nextLimit == 30)
    #expect(!parameters.isInclusive && !parameters.isReversed && parameters.filter.isEverything)
  }
}
