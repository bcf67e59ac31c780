// Written by `.ci/check-objective-c --record`.
// swift-format-ignore-file

#if canImport(ObjectiveC)
  public import Foundation
  public import SyncManager

  extension SBSMSyncManager {
    /// `setup(withUserId:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(setupWithUserId:)
    public static func objc_setupWithUserId_(_ p0: String) -> SBSMSyncManager { SBSMSyncManager.setup(withUserId: p0) }

    /// `setup(withUserId:options:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @discardableResult
    @objc(setupWithUserId:options:)
    public static func objc_setupWithUserId_options_(_ p0: String, _ p1: SBSMSyncManagerOptions) -> SBSMSyncManager { SBSMSyncManager.setup(withUserId: p0, options: p1) }

    /// `resumeSynchronize()` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(resumeSynchronize)
    public func objc_resumeSynchronize() { self.resumeSynchronize() }

    /// `pauseSynchronize()` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(pauseSynchronize)
    public func objc_pauseSynchronize() { self.pauseSynchronize() }

    /// `resumeSynchronize()` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(resumeSynchronize)
    public static func objc_resumeSynchronize() { SBSMSyncManager.resumeSynchronize() }

    /// `pauseSynchronize()` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(pauseSynchronize)
    public static func objc_pauseSynchronize() { SBSMSyncManager.pauseSynchronize() }

    /// `clearCache()` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(clearCache)
    public static func objc_clearCache() { SBSMSyncManager.clearCache() }

    /// `setCompletionQueue(_:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(setCompletionQueue:)
    public static func objc_setCompletionQueue_(_ p0: DispatchQueue?) { SBSMSyncManager.setCompletionQueue(p0) }

    /// `setDelegateQueue(_:)` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(setDelegateQueue:)
    public static func objc_setDelegateQueue_(_ p0: DispatchQueue?) { SBSMSyncManager.setDelegateQueue(p0) }

    /// `init()` for Objective-C.
    @available(swift, obsoleted: 1)
    @objc(manager)
    public static func objc__manager() -> SBSMSyncManager { SBSMSyncManager() }
  }
#endif
