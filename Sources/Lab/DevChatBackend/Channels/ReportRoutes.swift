import ChatModel
import ChatWire
import Foundation
import GRDB

/// `report` (Docs/Protocol.md#message-calls): clients report messages, channels and users; servers list the reports.
struct ReportRoutes {
  let transaction: Transaction
  private var users: UserTable { UserTable(transaction: transaction) }
  private var channels: ChannelTable { ChannelTable(transaction: transaction) }
  private var messages: MessageTable { MessageTable(transaction: transaction) }
  private var access: Access { Access(transaction: transaction) }
  private var channelPayloads: ChannelPayloads { ChannelPayloads(transaction: transaction) }

  private static let reportCategories = ["suspicious", "harassing", "inappropriate", "spam", "custom"]

  /// What a report is about.
  private struct Subject {
    /// `message`, `channel` or `user`; `nil` in a list of all.
    var type: String?
    var channel: ChannelRecord?
    var message: MessageRecord?
    var offender: UserRecord?
  }

  func route(_ call: Call) throws -> Payload {
    let subject = try subject(of: call)
    switch call.method {
    case "POST" where subject.type != nil: return try report(subject, call)
    case "GET":
      guard call.isPlatform else { throw ServerError.notAuthorized }
      return try listReports(subject, call.query)
    default: throw ServerError.unknownPath
    }
  }

  private func subject(of call: Call) throws -> Subject {
    var subject = Subject()
    let words = Array(call.path[1...])
    switch (words.first ?? "", words.count) {
    case (_, 0): return subject
    case ("users", 2):
      subject.type = "user"
      subject.offender = try users.user(words[1])
      if let url = try call.body.string("channel_url"), !url.isEmpty { subject.channel = try channels.channel(url) }
    case ("group_channels", 2), ("group_channels", 4), ("open_channels", 2), ("open_channels", 4):
      let channel = try channels.channel(words[1], isOpen: words[0] == "open_channels")
      subject.type = "channel"
      subject.channel = channel
      if let id = try call.body.string("offending_user_id"), !id.isEmpty { subject.offender = try users.user(id) }
      guard words.count == 4 else { break }
      guard words[2] == "messages" else { throw ServerError.unknownPath }
      guard let id = Int64(words[3]) else { throw ServerError(code: ServerError.Code.numberExpected) }
      let message = try messages.message(id, in: channel)
      subject.type = "message"
      subject.message = message
      subject.offender = try subject.offender ?? message.sender.flatMap { try users.find(row: $0) }
    default: throw ServerError.unknownPath
    }
    if let channel = subject.channel { try access.requireAccess(call, channel) }
    return subject
  }

  private func report(_ subject: Subject, _ call: Call) throws -> Payload {
    let category = try call.body.required("report_category")
    guard ReportRoutes.reportCategories.contains(category) else { throw ServerError.invalidValue }
    var reporter: UserRecord?
    if case .user(let user) = call.caller {
      reporter = user
    } else if let id = try call.body.string("reporting_user_id"), !id.isEmpty {
      reporter = try users.user(id)
    }
    let description = try call.body.string("report_description") ?? ""
    let name = try call.body.string("custom_report_category_name")
    let payload = Payload.object {
      $0.set("report_type", subject.type)
      $0.set("report_category", category)
      $0.set("custom_report_category_name", category == "custom" ? name : nil)
      $0.set("reporting_user", reporter?.brief)
      $0.set("offending_user", subject.offender?.brief)
      $0.set("reported_message", subject.message?.payload)
      $0.set("channel", subject.channel.map { channelPayloads.echo($0) })
      $0.set("report_description", description)
      $0.set("created_at", transaction.now)
    }
    try transaction.run(
      "INSERT INTO report (type, channel_url, message, offender, payload) VALUES (?, ?, ?, ?, ?)", subject.type,
      subject.channel?.url, subject.message?.id, subject.offender?.id, Data(payload.bytes))
    return payload
  }

  /// The newest first, as they were when they came in.
  private func listReports(_ subject: Subject, _ query: Query) throws -> Payload {
    let limit = try query.limit(default: 10, maximum: 100)
    var sql = SQLText("SELECT id, payload FROM report WHERE 1")
    if let type = subject.type { sql.add(" AND type = ?", type) }
    switch subject.type {
    case "message": sql.add(" AND message = ?", subject.message?.id)
    case "channel": sql.add(" AND channel_url = ?", subject.channel?.url)
    case "user": sql.add(" AND offender = ?", subject.offender?.id)
    default: break
    }
    if let token = try query.string("token"), !token.isEmpty {
      sql.add(" AND id < ?", try PageToken(token, of: "reports", count: 1).integer(0))
    }
    sql.add(" ORDER BY id DESC LIMIT ?", limit + 1)
    let found = try transaction.rows(sql)
    let page = found.prefix(Int(limit))
    let last: Int64? = found.count > page.count ? page.last?[0] : nil
    return .object {
      $0.set("report_logs", page.map { $0.payload(1) })
      $0.set("next", last.map { PageToken("reports", ["\($0)"]).text } ?? "")
    }
  }
}
