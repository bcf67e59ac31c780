import ChatModel
import ChatWire
import Foundation

/// `…/messages/{id}/sorted_metaarray` of the Platform API.
struct MetaArrayRoutes {
  let transaction: Transaction
  private var members: MemberTable { MemberTable(transaction: transaction) }
  private var messages: MessageTable { MessageTable(transaction: transaction) }
  private var editing: MessageEditing { MessageEditing(transaction: transaction) }

  func route(_ call: Call, _ record: MessageRecord, _ channel: ChannelRecord) throws -> Payload {
    let given = try MessageDraft.metaArrays(call.body.objects("sorted_metaarray") ?? [])
    var metaArrays: [UInt8]?
    switch call.method {
    case "POST", "PUT":
      let change = MetaArrayChange(
        arrays: given, removes: try call.body.string("mode") == "remove", upserts: true)
      metaArrays = try change.applied(to: record.metaArrays)
    case "DELETE":
      let keys = try call.body.strings("keys") ?? call.query.list("keys")
      let old = Payload(trusted: Array("{\"a\":".utf8) + (record.metaArrays ?? []) + [UInt8(ascii: "}")])
      metaArrays =
        MessageDraft.text(
          ofMetaArrays: try MessageDraft.metaArrays(old.objects("a")).filter { array in
            !keys.isEmpty && !keys.contains(bytesOf: array.key)
          }) ?? record.metaArrays.map { _ in Array("[]".utf8) }
    default: throw ServerError.unknownPath
    }
    try transaction.run("UPDATE message SET meta_arrays = ? WHERE id = ?", metaArrays.map { Data($0) }, record.id)
    try messages.noteChange(record.id, in: channel)
    try transaction.deliver(
      editing.command(record.kind),
      editing.payload(try messages.message(record.id, in: channel), before: record.payload, requestID: nil),
      to: try members.joinedIDs(channel))
    return Payload.empty.adding("sorted_metaarray", json: metaArrays ?? Array("[]".utf8))
  }
}
