import SendBirdSyncManager

/// What the app does when it starts, and when it is online.
enum App {
  // region: launch
  /// The launch as long as there are old screens: both APIs on one cache. Needs no connection.
  static func launch(_ settings: AppSettings) {
    SBDMain.setCacheDirectory(settings.caches)
    // `setup` keeps the cache from one launch to the next. Once it is gone, in step 5, `useCaching: true` does.
    SBDMain.initWithApplicationId(settings.applicationID, useCaching: true, migrationStartHandler: nil)
    let options = SBSMSyncManagerOptions()
    options.messageResendPolicy = .manual
    SBSMSyncManager.setup(withUserId: settings.userID, options: options)
  }

  static func connect(_ settings: AppSettings, completionHandler: @escaping (SBDError?) -> Void) {
    SBDMain.connect(
      withUserId: settings.userID, accessToken: nil, apiHost: settings.apiHost, wsHost: settings.socketHost
    ) { user, error in
      if error == nil { SBSMSyncManager.resumeSynchronize() }
      completionHandler(error)
    }
  }
  // end
}
