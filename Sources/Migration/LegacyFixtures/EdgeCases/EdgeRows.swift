import LegacyStore

/// A message row of an edge case. A new one is valid: columns and payload agree; cases change what they test.
struct EdgeMessage {
  var owner: FixtureValue
  var url: FixtureValue
  var id: FixtureValue
  var createdAt: FixtureValue
  /// NULL in models without the column.
  var requestID: FixtureValue = nil
  var isDeleted: FixtureValue = 0
  var isSynchronized: FixtureValue = 1
  var isVisible: FixtureValue = 1
  var optimisticLock: Int64? = 1
  var members: JSONMembers
  var form = EdgePayloadForm.encoded
}

/// A failed or pending message of an edge case.
struct EdgeOutgoing {
  var entity: LegacyEntity
  var owner: FixtureValue
  var url: FixtureValue
  var createdAt: FixtureValue
  var requestID: FixtureValue
  var optimisticLock: Int64? = 1
  var members: JSONMembers
  var form = EdgePayloadForm.encoded
}

/// How an edge row's payload is stored.
enum EdgePayloadForm {
  /// The members in the recipe's encoding.
  case encoded
  /// The members' exact text in the recipe's encoding; JSON if that is a property list.
  case text
  /// This value, regardless of the members.
  case raw(FixtureValue)
}

extension FixtureValue {
  /// The value of an integer column.
  var number: Int64 {
    if case .integer(let value) = self { return value }
    return 0
  }
}
