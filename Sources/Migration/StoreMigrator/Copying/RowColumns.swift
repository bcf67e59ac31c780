import LegacyStore

/// The positions of an entity's columns in its cursor; `nil` if the model has no such column.
struct RowColumns {
  let owner: Int32
  let channelURL: Int32?
  let messageID: Int32?
  let createdAt: Int32?
  let isDeleted: Int32?
  let requestID: Int32?
  let payload: Int32?
  let automaticResendable: Int32?
  let errorCode: Int32?
  let startAt: Int32?
  let endAt: Int32?
  let token: Int32?
  let filter: Int32?
  let includeEmpty: Int32?
  let order: Int32?
  let updatedAt: Int32?
  let customTypes: Int32?
  let savepoint: Int32?

  init(_ cursor: EntityCursor) throws {
    guard let owner = cursor.position("ZOWNER_ID") else {
      throw StoreError(.tableMissing, "A table of the store has no owner column.", hint: "Copy the store again.")
    }
    self.owner = owner
    channelURL = cursor.position("ZCHANNEL_URL")
    messageID = cursor.position("ZMESSAGE_ID")
    createdAt = cursor.position("ZCREATED_AT")
    isDeleted = cursor.position("ZIS_DELETED")
    requestID = cursor.position("ZREQUEST_ID")
    payload = cursor.position("ZSERIALIZED_DATA")
    automaticResendable = cursor.position("ZAUTOMATIC_RESENDABLE")
    errorCode = cursor.position("ZERROR_CODE")
    startAt = cursor.position("ZSTART_AT")
    endAt = cursor.position("ZEND_AT")
    token = cursor.position("ZTOKEN")
    filter = cursor.position("ZFILTER")
    includeEmpty = cursor.position("ZINCLUDE_EMPTY_CHANNEL")
    order = cursor.position("ZORDER")
    updatedAt = cursor.position("ZUPDATED_AT")
    customTypes = cursor.position("ZCUSTOM_TYPES_FILTER_STRING")
    savepoint = cursor.position("ZSAVEPOINT")
  }
}
