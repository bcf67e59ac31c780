import Foundation
import OracleTesting

/// A store with planted strings in every column, payload, filter, name of the schema and piece of metadata, and rows of
/// every outcome.
struct PlantedStore {
  let store: TinyStore
  let owners: [String]
  private(set) var payloads: PlantedPayloads
  private let model: String
  private var nextID: Int64 = 1

  init(_ model: String, _ planting: Planting) throws {
    self.model = model
    var payloads = PlantedPayloads(planting)
    store = try TinyStore(
      model, metadata: [payloads.name("metadata.key"): payloads.plant("metadata.value", joint: "&")])
    owners = (0..<2).map { _ in payloads.plant("owner_id") }
    self.payloads = payloads
    // Nobody needs this store after a crash.
    try store.execute("PRAGMA synchronous = OFF")
    try addSchema()
    for owner in owners { try addRows(of: .text(Array(owner.utf8))) }
    try addRows(of: .null)
  }

  private mutating func text(_ place: String, joint: String? = nil) -> TinyValue {
    .text(Array(payloads.plant(place, joint: joint).utf8))
  }

  /// Things beside our tables, which nobody should look into.
  private mutating func addSchema() throws {
    let table = payloads.name("schema.table")
    try store.execute(
      """
      CREATE TABLE \(table) (\(payloads.name("schema.table.column")) TEXT DEFAULT '\(payloads.name("schema.default"))');
      INSERT INTO \(table) VALUES ('\(payloads.name("schema.table.value"))');
      CREATE INDEX \(payloads.name("schema.index")) ON \(table) (1);
      CREATE VIEW \(payloads.name("schema.view")) AS SELECT '\(payloads.name("schema.view.text"))';
      CREATE TRIGGER \(payloads.name("schema.trigger")) AFTER DELETE ON ZCHANNEL
        BEGIN SELECT '\(payloads.name("schema.trigger.text"))'; END;
      UPDATE Z_METADATA SET Z_UUID = '\(payloads.name("metadata.uuid"))';
      INSERT INTO Z_MODELCACHE VALUES ('\(payloads.name("model_cache"))');
      """)
    for entity in store.model.tables.keys.sorted() {
      try store.execute(
        """
        ALTER TABLE Z\(entity.uppercased()) ADD COLUMN \(payloads.name("schema.column")) VARCHAR \
        DEFAULT '\(payloads.name("schema.column.default"))'
        """)
    }
  }

  private mutating func addRows(of owner: TinyValue) throws {
    let url = payloads.plant("channel_url")
    for form in PlantedPayloads.Form.allCases { try addMessage(owner, url, form: form) }
    for type in ["FILE", "ADMM"] { try addMessage(owner, url, type: type) }
    let id = nextID
    try addMessage(owner, url)
    nextID = id
    try addMessage(owner, url, updatedAt: 7)
    try addMessage(owner, url, columns: ["ZIS_DELETED": 1])
    try addMessage(owner, url, type: payloads.plant("message.type"))
    try addMessage(owner, payloads.plant("message.stub_url"))
    try addMessage(owner, url, payloadURL: payloads.plant("message.other_url"))
    try addMessage(owner, url, columns: ["ZSERIALIZED_DATA": text("message.garbage")])
    try addMessage(owner, url, columns: ["ZMESSAGE_ID": text("message.id_column")])
    try addMessage(owner, url, columns: ["ZCREATED_AT": text("message.created_column")])
    if store.model.tables["SucceededMessage"] != nil {
      try addMessage(owner, url, columns: ["ZREQUEST_ID": text("request_id.other")])
    }
    try addChannels(owner, url)
    try addOutgoing(owner, url)
    try addChunks(owner, url)
  }

  private mutating func addMessage(
    _ owner: TinyValue, _ url: String, form: PlantedPayloads.Form = .json, type: String = "MESG", updatedAt: Int64 = 0,
    payloadURL: String? = nil, columns: [String: TinyValue] = [:]
  ) throws {
    let id = nextID
    nextID += 1
    // A property list in XML holds no control characters, and stands in the store with entities.
    let request = form == .xml ? payloads.plant("request_id.xml", joint: "/") : payloads.plant("request_id")
    let payload = try payloads.message(
      id, at: id * 10, url: payloadURL ?? url, requestID: request, type: type, updatedAt: updatedAt)
    let hasRequest = store.model.tables["SucceededMessage"] != nil
    let base: [String: TinyValue] = hasRequest ? ["ZREQUEST_ID": .text(Array(request.utf8))] : [:]
    try store.message(
      id, at: id * 10, owner: owner, url: .text(Array(url.utf8)), payload: try PlantedPayloads.stored(payload, form),
      columns: base.merging(columns) { $1 })
  }

  private mutating func addChannels(_ owner: TinyValue, _ url: String) throws {
    let row: [String: TinyValue] = ["ZOWNER_ID": owner]
    func insert(_ entity: String, _ columns: [String: TinyValue]) throws {
      guard store.model.tables[entity] != nil else { return }
      try store.insert(entity, row.merging(columns) { $1 })
    }
    for (column, payload) in [(url, url), (payloads.plant("channel.row_url"), payloads.plant("channel.payload_url"))] {
      let channel = try payloads.channel(url: payload)
      try insert(
        "Channel",
        ["ZCHANNEL_URL": .text(Array(column.utf8)), "ZSERIALIZED_DATA": try PlantedPayloads.stored(channel)])
    }
    try insert("Channel", ["ZCHANNEL_URL": text("channel.undecoded"), "ZSERIALIZED_DATA": text("channel.garbage")])
    try insert("MessageChangeLogToken", ["ZCHANNEL_URL": .text(Array(url.utf8)), "ZTOKEN": text("token")])
    try insert("MessageChangeLogToken", ["ZCHANNEL_URL": text("token.url"), "ZTOKEN": nil])
    try insert(
      "ChannelListQuery",
      [
        "ZSAVEPOINT": text("query.savepoint"), "ZCUSTOM_TYPES_FILTER_STRING": text("query.custom_types"),
        "ZSERIALIZED_DATA": text("query.payload"),
      ])
  }

  private mutating func addOutgoing(_ owner: TinyValue, _ url: String) throws {
    for entity in ["FailedMessage", "PendingMessage"] where store.model.tables[entity] != nil {
      for request in [payloads.plant("outgoing.request_id"), nil] {
        var payload = try payloads.message(0, at: 950, url: url, requestID: request)
        payload["params"] = payloads.plant("outgoing.params")
        try store.outgoing(
          entity, request: request.map { .text(Array($0.utf8)) } ?? .null, at: 950,
          payload: try PlantedPayloads.stored(payload),
          columns: ["ZOWNER_ID": owner, "ZCHANNEL_URL": .text(Array(url.utf8))])
      }
    }
  }

  private mutating func addChunks(_ owner: TinyValue, _ url: String) throws {
    func archive(_ url: String, _ type: String, _ sender: String) -> TinyValue {
      .blob(
        PropertyListWriter.archive(
          className: "SBSMMessageFilter",
          [
            ("channelUrl", PropertyListWriter.text(url)), ("customType", PropertyListWriter.text(type)),
            ("senderUserIds", .array([PropertyListWriter.text(sender)])),
          ]))
    }
    let filters = [
      .null, archive(url, payloads.plant("filter.custom_type"), payloads.plant("filter.sender")),
      archive(payloads.plant("filter.other_url"), payloads.plant("filter.type"), payloads.plant("filter.sender")),
      text("filter.garbage"),
    ]
    for (index, filter) in filters.enumerated() {
      try store.insert(
        "Chunk",
        [
          "ZOWNER_ID": owner, "ZCHANNEL_URL": .text(Array(url.utf8)), "ZSTART_AT": .integer(index == 0 ? 1 : 5),
          "ZEND_AT": 100_000, "ZCHUNK_ID": text("chunk_id"), "ZFILTER": filter,
        ])
    }
    try store.insert(
      "Chunk",
      [
        "ZOWNER_ID": owner, "ZCHANNEL_URL": text("chunk.url"), "ZSTART_AT": 9, "ZEND_AT": 1,
        "ZCHUNK_ID": text("chunk_id.inverted"),
      ])
  }
}
