import ChatModel
import ChatWire
import Testing

@testable import DevChatBackend

@Suite struct MessageChangelogTests {
  private static let path = "group_channels/chan/messages/changelogs"

  /// What a changelog says, oldest change first within `updated` and `deleted`.
  private struct Changes {
    var updated: [Payload] = []
    var deleted: [Int64] = []
    var next = ""
    var pages = 0

    var ids: [Int64] { updated.compactMap { $0.integer("message_id") } }
  }

  private static func follow(_ fixture: Fixture, _ start: String, limit: Int = 100) async throws -> Changes {
    var changes = Changes()
    var query = start
    while true {
      let page = try await fixture.get(path, "\(query)&limit=\(limit)", as: "b")
      changes.updated += page.objects("updated")
      changes.deleted += page.objects("deleted").compactMap { $0.integer("message_id") }
      changes.next = try #require(page.string("next"))
      changes.pages += 1
      guard page.boolean("has_more") == true else { return changes }
      query = "token=\(changes.next)"
    }
  }

  @Test(arguments: [1, 2, 100]) func whateverChangesAMessage(limit: Int) async throws {
    let fixture = try Fixture()
    try await fixture.user("a", "b")
    try await fixture.channel("chan", "a", "b")
    let a = try await fixture.socket("a")
    var ids: [Int64] = []
    for number in 0..<7 { ids.append(try await fixture.send("\(number)", to: "chan", on: a).id) }
    let start = try await MessageChangelogTests.follow(fixture, "change_ts=1")
    #expect(start.ids.isEmpty && start.deleted.isEmpty)
    _ = try await fixture.delivered()

    fixture.clock.pass(10)
    var edit = MessageEdit()
    edit.text = "edited"
    _ = await fixture.backend.receive(
      ClientCommand.edit(.user, ids[0], edit, in: "chan", requestID: "e").command, on: a)
    try await fixture.call(.reaction("+1", on: ids[1], in: "chan", isAdding: true), as: "b")
    let reply = try await fixture.send("reply", to: "chan", on: a) { $0.parentMessageID = ids[2] }
    // A preview of a link is no edit, but a change.
    try await fixture.platform(
      "PUT", "group_channels/chan/messages/\(ids[3])", #"{"og_tag":{"og:title":"T","og:url":"https://x"}}"#)
    try await fixture.platform(
      "POST", "group_channels/chan/messages/\(ids[4])/sorted_metaarray",
      #"{"sorted_metaarray":[{"key":"k","value":["v"]}]}"#)
    try await fixture.call(.reaction("+1", on: ids[5], in: "chan", isAdding: true), as: "b")
    try await fixture.call(.deleteMessage(ids[5], in: "chan"), as: "a")
    try await fixture.call(.deleteMessage(ids[6], in: "chan"), as: "a")

    for point in [
      "token=\(start.next)", "change_ts=\(fixture.clock.now - 1)", "token=\(start.next)&change_ts=9999999999999",
    ] {
      let changes = try await MessageChangelogTests.follow(
        fixture, point + "&include_reactions=true&include_thread_info=true&with_sorted_meta_array=true", limit: limit)
      // What was changed and then deleted is deleted, once.
      #expect(changes.ids == Array(ids[0...4]), "\(point)")
      #expect(changes.deleted == [ids[5], ids[6]], "\(point)")
      #expect(changes.pages == (7 + limit - 1) / limit, "\(point)")
      guard limit == 100 else { continue }
      #expect(changes.updated[0].string("message") == "edited")
      #expect(changes.updated[1].objects("reactions").count == 1)
      #expect(changes.updated[2].object("thread_info")?.integer("reply_count") == 1)
      #expect(changes.updated[3].object("og_tag")?.string("og:title") == "T")
      #expect(changes.updated[4].objects("sorted_metaarray").count == 1)
    }
    let preview = try await fixture.delivered().of(.userMessageEdit).first {
      $0.command.payload.object("og_tag") != nil
    }
    #expect(preview?.command.payload.integer("msg_id") == ids[3])
    #expect(preview?.command.payload.exactInteger("updated_at") == 0)
    // Flags decide here too.
    let plain = try await MessageChangelogTests.follow(fixture, "token=\(start.next)")
    #expect(
      plain.updated.allSatisfy { payload in
        !["reactions", "thread_info", "sorted_metaarray"].contains { payload.memberNames.contains($0) }
      })
    // Deleting the reply changes its thread again.
    let token = plain.next
    try await fixture.call(.deleteMessage(reply.id, in: "chan"), as: "a")
    let last = try await MessageChangelogTests.follow(fixture, "token=\(token)&include_thread_info=true")
    #expect(last.ids == [ids[2]] && last.deleted == [reply.id])
    #expect(last.updated[0].object("thread_info")?.exactInteger("reply_count") == 0)
    #expect(await code { _ = try await fixture.get(MessageChangelogTests.path, as: "b") } == 400105)
    #expect(await code { _ = try await fixture.get(MessageChangelogTests.path, "token=x", as: "b") } == 400111)
  }
}
