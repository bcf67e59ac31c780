public import ChatClient
public import LocalCaching

extension MessageCollection {
  /// The collection that takes this one's place after `didDetectHugeGap`: at what the user sees, with the same delegate
  /// and the same params, but a page on each side of that place. This one is disposed of.
  ///
  /// Call it on the app's queue, keep what it returns, remove everything from the view, and start it:
  ///
  /// ```swift
  /// func didDetectHugeGap(_ collection: MessageCollection) {
  ///   messageCollection = collection.replacedAfterHugeGap(showing: firstVisibleMessage)
  ///   messages = []
  ///   messageCollection.startCollection(initPolicy: .cacheAndReplaceByApi) { … } apiResultHandler: { … }
  /// }
  /// ```
  ///
  /// - Parameter message: a sent message that the user sees. `nil`: the middle of what this collection shows, or its
  ///   starting point when it shows nothing.
  /// - Returns: a collection that is not started.
  public func replacedAfterHugeGap(showing message: BaseMessage? = nil) -> MessageCollection {
    let shown = succeededMessages
    let middle = shown.isEmpty ? nil : shown[shown.count / 2]
    // The position where it continues must be on the page.
    let settings = params.settings.around
    let new = MessageCollection(
      channel: channel, startingPoint: (message ?? middle)?.createdAt ?? startingPoint,
      params: MessageListParams(settings))
    new.delegate = delegate
    dispose()
    return new
  }
}
