package import ChatModel

#if canImport(ObjectiveC)
  import Foundation
#endif

/// Whether a user belongs to a channel.
#if canImport(ObjectiveC)
  @objc(SBDMemberState)
#endif
public enum MemberState: Int, Sendable {
  case joined = 0
  case invited = 1
  case none = 2
  case left = 3

  package init(_ value: ChatModel.MemberState) {
    switch value {
    case .joined: self = .joined
    case .invited: self = .invited
    case .none: self = .none
    case .left: self = .left
    }
  }
}

/// What a user may do in a channel.
#if canImport(ObjectiveC)
  @objc(SBDRole)
#endif
public enum Role: UInt, Sendable {
  case none = 0
  case `operator` = 1

  package init(_ value: ChatModel.Role) { self = value == .operator ? .operator : .none }
}

/// Whether a user is connected right now.
#if canImport(ObjectiveC)
  @objc(SBDUserConnectionStatus)
#endif
public enum UserConnectionStatus: UInt, Sendable {
  /// The server does not say.
  case nonAvailable = 0
  case online = 1
  case offline = 2

  package init(isOnline: Bool?) {
    switch isOnline {
    case nil: self = .nonAvailable
    case true?: self = .online
    case false?: self = .offline
    }
  }
}
