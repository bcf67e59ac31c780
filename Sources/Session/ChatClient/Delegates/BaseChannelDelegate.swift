// Protocols of their own, because apps of version 4 name several of them for one class, or one in a subclass.
#if canImport(ObjectiveC)
  import Foundation

  /// What `ChannelDelegate` is called in current versions of the vendor's SDK.
  @objc(CBRBaseChannelDelegate) public protocol BaseChannelDelegate: ChannelDelegate {}
  /// `ChannelDelegate`, for the events of group channels. It receives those of all channels.
  @objc(CBRGroupChannelDelegate) public protocol GroupChannelDelegate: BaseChannelDelegate {}
  /// `ChannelDelegate`, for the events of open channels. It receives those of all channels.
  @objc(CBROpenChannelDelegate) public protocol OpenChannelDelegate: BaseChannelDelegate {}
#else
  /// What `ChannelDelegate` is called in current versions of the vendor's SDK.
  public protocol BaseChannelDelegate: ChannelDelegate {}
  /// `ChannelDelegate`, for the events of group channels. It receives those of all channels.
  public protocol GroupChannelDelegate: BaseChannelDelegate {}
  /// `ChannelDelegate`, for the events of open channels. It receives those of all channels.
  public protocol OpenChannelDelegate: BaseChannelDelegate {}
#endif
