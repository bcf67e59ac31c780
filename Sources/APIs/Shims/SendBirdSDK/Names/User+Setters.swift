import ChatClient
import ChatModel

/// What version 3.1 lets an app write into its objects of users. Only this object shows it, under these names.
extension SBDUser {
  /// Empty if the user has none; never `nil` unless the app sets it so.
  public var nickname: String? {
    get { own(facts.nickname as String?) }
    set { setOwn(newValue) }
  }

  /// Same as `profileURL`, unless the app sets it.
  public var profileUrl: String? {
    get { own(profileURL) }
    set { setOwn(newValue) }
  }

  /// Same as `originalProfileURL`, unless the app sets it.
  public var originalProfileUrl: String? {
    get { own(originalProfileURL) }
    set { setOwn(newValue) }
  }

  /// Same as `plainProfileImageURL`.
  public var plainProfileImageUrl: String? { plainProfileImageURL }

  /// The key by which the user was found; `nil` if there is none.
  public var friendDiscoveryKey: String? {
    get { own(facts.friendDiscoveryKey.isEmpty ? nil : facts.friendDiscoveryKey) }
    set { setOwn(newValue) }
  }

  /// What the app's user calls the user; `nil` if there is nothing.
  public var friendName: String? {
    get { own(facts.friendName.isEmpty ? nil : facts.friendName) }
    set { setOwn(newValue) }
  }
}

extension SBDMember {
  public var state: SBDMemberState {
    get { own(MemberState(value.state)) }
    set { setOwn(newValue) }
  }

  public var isMuted: Bool {
    get { own(value.isMuted) }
    set { setOwn(newValue) }
  }

  public var isBlockedByMe: Bool {
    get { own(value.isBlockedByMe) }
    set { setOwn(newValue) }
  }

  public var isBlockingMe: Bool {
    get { own(value.isBlockingMe) }
    set { setOwn(newValue) }
  }
}

extension SBDRestrictedUser {
  /// Why, and until when; never `nil` unless the app sets it so, unwrapped as documented.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  public var restrictionInfo: SBDRestrictionInfo! {
    get { own(restriction as SBDRestrictionInfo?) }
    set { setOwn(newValue as SBDRestrictionInfo?) }
  }
}

extension SBDRestrictionInfo {
  /// Same as `restrictionDescription`, unless the app sets it; unwrapped as documented.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  public var infoDescription: String! {
    get { own(restrictionDescription as String?) }
    set { setOwn(newValue as String?) }
  }
}
