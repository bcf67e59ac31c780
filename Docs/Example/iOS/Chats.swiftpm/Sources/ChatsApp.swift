import SwiftUI

/// Migrates at launch, then shows the same channels on both APIs side by side: one session, one cache.
@main struct ChatsApp: App {
  @StateObject private var launch = Launch(AppSettings.example)

  var body: some Scene {
    WindowGroup {
      switch launch.stage {
      case .migrating(let progress): MigrationScreen(progress: progress)
      case .failed(let sentence): Text(sentence).padding()
      case .ready:
        TabView {
          NavigationView { ChannelListScreen() }.navigationViewStyle(.stack).tabItem { Text("Newer API") }
          NavigationView { OldChannelListScreen() }.navigationViewStyle(.stack).tabItem { Text("SyncManager") }
        }
      }
    }
  }
}

/// How far the migration is.
struct MigrationScreen: View {
  let progress: Double

  var body: some View {
    VStack {
      Text("Moving your messages …")
      ProgressView(value: progress)
    }
    .padding()
  }
}
