import ChatCache
import Foundation
import StoreMigrator

/// An app at launch: it asks a rollout whether to migrate, and says what it does then.
///
///     rollout-app STORE DIR USER ROUND [EVENT:N]
///
/// It kills itself at the n-th event of a name, as `KillPoint` of the tool does. Else it prints the small report of the
/// launch, or an empty line, and then `caches` if it opened the cache of the user, or `old` if it goes on with the old
/// SDK. Exit 0, also if the run failed.
@main enum RolloutApp {
  static func main() async throws {
    let words = CommandLine.arguments
    guard words.count == 5 || words.count == 6, let round = Int(words[4]) else { exit(64) }
    var policy = MigrationRollout.Policy()
    policy.round = round
    let directory = URL(fileURLWithPath: words[2])
    let rollout = MigrationRollout(
      store: URL(fileURLWithPath: words[1]), directory: directory, userID: words[3], policy: policy)
    let death = Death(words.count == 6 ? words[5] : "")
    let launch = await rollout.run { event in death.pass(event) }
    say(launch.summaryPayload ?? "")
    if launch.isMigrated {
      try Cache.open(directory: directory, userID: words[3]).close()
      say("caches")
    } else {
      say("old")
    }
  }

  private static func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
}

/// Counts events and kills the process at one of them.
private final class Death: @unchecked Sendable {
  // Sendable: `remaining` is touched on the thread of the run only.
  private let name: String
  private var remaining: Int

  init(_ text: String) {
    let words = text.split(separator: ":")
    name = words.first.map(String.init) ?? ""
    remaining = words.count == 2 ? Int(words[1]) ?? 0 : 0
  }

  func pass(_ event: MigrationEvent) {
    switch event {
    case .phase(let phase) where phase.rawValue == name, .progress(let phase, _, _) where phase.rawValue == name:
      remaining -= 1
      if remaining == 0 { raise(SIGKILL) }
    default: break
    }
  }
}
