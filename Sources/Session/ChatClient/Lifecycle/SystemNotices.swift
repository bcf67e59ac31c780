import Dispatch
import Foundation

#if canImport(Network)
  import Network
#endif

/// What the system says about the app and the network, for as long as this object exists. On systems that say nothing,
/// it does nothing.
///
/// The notifications are named, not imported, so that app extensions, Catalyst and Mac apps need nothing else.
// Sendable although unchecked: `tokens` and `path` are set in `init` and only touched again in `deinit`.
final class SystemNotices: @unchecked Sendable {
  #if canImport(Network)
    private var tokens: [any NSObjectProtocol] = []
    private let path = NWPathMonitor()

    /// - Parameter lifecycle: is told; not retained.
    init(_ lifecycle: AppLifecycle) {
      observe("UIApplicationDidEnterBackgroundNotification") { [weak lifecycle] in SystemNotices.background(lifecycle) }
      observe("NSExtensionHostDidEnterBackgroundNotification") { [weak lifecycle] in
        SystemNotices.background(lifecycle)
      }
      observe("UIApplicationWillEnterForegroundNotification") { [weak lifecycle] in lifecycle?.systemEntersForeground()
      }
      observe("NSExtensionHostWillEnterForegroundNotification") { [weak lifecycle] in
        lifecycle?.systemEntersForeground()
      }
      // A Mac's apps are not suspended, but the machine sleeps.
      observe("NSApplicationDidBecomeActiveNotification") { [weak lifecycle] in lifecycle?.systemChangedNetwork() }
      // The first path is the one that there is; only the monitor's queue touches it.
      let known = Locked<NWPath?>(nil)
      path.pathUpdateHandler = { [weak lifecycle] path in
        let isNew = known.withValue { known in
          defer { known = path }
          return known.map { $0 != path } ?? false
        }
        if isNew, path.status == .satisfied { lifecycle?.systemChangedNetwork() }
      }
      path.start(queue: DispatchQueue(label: "ChatClient.network"))
    }

    deinit {
      path.cancel()
      for token in tokens { NotificationCenter.default.removeObserver(token) }
    }

    private func observe(_ name: String, _ body: @escaping @Sendable () -> Void) {
      tokens.append(
        NotificationCenter.default.addObserver(forName: Notification.Name(name), object: nil, queue: nil) { _ in body()
        })
    }

    /// Closes the connection within the time that the system grants.
    private static func background(_ lifecycle: AppLifecycle?) {
      guard let lifecycle, let close = lifecycle.systemEntersBackground() else { return }
      #if os(macOS)
        Task { await close() }
      #else
        // The block runs on a queue of its own and blocks it, which is how it tells the system that there is work. It
        // is called again when the time is up, and the process is then suspended anyway.
        let done = DispatchSemaphore(value: 0)
        ProcessInfo.processInfo.performExpiringActivity(withReason: "Closing the chat connection") { isExpired in
          if isExpired {
            lifecycle.systemSuspends()
            done.signal()
            return
          }
          Task {
            await close()
            done.signal()
          }
          done.wait()
        }
      #endif
    }
  #else
    init(_ lifecycle: AppLifecycle) {}
  #endif
}
