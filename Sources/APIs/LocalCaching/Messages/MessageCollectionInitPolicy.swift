/// How a message collection starts.
public enum MessageCollectionInitPolicy: UInt, Sendable {
  /// First what is cached, then the server's messages in its place.
  case cacheAndReplaceByApi = 0
}
