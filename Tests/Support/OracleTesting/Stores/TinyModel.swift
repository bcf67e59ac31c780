/// The tables and hashes of the five released models (Docs/LegacyStore.md#tables), as far as a hand-made store needs
/// them.
package struct TinyModel {
  package let name: String
  /// Column declarations by entity, without the common prefix.
  package let tables: [String: String]
  package let hashes: [String: String]

  package static let all = ["1.0", "1.1.0", "1.1.7-early", "1.1.7-late", "1.1.32"]

  package init(_ name: String) {
    self.name = name
    let generation = Self.all.firstIndex(of: name) ?? Self.all.count - 1
    var tables = [
      "Channel": "ZCHANNEL_URL VARCHAR, ZOWNER_ID VARCHAR, ZSERIALIZED_DATA BLOB",
      "Chunk": """
      ZEND_AT INTEGER, ZSTART_AT INTEGER, ZCHANNEL_URL VARCHAR, ZCHUNK_ID VARCHAR, ZOWNER_ID VARCHAR, ZFILTER BLOB
      """,
      "MessageChangeLogToken": "ZCHANNEL_URL VARCHAR, ZOWNER_ID VARCHAR, ZTOKEN VARCHAR",
    ]
    if generation >= 1 {
      tables["ChannelListQuery"] = """
        ZINCLUDE_EMPTY_CHANNEL INTEGER, ZORDER INTEGER, ZUPDATED_AT INTEGER, ZCUSTOM_TYPES_FILTER_STRING VARCHAR, \
        ZOWNER_ID VARCHAR, ZSAVEPOINT VARCHAR, ZSERIALIZED_DATA BLOB
        """
    }
    let message = """
      ZCREATED_AT INTEGER, ZIS_DELETED INTEGER, ZIS_SYNCHRONIZED INTEGER, ZIS_VISIBLE INTEGER, ZMESSAGE_ID INTEGER, \
      ZCHANNEL_URL VARCHAR, ZOWNER_ID VARCHAR,
      """
    if generation < 2 {
      tables["Message"] = message + " ZSERIALIZED_DATA BLOB"
    } else {
      tables["SucceededMessage"] = message + " ZREQUEST_ID VARCHAR, ZSERIALIZED_DATA BLOB"
      tables["FailedMessage"] =
        "ZAUTOMATIC_RESENDABLE INTEGER, ZCREATED_AT INTEGER, " + (generation > 2 ? "ZERROR_CODE INTEGER, " : "")
        + "ZCHANNEL_URL VARCHAR, ZOWNER_ID VARCHAR, ZREQUEST_ID VARCHAR, ZSERIALIZED_DATA BLOB"
    }
    if generation == 4 {
      tables["PendingMessage"] = """
        ZCREATED_AT INTEGER, ZEND_AT INTEGER, ZSTART_AT INTEGER, ZCHANNEL_URL VARCHAR, ZOWNER_ID VARCHAR, \
        ZREQUEST_ID VARCHAR, ZSERIALIZED_DATA BLOB
        """
    }
    self.tables = tables
    var hashes = Dictionary(uniqueKeysWithValues: tables.keys.map { ($0, Self.hash[$0] ?? "") })
    if generation == 2 {
      hashes["FailedMessage"] = "55afb2e8de6c836ce5ee4976d7faf98649b73bf577b83a8bb637a29ef207f99d"
    }
    self.hashes = hashes
  }

  private static let hash = [
    "Channel": "661638eaccb190ed590d20690c9d54fda87e192160160a39967aff7f70d1672d",
    "ChannelListQuery": "c98b2ae6bea57253e9991fc7be74a882320a9550e3f79331ace938a99edb8227",
    "Chunk": "30d5700a076b687d60eafbf24adaae0be3480d5e8868261566bc41e08f80b814",
    "FailedMessage": "82d68773c8260e76089c6597c9014193bfbc7def6578d0d10bb06af548ee1174",
    "Message": "4f311916ee7b486f24420731a1eb02678488fdbc50eb8a03044cfbd1451af49a",
    "MessageChangeLogToken": "616cbfa7842db7e6b97be8379c898caaf96da2b93acdafbf24168036ee6c8ab8",
    "PendingMessage": "8ee47714d36b9cd9bad2e5cfde12256e7f23b55f515fbc589ed4c5e5552fa89a",
    "SucceededMessage": "8f185a957093a330716b3bc02035f8018b5275fed6f247f1a0612f0409b8e5e3",
  ]
}
