import ChatClient
import Foundation

/// Metadata and counters under the names of version 3.1.
extension BaseChannel {
  /// - Parameter keys: `nil` or empty for all.
  public func getMetaData(withKeys keys: [String]?, completionHandler: MetaDataHandler? = nil) {
    getMetaData(keys: keys, completionHandler: completionHandler)
  }

  public func deleteMetaData(withKey key: String, completionHandler: SBErrorHandler? = nil) {
    deleteMetaData(key: key, completionHandler: completionHandler)
  }

  // MARK: Counters

  public typealias CountersHandler = ([String: NSNumber]?, SBDError?) -> Void

  /// Fails if one of the keys already exists. Fractions are cut off, as in all of these calls.
  public func createMetaCounters(_ metaCounters: [String: NSNumber], completionHandler: CountersHandler? = nil) {
    createMetaCounters(metaCounters.mapValues(\.intValue), completionHandler: Self.whole(completionHandler))
  }

  public func updateMetaCounters(_ metaCounters: [String: NSNumber], completionHandler: CountersHandler? = nil) {
    updateMetaCounters(metaCounters.mapValues(\.intValue), completionHandler: Self.whole(completionHandler))
  }

  public func increaseMetaCounters(_ metaCounters: [String: NSNumber], completionHandler: CountersHandler? = nil) {
    increaseMetaCounters(metaCounters.mapValues(\.intValue), completionHandler: Self.whole(completionHandler))
  }

  public func decreaseMetaCounters(_ metaCounters: [String: NSNumber], completionHandler: CountersHandler? = nil) {
    decreaseMetaCounters(metaCounters.mapValues(\.intValue), completionHandler: Self.whole(completionHandler))
  }

  /// - Parameter keys: `nil` or empty for all.
  public func getMetaCounters(withKeys keys: [String]?, completionHandler: CountersHandler? = nil) {
    getMetaCounters(keys: keys, completionHandler: Self.whole(completionHandler))
  }

  public func getAllMetaCounters(completionHandler: CountersHandler? = nil) {
    getMetaCounters(withKeys: nil, completionHandler: completionHandler)
  }

  public func deleteMetaCounters(withKey key: String, completionHandler: SBErrorHandler? = nil) {
    deleteMetaCounters(key: key, completionHandler: completionHandler)
  }

  private static func whole(_ handler: CountersHandler?) -> MetaCountersHandler {
    { counters, error in handler?(counters?.mapValues { NSNumber(value: $0) }, error) }
  }
}
