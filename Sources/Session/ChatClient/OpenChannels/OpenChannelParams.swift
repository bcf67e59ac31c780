#if canImport(ObjectiveC)
  import Foundation
#endif

/// The settings of a new or changed open channel. `nil` leaves a value as it is, or uses the server's default. Calls
/// copy what they need: later changes do not affect a call that was made.
#if canImport(ObjectiveC)
  @objc(CBROpenChannelParams)
#endif
public final class OpenChannelParams: BaseChannelParams {}

/// The names in current versions of the vendor's SDK.
public typealias OpenChannelCreateParams = OpenChannelParams
public typealias OpenChannelUpdateParams = OpenChannelParams
