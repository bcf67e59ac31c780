import SendBirdSDK

extension App {
  // region: launch without the old layer
  /// The launch after the last old screen is gone: no `SBSM…`, and only `import SendBirdSDK`. When the handler has been
  /// called, cached content can be shown. Without a network, the handler gets the user and an error.
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
