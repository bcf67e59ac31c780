// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import ChatClient
  import Foundation

  extension AppleCriticalAlertOptions {
    /// `name` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(name)
    public var objc_name: String? {
      get { self.name }
      set { self.name = newValue }
    }

    /// `volume` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(volume)
    public var objc_volume: Float {
      get { self.volume }
      set { self.volume = newValue }
    }
  }
#endif
