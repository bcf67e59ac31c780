package import ChatModel

#if canImport(ObjectiveC)
  import Foundation
#endif

/// Which unread counts the user wants for a channel.
#if canImport(ObjectiveC)
  @objc(SBDCountPreference)
#endif
public enum CountPreference: UInt, Sendable {
  case all = 0
  case unreadMessageCountOnly = 1
  case unreadMentionCountOnly = 2
  case off = 3

  package init(_ value: ChatModel.CountPreference) {
    switch value {
    case .all: self = .all
    case .unreadMessageCountOnly: self = .unreadMessageCountOnly
    case .unreadMentionCountOnly: self = .unreadMentionCountOnly
    case .off: self = .off
    }
  }

  package var value: ChatModel.CountPreference {
    switch self {
    case .all: .all
    case .unreadMessageCountOnly: .unreadMessageCountOnly
    case .unreadMentionCountOnly: .unreadMentionCountOnly
    case .off: .off
    }
  }
}

/// Whether the user hid a channel.
#if canImport(ObjectiveC)
  @objc(SBDGroupChannelHiddenState)
#endif
public enum GroupChannelHiddenState: UInt, Sendable {
  case unhidden = 0
  /// A new message shows the channel again.
  case hiddenAllowAutoUnhide = 1
  case hiddenPreventAutoUnhide = 2

  package init(_ value: HiddenState) {
    switch value {
    case .unhidden: self = .unhidden
    case .allowAutoUnhide: self = .hiddenAllowAutoUnhide
    case .preventAutoUnhide: self = .hiddenPreventAutoUnhide
    }
  }
}

/// When a channel sends a push notification to the user.
#if canImport(ObjectiveC)
  @objc(SBDGroupChannelPushTriggerOption)
#endif
public enum GroupChannelPushTriggerOption: UInt, Sendable {
  /// As set by the user.
  case `default` = 0
  case all = 1
  case off = 2
  case mentionOnly = 3

  package init(_ value: ChatModel.PushTriggerOption) {
    switch value {
    case .default: self = .default
    case .all: self = .all
    case .off: self = .off
    case .mentionOnly: self = .mentionOnly
    }
  }

  package var value: ChatModel.PushTriggerOption {
    switch self {
    case .default: .default
    case .all: .all
    case .off: .off
    case .mentionOnly: .mentionOnly
    }
  }
}

/// Whether the user may not send to a channel.
#if canImport(ObjectiveC)
  @objc(SBDMutedState)
#endif
public enum MutedState: Int, Sendable {
  case unmuted = 0
  case muted = 1
}

/// Whether a channel has fixed members.
#if canImport(ObjectiveC)
  @objc(SBDChannelType)
#endif
public enum ChannelType: UInt, Sendable {
  case open = 0
  case group = 1
}

/// Why something is reported.
#if canImport(ObjectiveC)
  @objc(SBDReportCategory)
#endif
public enum ReportCategory: UInt, Sendable {
  case suspicious = 0
  case harassing = 1
  case spam = 2
  case inappropriate = 3

  /// As the server knows it.
  var name: String {
    switch self {
    case .suspicious: "suspicious"
    case .harassing: "harassing"
    case .spam: "spam"
    case .inappropriate: "inappropriate"
    }
  }
}
