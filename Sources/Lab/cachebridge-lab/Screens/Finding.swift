import ChatClient
import SideBySide

/// Something wrong on the screens.
struct Finding: Sendable {
  /// The kinds, by their names in reports. A smaller scenario has to show the same kind.
  enum Kind: String, CaseIterable, Sendable {
    /// Something is not shown that has to be.
    case missing
    /// Something is shown that must not be.
    case extra
    /// Something is shown, or reported, twice.
    case double
    /// The order is not that of the times and ids, or not that of the other list.
    case order
    /// A message is shown with other values.
    case value
    /// A message is shown in another state.
    case status
    /// One list says that it ends here, or that the channel is gone, but the other one does not.
    case ends
    /// A change was not reported.
    case notTold = "not_told"
    /// A change was reported more than once.
    case toldTwice = "told_twice"
    /// Something was reported about a message that is not shown.
    case unknownMessage = "unknown_message"
    /// A change was reported with another source or sending status.
    case context
    /// The lists of channels differ.
    case channels
    /// It is not what the server has.
    case truth
    /// A call did not end, or nothing finished.
    case stuck
  }

  let kind: Kind
  /// In our own words; no ids and no content.
  let what: String
  /// The messages it concerns, as texts that identify them: reports turn these into tokens.
  let messages: [String]
  /// The screen.
  var screen: ScreenName?
  /// The comparison's own result, if the comparison found it.
  var divergence: Divergence?

  init(_ kind: Kind, _ what: String, _ messages: [BaseMessage]) {
    self.init(kind, what, keys: messages.map(AppList.key))
  }

  init(_ kind: Kind, _ what: String, keys: [String]) {
    (self.kind, self.what, messages) = (kind, what, keys)
  }

  /// From a comparison.
  init(_ divergence: Divergence) {
    let difference = divergence.difference
    let kind: Kind =
      switch difference.kind {
      case .missing: .missing
      case .shownTwice: .double
      case .order: .order
      case .value: .value
      case .sendingStatus: .status
      case .ends: .ends
      case .notTold: .notTold
      case .toldTwice: .toldTwice
      case .unknownMessage: .unknownMessage
      case .context: .context
      }
    self.init(kind, "both lists differ", keys: divergence.messages.compactMap { ($0.legacy ?? $0.new)?.token })
    (self.divergence, screen) = (divergence, difference.side == .legacy ? .legacy : .newer)
  }

  func on(_ screen: ScreenName) -> Finding {
    var finding = self
    finding.screen = screen
    return finding
  }
}

/// The screens of a run.
enum ScreenName: String, CaseIterable, Sendable {
  case legacy, newer
  case newerOnLegacy = "newer_on_legacy"
  case legacyOnNewer = "legacy_on_newer"
  case channels
}
