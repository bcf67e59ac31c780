package import ChatClient
package import SyncManager

/// What both collections know in one session job: which part of the channel each has loaded, and its state.
package struct ShadowMoment: Sendable {
  /// The stretch of the legacy collection; `nil` if it shows no sent messages.
  package var legacyShown: ClosedRange<MessagePlace>?
  /// The legacy collection has said that nothing older exists.
  package var isLegacyStartReached = false
  /// The window of the newer collection; `nil` at an end that is the channel's end.
  package var newLower: MessagePlace?
  package var newUpper: MessagePlace?
  /// What each collection shows beyond what it has loaded: own messages that were just sent.
  package var legacyBeyond: Set<Int64> = []
  package var newBeyond: Set<Int64> = []
  package var policy = SBSMMessageResendPolicy.manual
  package var isLegacyGone = false
  package var isNewGone = false
  /// Both collections read the cache again, because another connection wrote to it.
  package var isReload = false
  /// Why nothing can be compared.
  package var skip: ShadowStatus.Skip?

  package init() {}

  /// The part that both have loaded, with `nil` for an end at which both reach the channel's end; `nil` if there is
  /// none.
  func common(above floors: [MessagePlace?] = []) -> ShadowWindow? {
    guard let legacyShown else { return nil }
    let lowers = floors + [newLower, isLegacyStartReached ? nil : legacyShown.lowerBound]
    let uppers = [newUpper, legacyShown.upperBound]
    let window = ShadowWindow(lower: lowers.compactMap { $0 }.max(), upper: uppers.compactMap { $0 }.min())
    if let lower = window.lower, let upper = window.upper, upper < lower { return nil }
    return window
  }

  /// The part that one side has loaded; `nil` if there is none.
  func loaded(_ side: ShadowSide) -> ShadowWindow? {
    switch side {
    case .new: ShadowWindow(lower: newLower, upper: newUpper)
    case .legacy: legacyShown.map { ShadowWindow(lower: $0.lowerBound, upper: $0.upperBound) }
    }
  }
}

/// A part of a channel, including its ends; an end that is `nil` is open.
package struct ShadowWindow: Sendable {
  let lower: MessagePlace?
  let upper: MessagePlace?

  func contains(_ place: MessagePlace) -> Bool {
    lower.map { $0 <= place } ?? true && upper.map { place <= $0 } ?? true
  }
}
