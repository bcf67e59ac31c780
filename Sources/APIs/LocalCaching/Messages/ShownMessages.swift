package import ChatClient

/// What a message collection shows, in the order of its list.
package struct ShownMessages: Sendable {
  package var sent: [BaseMessage] = []
  package var pending: [BaseMessage] = []
  package var failed: [BaseMessage] = []
  package var hasPrevious = false
  package var hasNext = false
  /// Those of `sent` that stay in view after they were sent, although the next page has not reached them: something may
  /// be missing before them.
  package var idsBeyond: Set<Int64> = []

  package init() {}
}
