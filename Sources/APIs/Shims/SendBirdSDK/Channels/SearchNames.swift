import ChatClient

// Message searches under the names of version 3.1.
public typealias SBDMessageSearchQuery = MessageSearchQuery
public typealias SBDMessageSearchQueryBuilder = MessageSearchQueryParams
public typealias SBDMessageSearchQueryOrder = MessageSearchOrder

extension SBDMain {
  /// A message search for the app's user; `nil` before a user is known.
  /// - Parameter paramsBuilder: sets what to search for.
  public class func createMessageSearchQuery(
    paramsBuilder: (MessageSearchQueryParams) -> Void
  ) -> MessageSearchQuery? {
    shared.session?.createMessageSearchQuery(paramsBuilder: paramsBuilder)
  }
}

extension SBDMessageSearchQuery {
  /// A message search for whoever is the app's user when it loads; before a user is known, it fails with 800101.
  public static func create() -> SBDMessageSearchQuery { create { _ in } }

  /// A message search for whoever is the app's user when it loads; before a user is known, it fails with 800101.
  /// - Parameter builder: sets what to search for.
  public static func create(builder: @escaping (SBDMessageSearchQueryBuilder) -> Void) -> SBDMessageSearchQuery {
    let params = MessageSearchQueryParams()
    builder(params)
    return MessageSearchQuery(params, .shared(SBDMain.shared))
  }

  /// Same as the property.
  @_disfavoredOverload
  public func hasNext() -> Bool { hasNext as Bool }

  /// Same as the property.
  @_disfavoredOverload
  public func isLoading() -> Bool { isLoading as Bool }
}

extension MessageSearchQueryParams {
  /// Every word of it must occur; `nil` is the same as empty, which finds nothing but an error.
  public var keyword: String? {
    get { words.isEmpty ? nil : words }
    set { words = newValue ?? "" }
  }

  /// Same as `channelURL`.
  public var channelUrl: String? {
    get { channelURL }
    set { channelURL = newValue }
  }
}

extension MessageSearchOrder {
  /// Same as `timestamp`.
  public static let timeStamp = MessageSearchOrder.timestamp
}
