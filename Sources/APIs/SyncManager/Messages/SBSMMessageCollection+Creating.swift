public import ChatClient

extension SBSMMessageCollection {
  /// Creates a collection for a channel of which only the url is known. The channel comes from the cache, or from the
  /// server.
  /// - Parameter completionHandler: errors: 810100 before setup, 810300 without a url, and those of fetching a channel.
  public class func create(
    withChannelUrl channelUrl: String, filter: SBSMMessageFilter?, viewpointTimestamp: Int64,
    completionHandler: @escaping (SBSMMessageCollection?, SBDError?) -> Void
  ) {
    create(
      channelUrl, filter, viewpointTimestamp, shared: .shared, completionHandler: completionHandler)
  }

  /// - Parameter shared: whose session.
  static func create(
    _ channelURL: String, _ filter: SBSMMessageFilter?, _ viewpoint: Int64, shared: SharedSession,
    completionHandler: @escaping (SBSMMessageCollection?, SBDError?) -> Void
  ) {
    let handler = AppValue(completionHandler)
    let setup = LegacySetup.of(shared)
    guard let session = setup.session else {
      return setup.queues.completionTarget.async { handler.value(nil, SBDError(legacy: .setupNotCalled)) }
    }
    let layer = LegacyLayer.of(session)
    guard !channelURL.isEmpty else {
      return session.enqueue { delivery in
        layer.complete(session, &delivery) { handler.value(nil, SBDError(legacy: .invalidParameter)) }
      }
    }
    session.getChannel(url: channelURL) { result, delivery in
      switch result {
      case .success(let channel):
        let collection = SBSMMessageCollection(channel: channel, filter: filter, viewpointTimestamp: viewpoint)
        layer.complete(session, &delivery) { handler.value(collection, nil) }
      case .failure(let error):
        let failure = SBDError(legacy: error)
        layer.complete(session, &delivery) { handler.value(nil, failure) }
      }
    }
  }
}
