import ChatModel

/// What every object of a user shows, whichever kind of value it was made of.
package struct UserFacts: UserValue {
  package let payload: Payload
  package let id: String

  package init(_ value: some UserValue) {
    payload = value.payload
    id = value.id
  }

  package init?(_ payload: Payload) {
    guard let user = ChatModel.User(payload) else { return nil }
    self.init(user)
  }
}
