package import ChatClient

/// What a message collection shows, in the order of its list.
package struct ShownMessages: Sendable {
  package var sent: [BaseMessage] = []
  package var pending: [BaseMessage] = []
  package var failed: [BaseMessage] = []
  package var hasPrevious = false
  package var hasNext = false

  package init() {}
}
