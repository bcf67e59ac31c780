import SendBirdSDK

extension App {
  // region: launch without the old layer
  /// The launch when the last old screen is gone: no `SBSM…`, and `import SendBirdSDK` alone. What is cached can be shown
  /// when the handler was called, also without a network: then it has the user and an error.
  static func launchWithoutOldLayer(_ settings: AppSettings, completionHandler: @escaping (SBDError?) -> Void) {
    SBDMain.setCacheDirectory(settings.caches)
    SBDMain.initWithApplicationId(settings.applicationID, useCaching: true, migrationStartHandler: nil)
    SBDMain.connect(
      withUserId: settings.userID, accessToken: nil, apiHost: settings.apiHost, wsHost: settings.socketHost
    ) { user, error in
      completionHandler(error)
    }
  }
  // end
}
