import ChatModel
import ChatWire
import Testing

@testable import DevChatBackend

@Suite struct ReportTests {
  @Test func clientsReportAndServersRead() async throws {
    let fixture = try Fixture()
    try await fixture.user("a", "b", "stranger")
    try await fixture.channel("chan", "a", "b")
    let message = try await fixture.send("rude", to: "chan", on: fixture.socket("a"))
    let body = #"{"report_category":"harassing","report_description":"see"}"#
    for path in [
      "report/group_channels/chan/messages/\(message.id)", "report/group_channels/chan", "report/users/a",
    ] {
      fixture.clock.pass(1)
      let response = await fixture.raw("POST", path, body: body, as: "b")
      let report = try #require(Payload(response.body))
      #expect(response.status == 200 && report.integer("created_at") == fixture.clock.now, "\(path)")
      #expect(report.object("reporting_user")?.string("user_id") == "b")
      #expect(report.string("report_category") == "harassing" && report.string("report_description") == "see")
    }
    let about = try await fixture.platform("GET", "report/group_channels/chan/messages/\(message.id)")
    let log = try #require(about.objects("report_logs").first)
    #expect(log.string("report_type") == "message" && log.object("reported_message")?.string("message") == "rude")
    #expect(log.object("offending_user")?.string("user_id") == "a")
    #expect(log.object("channel")?.string("channel_url") == "chan")
    // What was reported is kept as it was.
    try await fixture.call(.deleteMessage(message.id, in: "chan"), as: "a")
    #expect(try await fixture.platform("GET", "report").objects("report_logs").contains(log))
    for (path, count) in [
      ("report", 3), ("report/group_channels/chan", 1), ("report/users/a", 1), ("report/users/b", 0),
    ] { #expect(try await fixture.platform("GET", path).objects("report_logs").count == count, "\(path)") }
    let page = try await fixture.platform("GET", "report", query: [("limit", "2")])
    let rest = try await fixture.platform(
      "GET", "report", query: [("limit", "2"), ("token", page.string("next") ?? "")])
    #expect(page.objects("report_logs").map { $0.string("report_type") } == ["user", "channel"])
    #expect(rest.objects("report_logs").map { $0.string("report_type") } == ["message"] && rest.string("next") == nil)
  }

  @Test func refusals() async throws {
    let fixture = try Fixture()
    try await fixture.user("a", "stranger")
    try await fixture.channel("chan", "a")
    let calls: [(String, String, String, String, Int)] = [
      ("POST", "report/group_channels/chan", "{}", "a", 400105),
      ("POST", "report/group_channels/chan", #"{"report_category":"boring"}"#, "a", 400111),
      ("POST", "report/group_channels/chan", #"{"report_category":"spam"}"#, "stranger", 900020),
      ("POST", "report/group_channels/none", #"{"report_category":"spam"}"#, "a", 400201),
      ("POST", "report/group_channels/chan/messages/77", #"{"report_category":"spam"}"#, "a", 400201),
      ("POST", "report/users/nobody", #"{"report_category":"spam"}"#, "a", 400201),
      ("POST", "report", #"{"report_category":"spam"}"#, "a", 400201), ("GET", "report", "", "a", 400108),
      ("POST", "report/open_channels/chan", #"{"report_category":"spam"}"#, "a", 400201),
    ]
    for (method, path, body, user, expected) in calls {
      let response = await fixture.raw(method, path, body: body, as: user)
      #expect(Payload(response.body)?.integer("code") == Int64(expected), "\(method) \(path) \(body)")
    }
  }
}
