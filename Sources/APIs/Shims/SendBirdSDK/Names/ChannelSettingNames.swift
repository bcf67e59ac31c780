import ChatClient

// Names of version 3.1: a channel's settings.
public typealias SBDCountPreference = CountPreference
public typealias SBDGroupChannelHiddenState = GroupChannelHiddenState
public typealias SBDGroupChannelPushTriggerOption = GroupChannelPushTriggerOption
public typealias SBDMutedState = MutedState
public typealias SBDReportCategory = ReportCategory
public typealias SBDGroupChannelParams = GroupChannelParams
