import Foundation
import ProcessTesting

extension ProgramOutcome {
  var isKilled: Bool { ending == .killed(SIGKILL) }
  var document: JSONTree? { JSONTree(Data(output)) }
}
